#include "tests/crosscheck/malleable_chain.h"

#include <numeric>

namespace sojourn::crosscheck {
namespace {

constexpr std::size_t kLarge = 2;  // where the counts begin

int jobs_in(const Phase& phase) { return std::accumulate(phase.begin() + kLarge, phase.end(), 0); }

}  // namespace

MalleableChain::MalleableChain(const MalleableModel& m)
    : processors_(m.processors),
      most_(m.processors / m.min_processors),
      rates_(rates_of(m.arrivals, m.processors / m.time.exact_mean())),
      time_(m.time.phases()),
      speed_(m.speed) {
  if (m.cost) cost_ = m.cost->phases();
}

void MalleableChain::join(Extended rate, const Phase& phase, const Then& then) const {
  for (std::size_t i = 0; i < time_.size(); ++i) {
    if (!(time_.start[i] > 0)) continue;
    Phase next = phase;
    ++next[kLarge + time_.size() + i];
    then(rate * time_.start[i], next);
  }
}

void MalleableChain::repartition(Extended rate, Phase phase, const Then& then) const {
  for (std::size_t i = 0; i < time_.size(); ++i) {
    phase[kLarge + time_.size() + i] += phase[kLarge + i];
    phase[kLarge + i] = 0;
  }
  if (!cost_) return share_out(rate, phase, then);
  for (std::size_t r = 0; r < cost_->size(); ++r) {
    phase[1] = static_cast<int>(r) + 1;
    if (cost_->start[r] > 0) then(rate * cost_->start[r], phase);
  }
}

void MalleableChain::share_out(Extended rate, const Phase& phase, const Then& then) const {
  Phase running = phase;
  running[1] = 0;
  const int jobs = jobs_in(phase);
  draw_large(rate, running, 0, large_jobs(jobs), jobs, then);
}

// One phase of service after the other: so many of its jobs are among those drawn without putting back.
void MalleableChain::draw_large(Extended rate, Phase phase, std::size_t service, int left, int candidates,
                                const Then& then) const {
  if (left == 0) return then(rate, phase);
  const std::size_t small = kLarge + time_.size() + service;
  const int here = phase[small], elsewhere = candidates - here;
  const auto choose = [](int n, int k) {
    Extended c = k < 0 || k > n ? 0 : 1;
    for (int i = 0; i < k && c > 0; ++i) c = c * (n - i) / (i + 1);
    return c;
  };
  for (int k = 0; k <= std::min(here, left); ++k) {
    const Extended p = choose(here, k) * choose(elsewhere, left - k) / choose(candidates, left);
    if (!(p > 0)) continue;
    Phase next = phase;
    next[small] -= k;
    next[kLarge + service] += k;
    draw_large(rate * p, next, service + 1, left - k, elsewhere, then);
  }
}

void MalleableChain::arrive(int level, const Phase& phase, const Emit& emit) const {
  const auto a = static_cast<std::size_t>(phase[0]);
  for (std::size_t b = 0; b < rates_.size(); ++b) {
    Phase next = phase;
    next[0] = static_cast<int>(b);
    if (b != a && rates_.D0(a, b) > 0) emit(rates_.D0(a, b), level, next);
    if (!(rates_.D1(a, b) > 0)) continue;
    if (level >= most_) {
      emit(rates_.D1(a, b), level + 1, next);
      continue;
    }
    join(rates_.D1(a, b), next, [&](Extended rate, const Phase& joined) {
      repartition(rate, joined, [&](Extended r, const Phase& p) { emit(r, level + 1, p); });
    });
  }
}

void MalleableChain::leave(Extended rate, int level, const Phase& phase, std::size_t place, const Emit& emit) const {
  Phase left = phase;
  --left[place];
  const auto then = [&](Extended r, const Phase& p) { emit(r, level - 1, p); };
  if (level == 1) return then(rate, left);
  if (level <= most_) return repartition(rate, left, then);
  const bool large = place < kLarge + time_.size();
  for (std::size_t i = 0; i < time_.size(); ++i) {
    Phase next = left;
    ++next[kLarge + (large ? 0 : time_.size()) + i];
    if (time_.start[i] > 0) then(rate * time_.start[i], next);
  }
}

void MalleableChain::serve(int level, const Phase& phase, const Emit& emit) const {
  const int running = jobs_in(phase);
  for (std::size_t place = kLarge; place < phase.size(); ++place) {
    if (phase[place] == 0) continue;
    const bool large = place < kLarge + time_.size();
    const std::size_t i = (place - kLarge) % time_.size();
    const Extended speed = phase[place] * speed_(processors_ / running + (large ? 1 : 0));
    for (std::size_t j = 0; j < time_.size(); ++j) {
      if (j == i || !(time_.moves(i, j) > 0)) continue;
      Phase next = phase;
      --next[place];
      ++next[place - i + j];
      emit(speed * time_.moves(i, j), level, next);
    }
    if (time_.exit[i] > 0) leave(speed * time_.exit[i], level, phase, place, emit);
  }
}

void MalleableChain::end_repartitioning(int level, const Phase& phase, const Emit& emit) const {
  const auto here = static_cast<std::size_t>(phase[1] - 1);
  for (std::size_t r = 0; r < cost_->size(); ++r) {
    Phase next = phase;
    next[1] = static_cast<int>(r) + 1;
    if (r != here && cost_->moves(here, r) > 0) emit(cost_->moves(here, r), level, next);
  }
  if (cost_->exit[here] > 0)
    share_out(cost_->exit[here], phase, [&](Extended r, const Phase& p) { emit(r, level, p); });
}

Definition MalleableChain::definition() const {
  return {Phase(kLarge + 2 * time_.size(), 0),
          [this](int level, const Phase& phase, const Emit& emit) {
            arrive(level, phase, emit);
            if (repartitioning(phase))
              end_repartitioning(level, phase, emit);
            else
              serve(level, phase, emit);
          },
          most_ + 1};
}

}  // namespace sojourn::crosscheck
