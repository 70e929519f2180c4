#include "tests/crosscheck/rigid_chain.h"

#include <numeric>

namespace sojourn::crosscheck {

namespace {
constexpr int kFirst = 2;  // where the running jobs begin in a state
}

int RigidChain::most_running() const {
  int narrowest = processors;
  for (const auto& c : classes) narrowest = std::min(narrowest, c.width);
  return processors / narrowest;
}

int RigidChain::running(const Phase& phase) { return std::accumulate(phase.begin() + kFirst, phase.end(), 0); }

int RigidChain::free_processors(const Phase& phase) const {
  int left = processors;
  for (const auto& c : classes)
    for (std::size_t i = 0; i < c.time.size(); ++i) left -= c.width * phase[static_cast<std::size_t>(c.offset) + i];
  return left;
}

bool RigidChain::fits(std::size_t job_class, const Phase& phase) const {
  return classes[job_class].width <= free_processors(phase);
}

void RigidChain::start(Extended rate, std::size_t job_class, Phase phase,
                       const std::function<void(Extended, const Phase&)>& then) const {
  const auto& c = classes[job_class];
  for (std::size_t i = 0; i < c.time.size(); ++i) {
    if (!(c.time.start[i] > 0)) continue;
    ++phase[static_cast<std::size_t>(c.offset) + i];
    then(rate * c.time.start[i], phase);
    --phase[static_cast<std::size_t>(c.offset) + i];
  }
}

void RigidChain::fill(Extended rate, Phase phase, int behind,
                      const std::function<void(Extended, const Phase&)>& done) const {
  if (phase[1] == 0) return done(rate, phase);
  const auto first = static_cast<std::size_t>(phase[1] - 1);
  if (!fits(first, phase)) return done(rate, phase);
  phase[1] = 0;
  start(rate, first, phase, [&](Extended r, const Phase& next) {
    if (behind == 0) return done(r, next);
    for (std::size_t c = 0; c < classes.size(); ++c) {
      Phase drawn = next;
      drawn[1] = static_cast<int>(c) + 1;
      fill(r * classes[c].share, drawn, behind - 1, done);
    }
  });
}

void RigidChain::arrive(int level, const Phase& phase, const Emit& emit) const {
  const auto a = static_cast<std::size_t>(phase[0]);
  for (std::size_t b = 0; b < arrivals.size(); ++b) {
    Phase next = phase;
    next[0] = static_cast<int>(b);
    if (b != a) emit(arrivals.D0(a, b), level, next);
    const Extended rate = arrivals.D1(a, b);
    if (phase[1] != 0) {
      emit(rate, level + 1, next);
      continue;
    }
    for (std::size_t c = 0; c < classes.size(); ++c) {
      next[1] = static_cast<int>(c) + 1;
      fill(rate * classes[c].share, next, 0, [&](Extended r, const Phase& p) { emit(r, level + 1, p); });
    }
  }
}

void RigidChain::serve(int level, const Phase& phase, const Emit& emit) const {
  const int behind = phase[1] == 0 ? 0 : level - running(phase) - 1;
  for (const auto& c : classes)
    for (std::size_t i = 0; i < c.time.size(); ++i) {
      const std::size_t at = static_cast<std::size_t>(c.offset) + i;
      if (phase[at] == 0) continue;
      const Extended many = phase[at];
      Phase left = phase;
      --left[at];
      for (std::size_t j = 0; j < c.time.size(); ++j) {
        if (j == i) continue;
        Phase next = left;
        ++next[static_cast<std::size_t>(c.offset) + j];
        emit(many * c.time.moves(i, j), level, next);
      }
      if (c.time.exit[i] > 0)
        fill(many * c.time.exit[i], left, behind, [&](Extended r, const Phase& p) { emit(r, level - 1, p); });
    }
}

Definition RigidChain::definition() const {
  std::size_t size = kFirst;
  for (const auto& c : classes) size += c.time.size();
  return {Phase(size, 0),
          [this](int level, const Phase& phase, const Emit& emit) {
            const Emit positive = [&](Extended rate, int to, const Phase& next) {
              if (rate > 0) emit(rate, to, next);
            };
            arrive(level, phase, positive);
            serve(level, phase, positive);
          },
          most_running() + 1};
}

}  // namespace sojourn::crosscheck
