#include "sojourn/scheduling/nodes/node_queue.h"

#include <algorithm>

namespace sojourn::scheduling {

void NodeQueue::push(const Waiting& waiting) {
  ++live_;
  if (!by_arrival() || all_.empty() || all_.back().ticket < waiting.ticket) {
    all_.push_back(waiting);
    return;
  }
  const auto at =
      std::partition_point(all_.begin(), all_.end(), [&](const Waiting& w) { return w.ticket < waiting.ticket; });
  const auto place = static_cast<std::size_t>(at - all_.begin());
  all_.insert(at, waiting);
  first_ = std::min(first_, place);
  while (all_[first_].nodes == 0) ++first_;
}

void NodeQueue::take(std::size_t slot) {
  all_[slot].nodes = 0;
  --live_;
  while (first_ < all_.size() && all_[first_].nodes == 0) ++first_;
}

// In other orders none may be gone when they are sorted.
bool NodeQueue::tidy() {
  constexpr std::size_t kFewGone = 64;
  const std::size_t gone = all_.size() - live_;
  if (gone == 0 || (by_arrival() && gone < kFewGone + live_)) return false;
  std::erase_if(all_, [](const Waiting& w) { return w.nodes == 0; });
  first_ = 0;
  return true;
}

// Most are in order already: where keys do not age, all but those who have come since.
void NodeQueue::sort() {
  const auto before = [](const Waiting& a, const Waiting& b) {
    return a.key != b.key ? a.key < b.key : a.ticket < b.ticket;
  };
  const auto middle = std::is_sorted_until(all_.begin(), all_.end(), before);
  std::sort(middle, all_.end(), before);
  std::inplace_merge(all_.begin(), middle, all_.end(), before);
}

}  // namespace sojourn::scheduling
