// The threads that compute, apart from the one that listens.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace sojourn::serve {

class Crew {
 public:
  Crew(std::size_t threads, std::size_t most_waiting);
  // Waits for those at work, which should have been told to stop; what waits is never begun.
  ~Crew();
  Crew(const Crew&) = delete;

  // False when too many wait already.
  bool take(std::function<void()> task);

 private:
  void work();

  const std::size_t most_waiting_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> waiting_;
  bool closing_ = false;
  std::vector<std::jthread> threads_;
};

}  // namespace sojourn::serve
