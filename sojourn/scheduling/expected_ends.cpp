#include "sojourn/scheduling/expected_ends.h"

#include <algorithm>

namespace sojourn::scheduling {
namespace {

constexpr auto kEarlier = [](const auto& release, double time) { return release.time < time; };

}  // namespace

// The last block that does not begin after `time`, or the first.
std::size_t ExpectedEnds::block_of(double time) const {
  const auto after = std::upper_bound(blocks_.begin(), blocks_.end(), time,
                                      [](double t, const Block& b) { return t < b.releases.front().time; });
  return after == blocks_.begin() ? 0 : static_cast<std::size_t>(after - blocks_.begin()) - 1;
}

void ExpectedEnds::add(double time, std::int64_t width) {
  if (blocks_.empty()) blocks_.emplace_back();
  if (blocks_[0].releases.empty()) {
    blocks_[0].sum = width;
    blocks_[0].releases.push_back({time, width});
    return;
  }
  const std::size_t at = block_of(time);
  Block& block = blocks_[at];
  block.sum += width;
  const auto place = std::lower_bound(block.releases.begin(), block.releases.end(), time, kEarlier);
  if (place != block.releases.end() && place->time == time) {
    place->width += width;
    return;
  }
  block.releases.insert(place, {time, width});
  if (block.releases.size() <= kBlock) return;
  Block second;
  second.releases.assign(block.releases.begin() + kBlock / 2, block.releases.end());
  for (const auto& r : second.releases) second.sum += r.width;
  block.releases.resize(kBlock / 2);
  block.sum -= second.sum;
  blocks_.insert(blocks_.begin() + static_cast<std::ptrdiff_t>(at) + 1, std::move(second));
}

void ExpectedEnds::remove(double time, std::int64_t width) {
  const std::size_t at = block_of(time);
  Block& block = blocks_[at];
  const auto place = std::lower_bound(block.releases.begin(), block.releases.end(), time, kEarlier);
  block.sum -= width;
  place->width -= width;
  if (place->width > 0) return;
  block.releases.erase(place);
  if (block.releases.empty() && blocks_.size() > 1) blocks_.erase(blocks_.begin() + static_cast<std::ptrdiff_t>(at));
}

Shadow ExpectedEnds::shadow(std::int64_t free, std::int64_t width) const {
  for (const Block& block : blocks_) {
    if (free + block.sum < width) {
      free += block.sum;
      continue;
    }
    for (const auto& release : block.releases) {
      free += release.width;
      if (free >= width) return {release.time, free - width};
    }
  }
  return {kNever, 0};
}

}  // namespace sojourn::scheduling
