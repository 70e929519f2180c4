// The event kernel: what happens next. It knows nothing about jobs.
//
// Total order: no two events of one run compare equal, so a run is a function of (model, seed) and nothing
// else. At equal times the kind decides (departures free processors before arrivals look for them), then
// the order in which events were scheduled.
//
// A heap of 4 children a node, kept in one array that never shrinks: no allocation once it has grown, and
// replacing the next event by its successor is one sift.
#pragma once

#include <cstdint>
#include <vector>

namespace sojourn::simulation {

struct Event {
  double time;
  std::uint64_t order;  // kind in the top byte, then the sequence number
  std::uint32_t what;   // whatever the scheduler of the event means by it
  std::uint32_t kind() const { return static_cast<std::uint32_t>(order >> 56); }
};

inline bool happens_before(const Event& a, const Event& b) {
  return a.time < b.time || (a.time == b.time && a.order < b.order);
}

class Calendar {
 public:
  bool empty() const { return heap_.empty(); }
  std::size_t size() const { return heap_.size(); }
  const Event& next() const { return heap_.front(); }
  void clear() { heap_.clear(); }
  // Whether an event behind the next one happens at this time, or before.
  bool another_at(double time) const {
    const std::size_t end = heap_.size() < 1 + kChildren ? heap_.size() : 1 + kChildren;
    for (std::size_t child = 1; child < end; ++child)
      if (heap_[child].time <= time) return true;
    return false;
  }

  void schedule(double time, std::uint32_t kind, std::uint32_t what) {
    heap_.push_back({});
    sift_up(heap_.size() - 1, make(time, kind, what));
  }

  void remove_next() {
    const Event last = heap_.back();
    heap_.pop_back();
    if (!heap_.empty()) sift_down(last);
  }

  // The same as remove_next and schedule, in one pass.
  void replace_next(double time, std::uint32_t kind, std::uint32_t what) { sift_down(make(time, kind, what)); }

 private:
  static constexpr std::size_t kChildren = 4;

  Event make(double time, std::uint32_t kind, std::uint32_t what) {
    return {time, std::uint64_t{kind} << 56 | sequence_++, what};
  }

  void sift_up(std::size_t hole, const Event& event) {
    while (hole > 0) {
      const std::size_t parent = (hole - 1) / kChildren;
      if (!happens_before(event, heap_[parent])) break;
      heap_[hole] = heap_[parent];
      hole = parent;
    }
    heap_[hole] = event;
  }

  void sift_down(const Event& event) {
    const std::size_t n = heap_.size();
    std::size_t hole = 0;
    for (;;) {
      std::size_t child = kChildren * hole + 1;
      if (child >= n) break;
      const std::size_t end = child + kChildren < n ? child + kChildren : n;
      std::size_t best = child;
      while (++child < end)
        if (happens_before(heap_[child], heap_[best])) best = child;
      if (!happens_before(heap_[best], event)) break;
      heap_[hole] = heap_[best];
      hole = best;
    }
    heap_[hole] = event;
  }

  std::vector<Event> heap_;
  std::uint64_t sequence_ = 0;
};

}  // namespace sojourn::simulation
