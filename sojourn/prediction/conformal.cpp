#include "sojourn/prediction/conformal.h"

#include <algorithm>

namespace sojourn::prediction {
namespace {

constexpr double kStep = 0.005;       // of a miss; smaller covers more slowly, larger costs sharpness
constexpr double kAtOnce = 1.0;       // seconds: nothing less can be said, so that it held is no reason to say less
constexpr double kMostShift = 4.0;    // spreads: beyond it the base is no base
constexpr double kLeastSpread = 0.3;  // on the scale of waits: a factor of two

}  // namespace

Quantiles Conformal::ask(const Past& past, const Question&) {
  pass_deadlines(past.now());
  Quantiles x = base_.last();
  for (double& value : x) value = to_scale(value);
  const double spread = std::max(x.back() - x.front(), kLeastSpread);
  for (std::size_t k = 0; k < kLevelCount; ++k) x[k] = from_scale(std::max(x[k] + shift_[k] * spread, 0.0));
  return in_order(x);
}

void Conformal::learn(std::size_t level, bool missed) {
  const double excess = (missed ? 1.0 : 0.0) - (1.0 - kLevels[level]);
  shift_[level] = std::clamp(shift_[level] + kStep * excess, -kMostShift, kMostShift);
}

void Conformal::pass_deadlines(double now) {
  for (; !deadlines_.empty() && deadlines_.top().time < now; deadlines_.pop()) {
    const auto& d = deadlines_.top();
    const auto at = open_.find(d.job);
    if (at == open_.end()) continue;
    at->second.missed[d.level] = true;
    learn(d.level, true);
  }
}

void Conformal::submitted(const Past& past, JobId id, const Question&, const Quantiles& said) {
  open_[id] = {said, {}};
  for (std::size_t k = 0; k < kLevelCount; ++k) deadlines_.push({past[id].request.time + said[k], id, k});
}

void Conformal::started(const Past& past, JobId id) {
  const auto at = open_.find(id);
  for (std::size_t k = 0; k < kLevelCount; ++k) {
    const bool missed = past[id].wait() > at->second.said[k];
    if (at->second.missed[k] || (!missed && at->second.said[k] < kAtOnce)) continue;
    learn(k, missed);
  }
  open_.erase(at);
}

}  // namespace sojourn::prediction
