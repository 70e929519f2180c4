#include "sojourn/scheduling/easy_lookahead.h"

#include <algorithm>

namespace sojourn::scheduling {
namespace {

constexpr std::size_t kLookahead = 256;  // jobs that fit; in the paper 50 are as good as all

// Can `late` and `early` processors be used that add up to `sum`, with at most `most` by the late?
bool adds_up(const std::vector<char>& early, const std::vector<char>& late, std::size_t sum, std::size_t most) {
  for (std::size_t a = 0; a <= std::min(most, sum); ++a)
    if (late[a] && early[sum - a]) return true;
  return false;
}

}  // namespace

void EasyLookahead::decide(const State& state, Decision& into) {
  std::int64_t free = state.free;
  ExpectedEnds ends;
  for (const RunningJob& job : state.running) ends.add(job.expected_end(), job.width);
  std::size_t head = 0;
  for (; head < state.queue.size() && state.queue[head].width <= free; ++head) {
    const WaitingJob& job = state.queue[head];
    into.starts.push_back(job.id);
    ends.add(state.now + job.estimate, job.width);
    free -= job.width;
  }
  if (head == state.queue.size() || free == 0) return;
  const Shadow shadow = ends.shadow(free, state.queue[head].width);
  const auto all = candidates(state, head + 1, free, shadow);
  if (!all.empty())
    choose(all, static_cast<std::size_t>(free), static_cast<std::size_t>(std::min(shadow.extra, free)), into);
}

std::vector<EasyLookahead::Candidate> EasyLookahead::candidates(const State& state, std::size_t from, std::int64_t free,
                                                                const Shadow& shadow) const {
  std::vector<Candidate> all;
  for (std::size_t k = from; k < state.queue.size() && all.size() < kLookahead; ++k) {
    const WaitingJob& job = state.queue[k];
    const bool in_time = state.now + job.estimate <= shadow.time;
    if (job.width <= (in_time ? free : std::min(free, shadow.extra)))
      all.push_back({job.id, static_cast<std::size_t>(job.width), in_time});
  }
  return all;
}

EasyLookahead::Reach EasyLookahead::reach_of(const std::vector<Candidate>& all, bool in_time, std::size_t most) {
  Reach reach(all.size() + 1);
  reach.back().assign(most + 1, 0);
  reach.back()[0] = 1;
  for (std::size_t k = all.size(); k-- > 0;) {
    reach[k] = reach[k + 1];
    if (all[k].in_time != in_time) continue;
    for (std::size_t v = all[k].width; v <= most; ++v) reach[k][v] |= reach[k + 1][v - all[k].width];
  }
  return reach;
}

void EasyLookahead::choose(const std::vector<Candidate>& all, std::size_t free, std::size_t extra, Decision& into) {
  const Reach early = reach_of(all, true, free), late = reach_of(all, false, free);
  std::size_t left = free;  // to be used by the jobs from here on
  while (!adds_up(early[0], late[0], left, extra)) --left;
  for (std::size_t k = 0; k < all.size(); ++k) {
    const auto [id, width, in_time] = all[k];
    if (width > left || (!in_time && width > extra)) continue;
    const std::size_t beside = in_time ? extra : extra - width;
    if (!adds_up(early[k + 1], late[k + 1], left - width, beside)) continue;
    into.starts.push_back(id);
    left -= width;
    extra = beside;
  }
}

}  // namespace sojourn::scheduling
