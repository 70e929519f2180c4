#include "sojourn/replay/rows.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace sojourn::replay {
namespace {

// Free processors as stretches, by the first of each.
class Free {
 public:
  explicit Free(std::int64_t processors) : stretches_{{0, processors}} {}

  std::vector<Stretch> take(std::int64_t width) {
    std::vector<Stretch> taken;
    while (width > 0 && !stretches_.empty()) {
      const auto [first, count] = *stretches_.begin();
      const std::int64_t used = std::min(width, count);
      stretches_.erase(stretches_.begin());
      if (used < count) stretches_[first + used] = count - used;
      taken.push_back({first, used});
      width -= used;
    }
    return taken;
  }
  void give_back(const std::vector<Stretch>& taken) {
    for (const auto& s : taken) {
      auto at = stretches_.emplace(s.first, s.count).first;
      if (const auto next = std::next(at); next != stretches_.end() && at->first + at->second == next->first) {
        at->second += next->second;
        stretches_.erase(next);
      }
      if (at == stretches_.begin()) continue;
      if (const auto before = std::prev(at); before->first + before->second == at->first) {
        before->second += at->second;
        stretches_.erase(at);
      }
    }
  }

 private:
  std::map<std::int64_t, std::int64_t> stretches_;
};

}  // namespace

std::vector<std::vector<Stretch>> places(std::span<const Hold> holds, std::int64_t processors) {
  std::vector<std::size_t> order(holds.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return holds[a].start < holds[b].start; });
  std::multimap<double, std::size_t> running;
  std::vector<std::vector<Stretch>> where(holds.size());
  Free free(processors);
  for (const std::size_t k : order) {
    while (!running.empty() && running.begin()->first <= holds[k].start) {
      free.give_back(where[running.begin()->second]);
      running.erase(running.begin());
    }
    where[k] = free.take(holds[k].width);
    running.emplace(holds[k].end, k);
  }
  return where;
}

}  // namespace sojourn::replay
