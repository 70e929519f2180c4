#include "sojourn/prediction/conformal.h"

#include <algorithm>

namespace sojourn::prediction {
namespace {

constexpr double kStep = 0.005;       // of a miss; smaller covers more slowly, larger costs sharpness
constexpr double kAtOnce = 1.0;       // seconds: nothing less can be said, so that it held is no reason to say less
constexpr double kMostShift = 4.0;    // spreads: beyond it the base is no base
constexpr double kBeyond = 2.0;       // times the longest wait ever seen is the most that a shift makes of anything
constexpr double kLeastSpread = 0.3;  // on the scale of waits: a factor of two

}  // namespace

double Conformal::shifted(const Quantiles& base, std::size_t level) const {
  const double spread = std::max(to_scale(base.back()) - to_scale(base.front()), kLeastSpread);
  const double said = from_scale(std::max(to_scale(base[level]) + shift_[level] * spread, 0.0));
  return std::min(said, std::max(kBeyond * longest_, base[level]));
}

Quantiles Conformal::ask(const Past& past, const Question&) {
  pass_deadlines(past);
  Quantiles q{};
  for (std::size_t k = 0; k < kLevelCount; ++k) q[k] = shifted(base_.last(), k);
  return in_order(q);
}

void Conformal::learn(std::size_t level, bool missed) {
  const double excess = (missed ? 1.0 : 0.0) - (1.0 - kLevels[level]);
  shift_[level] = std::clamp(shift_[level] + kStep * excess, -kMostShift, kMostShift);
}

void Conformal::pass_deadlines(const Past& past) {
  while (!deadlines_.empty() && deadlines_.top().time < past.now()) {
    const Deadline d = deadlines_.top();
    deadlines_.pop();
    const auto at = open_.find(d.job);
    if (at == open_.end()) continue;
    const double submit = past[d.job].request.time;
    longest_ = std::max(longest_, past.now() - submit);
    const double deadline = submit + shifted(at->second.base, d.level);
    if (deadline >= past.now()) {  // more would be said of it by now: not missed yet
      deadlines_.push({deadline, d.job, d.level});
      continue;
    }
    at->second.missed[d.level] = true;
    learn(d.level, true);
  }
}

void Conformal::submitted(const Past& past, JobId id, const Question&, const Quantiles& said) {
  open_[id] = {base_.last(), {}};
  for (std::size_t k = 0; k < kLevelCount; ++k) deadlines_.push({past[id].request.time + said[k], id, k});
}

void Conformal::started(const Past& past, JobId id) {
  const auto at = open_.find(id);
  const double wait = past[id].wait();
  longest_ = std::max(longest_, wait);
  for (std::size_t k = 0; k < kLevelCount; ++k) {
    const double said = shifted(at->second.base, k);
    const bool missed = wait > said;
    if (at->second.missed[k] || (!missed && said < kAtOnce)) continue;
    learn(k, missed);
  }
  open_.erase(at);
}

}  // namespace sojourn::prediction
