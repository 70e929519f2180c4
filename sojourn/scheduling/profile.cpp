#include "sojourn/scheduling/profile.h"

#include <algorithm>
#include <limits>

namespace sojourn::scheduling {

Profile::Profile(std::int64_t processors) {
  Block block;
  block.first = std::numeric_limits<double>::lowest();
  block.steps = std::make_unique<Steps>();
  block.steps->time[0] = block.first;
  block.steps->free[0] = block.least = block.most = processors;
  block.count = 1;
  blocks_.push_back(std::move(block));
}

Profile::Place Profile::at(double time) const {
  const auto after =
      std::upper_bound(blocks_.begin() + 1, blocks_.end(), time, [](double t, const Block& b) { return t < b.first; });
  const Block& block = *(after - 1);
  const double* times = block.steps->time;
  const auto step = std::upper_bound(times + 1, times + block.count, time) - times - 1;
  return {static_cast<std::size_t>(after - blocks_.begin()) - 1, static_cast<std::size_t>(step)};
}

// Blocks that lie in the past as a whole.
void Profile::forget_before(double now) {
  std::size_t past = 0;
  while (past + 1 < blocks_.size() && blocks_[past + 1].first <= now) ++past;
  blocks_.erase(blocks_.begin(), blocks_.begin() + static_cast<std::ptrdiff_t>(past));
}

void Profile::measure(Block& block) {
  const auto* free = block.steps->free;
  const auto [least, most] = std::minmax_element(free, free + block.count);
  block.least = *least + block.all;
  block.most = *most + block.all;
}

void Profile::split(std::size_t index) {
  Block second;
  Block& first = blocks_[index];
  second.steps = std::make_unique<Steps>();
  second.count = first.count - kSteps / 2;
  first.count = kSteps / 2;
  std::copy_n(first.steps->time + kSteps / 2, second.count, second.steps->time);
  std::copy_n(first.steps->free + kSteps / 2, second.count, second.steps->free);
  second.all = first.all;
  second.first = second.steps->time[0];
  measure(first);
  measure(second);
  blocks_.insert(blocks_.begin() + static_cast<std::ptrdiff_t>(index) + 1, std::move(second));
}

Profile::Place Profile::cut(double time) {
  Place place = at(time);
  if (blocks_[place.block].steps->time[place.step] == time) return place;
  if (blocks_[place.block].count == kSteps) {
    split(place.block);
    place = at(time);
  }
  Block& block = blocks_[place.block];
  Steps& s = *block.steps;
  const std::size_t step = place.step + 1;
  std::copy_backward(s.time + step, s.time + block.count, s.time + block.count + 1);
  std::copy_backward(s.free + step, s.free + block.count, s.free + block.count + 1);
  s.time[step] = time;
  s.free[step] = s.free[step - 1];
  ++block.count;
  return {place.block, step};
}

void Profile::erase(Place place) {
  Block& block = blocks_[place.block];
  if (block.count == 1) {
    blocks_.erase(blocks_.begin() + static_cast<std::ptrdiff_t>(place.block));
    return;
  }
  Steps& s = *block.steps;
  std::copy(s.time + place.step + 1, s.time + block.count, s.time + place.step);
  std::copy(s.free + place.step + 1, s.free + block.count, s.free + place.step);
  --block.count;
  block.first = s.time[0];
  measure(block);
}

void Profile::join(double time) {
  const Place place = at(time);
  const Block& block = blocks_[place.block];
  if (block.steps->time[place.step] != time || (place.block == 0 && place.step == 0)) return;
  const Block& before = place.step > 0 ? block : blocks_[place.block - 1];
  const std::size_t step = place.step > 0 ? place.step - 1 : before.count - 1;
  if (before.steps->free[step] + before.all == block.steps->free[place.step] + block.all) erase(place);
}

void Profile::change(Block& block, std::size_t from, double until, std::int64_t change) {
  for (; from < block.count && block.steps->time[from] < until; ++from) block.steps->free[from] += change;
  measure(block);
}

void Profile::add(double from, double until, std::int64_t amount) {
  if (!(from < until)) return;
  cut(until);
  const Place begin = cut(from);
  change(blocks_[begin.block], begin.step, until, amount);
  for (std::size_t k = begin.block + 1; k < blocks_.size() && blocks_[k].first < until; ++k) {
    if (k + 1 < blocks_.size() && blocks_[k + 1].first <= until) {
      blocks_[k].all += amount;
      blocks_[k].least += amount;
      blocks_[k].most += amount;
    } else {
      change(blocks_[k], 0, until, amount);
    }
  }
  join(from);
  join(until);
}

double Profile::earlier(double from, double limit, std::int64_t width, double duration, double stop) const {
  stop = std::min(stop, limit);
  const Place place = at(from);
  bool open = false;    // a stretch that is free has begun
  double begin = 0.0;   // when
  double enough = 0.0;  // and when it is long enough
  std::size_t step = place.step;
  for (std::size_t k = place.block; k < blocks_.size(); ++k, step = 0) {
    const Block& block = blocks_[k];
    if (open && block.first >= enough) return begin;
    if (!open && block.first >= stop) return limit;
    if (open ? block.least >= width : block.most < width) continue;
    const Steps& s = *block.steps;
    const std::int64_t needed = width - block.all;
    for (; step < block.count; ++step) {
      if (open == (s.free[step] >= needed)) continue;
      if (open) {
        if (s.time[step] >= enough) return begin;
        open = false;
      } else {
        begin = std::max(from, s.time[step]);
        if (begin >= stop) return limit;
        enough = std::min(begin + duration, limit);
        open = true;
      }
    }
  }
  return open ? begin : limit;
}

std::int64_t Profile::most_free(double from, double until) const {
  const Place place = at(from);
  std::int64_t most = 0;
  std::size_t step = place.step;
  for (std::size_t k = place.block; k < blocks_.size() && blocks_[k].first < until; ++k, step = 0) {
    const Block& block = blocks_[k];
    if (block.most <= most) continue;
    for (; step < block.count && block.steps->time[step] < until; ++step)
      most = std::max(most, block.steps->free[step] + block.all);
  }
  return most;
}

}  // namespace sojourn::scheduling
