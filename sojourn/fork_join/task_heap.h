// The tasks that share a server, by the virtual time at which each is done: the next one on top. One array that never
// shrinks, four children a node.
#pragma once

#include <cstdint>
#include <vector>

namespace sojourn::fork_join {

struct Task {
  double target;      // virtual time at which it ends
  std::uint32_t job;  // its slot
};

class TaskHeap {
 public:
  bool empty() const { return tasks_.empty(); }
  std::size_t size() const { return tasks_.size(); }
  const Task& next() const { return tasks_.front(); }

  void push(const Task& task) {
    std::size_t hole = tasks_.size();
    tasks_.push_back(task);
    Task* t = tasks_.data();
    while (hole > 0) {
      const std::size_t parent = (hole - 1) / kChildren;
      if (!(task.target < t[parent].target)) break;
      t[hole] = t[parent];
      hole = parent;
    }
    t[hole] = task;
  }

  void pop() {
    const Task last = tasks_.back();
    tasks_.pop_back();
    const std::size_t n = tasks_.size();
    if (n == 0) return;
    Task* t = tasks_.data();
    std::size_t hole = 0, child = 1;
    while (child + kChildren <= n) {  // four children: a small tournament without branches
      const std::size_t a = child + (t[child + 1].target < t[child].target);
      const std::size_t b = child + 2 + (t[child + 3].target < t[child + 2].target);
      const std::size_t best = t[b].target < t[a].target ? b : a;
      if (!(t[best].target < last.target)) {
        t[hole] = last;
        return;
      }
      t[hole] = t[best];
      hole = best;
      child = kChildren * hole + 1;
    }
    if (child < n) {
      std::size_t best = child;
      while (++child < n)
        if (t[child].target < t[best].target) best = child;
      if (t[best].target < last.target) {
        t[hole] = t[best];
        hole = best;
      }
    }
    t[hole] = last;
  }

 private:
  static constexpr std::size_t kChildren = 4;
  std::vector<Task> tasks_;
};

}  // namespace sojourn::fork_join
