#include "sojourn/staged_jobs/as_qbd.h"

#include <fmt/format.h>

#include <deque>

#include "sojourn/base/errors.h"
#include "sojourn/base/stop_point.h"
#include "sojourn/base/text.h"

namespace sojourn::staged_jobs {

std::size_t PhaseHash::operator()(const Phase& phase) const {
  std::uint64_t h = 0x9e3779b97f4a7c15ULL;
  for (const std::int16_t x : phase) {
    h ^= static_cast<std::uint64_t>(x);
    h *= 0xbf58476d1ce4e5b9ULL;
    h ^= h >> 29;
  }
  return static_cast<std::size_t>(h);
}

std::pair<Index, bool> PhaseSet::add(const Phase& phase) {
  const auto [place, fresh] = places_.emplace(phase, size());
  if (fresh) list_.push_back(phase);
  return {place->second, fresh};
}

StagedChain::StagedChain(Rules rules, Index most_phases) : rules_(std::move(rules)), levels_(repeating_level(rules_)) {
  explore_repeating(most_phases);
}

void StagedChain::explore_repeating(Index most_phases) {
  Unpacked start;
  start.jobs.assign(rules_.stages.size(), 0);
  start.heads.resize(rules_.stages.size());
  start.jobs[0] = levels_ + 1;
  Index first = 0;
  while (rules_.stages[0].time.alpha()(first) <= 0.0) ++first;
  start.heads[0].assign(static_cast<std::size_t>(rules_.stages[0].heads), static_cast<int>(first));
  repeating_.add(pack(rules_, start));
  std::vector<char> by_down(1, 0);
  for (std::size_t at = 0; at < repeating_.list().size(); ++at) {
    const Phase here = repeating_.list()[at];
    for_each_move(rules_, levels_ + 1, here, [&](int change, const Phase& next, double) {
      const auto [place, fresh] = repeating_.add(next);
      if (fresh) by_down.push_back(0);
      if (change < 0) by_down[static_cast<std::size_t>(place)] = 1;
    });
    if (repeating_.size() > most_phases)
      throw TooLarge(fmt::format("the chain has more than {} phases", grouped(static_cast<double>(most_phases))));
  }
  for (const char hit : by_down) ways_down_ += hit;
}

void StagedChain::explore_below() {
  below_.assign(static_cast<std::size_t>(levels_), {});
  std::deque<std::pair<int, Phase>> open;
  for (const Phase& phase : repeating_.list()) open.emplace_back(levels_, phase);
  while (!open.empty()) {
    stop_point();
    const auto [level, phase] = std::move(open.front());
    open.pop_front();
    for_each_move(rules_, level, phase, [&, at = level](int change, const Phase& next, double) {
      const int to = at + change;
      if (to >= levels_) return;
      if (below_[static_cast<std::size_t>(to)].add(next).second) open.emplace_back(to, next);
    });
  }
}

qbd::SparseLevel StagedChain::level_blocks(int level) const {
  const PhaseSet& here = set(level);
  std::vector<Eigen::Triplet<double>> entries[3];
  for (Index i = 0; i < here.size(); ++i)
    for_each_move(rules_, level, here.list()[static_cast<std::size_t>(i)],
                  [&](int change, const Phase& next, double rate) {
                    const Index j = set(level + change).index(next);
                    if (change != 0 || i != j) entries[change + 1].emplace_back(i, j, rate);
                  });
  const auto matrix = [&](int change) {
    qbd::SparseRows block(here.size(), level + change < 0 ? 0 : set(level + change).size());
    block.setFromTriplets(entries[change + 1].begin(), entries[change + 1].end());
    return block;
  };
  return {matrix(-1), matrix(0), matrix(+1)};
}

qbd::SparseLevelChain StagedChain::blocks() {
  if (below_.empty()) explore_below();
  qbd::SparseLevelChain chain;
  for (int level = 0; level < levels_; ++level) chain.boundary.push_back(level_blocks(level));
  chain.first_down = level_blocks(levels_).down;
  auto repeating = level_blocks(levels_ + 1);
  chain.up = std::move(repeating.up);
  chain.local = std::move(repeating.local);
  chain.down = std::move(repeating.down);
  return chain;
}

// Measured on one core: about 15 numbers of m x r in the fixed point (5 steps of memory, twice), one more kept for
// every boundary level; 60 steps of 2 m r^2 + 3 r^3 operations at 3e10 a second.
Cost StagedChain::cost() const {
  Cost c;
  c.phases = static_cast<double>(repeating_.size());
  c.ways_down = static_cast<double>(ways_down_);
  c.boundary_levels = levels_;
  const double m = c.phases, r = c.ways_down;
  c.bytes = 8 * (m * r * (18 + c.boundary_levels) + 4 * r * r * c.boundary_levels) + 400 * m * (c.boundary_levels + 2);
  constexpr double kFlops = 3e10, kSecondsPerState = 4e-6;  // of dense products; to explore a state
  c.seconds =
      (60 + c.boundary_levels) * (2 * m * r * r + 3 * r * r * r) / kFlops + kSecondsPerState * m * c.boundary_levels;
  return c;
}

}  // namespace sojourn::staged_jobs
