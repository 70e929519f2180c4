// Waiting jobs in order of arrival, and the next one from a place on that fits: while they are few by looking at each,
// then by a tree over blocks of places whose nodes know the skyline of the jobs below (docs/decisions/0013).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sojourn/scheduling/fit.h"
#include "sojourn/scheduling/skyline.h"

namespace sojourn::scheduling {

class ArrivalQueue {
 public:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  static constexpr bool kInOrderOfArrival = true;

  ArrivalQueue();
  std::size_t size() const { return live_; }
  void push(JobId id, const Job& job);
  void prepare(double /*now*/) {}
  void started(const Job&, double /*now*/) {}
  void ended(const Job&, double /*now*/) {}
  std::size_t first() const { return live_ == 0 ? kNone : head_; }
  JobId operator[](std::size_t slot) const { return slots_[slot].id; }
  std::size_t last(std::size_t count) const { return tail_ - count; }  // the first of the last so many that came
  // The first job at or behind the slot that fits, or kNone.
  std::size_t next(std::size_t slot, const Fit& fit) const;
  void take(std::size_t slot);

 private:
  struct Slot {
    double estimate = 0.0;
    std::int32_t width = 0;
    JobId id = 0;
    bool waits() const { return width > 0; }
  };
  static constexpr std::size_t kBlock = 16;  // slots that are looked through one by one
  static constexpr std::size_t kFew = 64;    // more than these get a tree

  std::size_t before(std::size_t past, std::size_t slot, const Fit& fit) const;
  std::size_t next_block(std::size_t block, const Fit& fit) const;
  void add_to_tree(std::size_t slot);
  bool renew_block(std::size_t block);
  void make_room();
  void make_tree();

  std::vector<Slot> slots_;     // blocks_ * kBlock places, of which the first `tail_` have been given out
  std::vector<Skyline> nodes_;  // 1 is the root, the children of k are 2k and 2k + 1, block b is blocks_ + b
  std::size_t blocks_ = 0, head_ = 0, tail_ = 0, live_ = 0;
  bool has_tree_ = false;
};

}  // namespace sojourn::scheduling
