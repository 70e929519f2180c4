// Takes points from any thread and writes them from one of its own, many cheap ones in one transaction: a tenth of a
// second after a point came in, it is on disk.
#pragma once

#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "sojourn/store/file.h"

namespace sojourn::store {

class Writer {
 public:
  Writer(File& file, const Study& study);
  ~Writer();  // writes what is left, but cannot complain: call finish()
  Writer(const Writer&) = delete;

  // Throws what a write has thrown, if one has.
  void add(Point point);
  // Returns when everything is on disk, or throws why not.
  void finish();

 private:
  void work();
  void write(std::vector<Point> points);

  File& file_;
  const Study& study_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Point> waiting_;
  bool finishing_ = false;
  std::exception_ptr trouble_;
  std::thread thread_;
};

}  // namespace sojourn::store
