#include "sojourn/qbd/finishing.h"

#include <algorithm>
#include <cmath>

#include "sojourn/base/rounding.h"
#include "sojourn/qbd/level_sums.h"
#include "sojourn/qbd/thresholds.h"

namespace sojourn::qbd {
namespace {

// Roundings that add up on the way to a sum of positive terms: a few for every phase and level passed. The factor is
// what was ever seen, doubled, in chains solved in 50 digits beside (tests/crosscheck).
constexpr double kRoundingsPerPhase = 4.0;
constexpr double kRoundingsAtLeast = 32.0;
// The rates themselves are rounded, and the drift is a difference of their sums.
constexpr double kRoundingsOfRates = 4.0;
// How errors of G carry over to the law of the levels.
constexpr double kEffectOfPassage = 4.0;
// Balance within this, state by state, is rounding; beyond it, something is wrong.
constexpr double kBalanced = 1e-11;
// What is out of balance in one state may come from neighbours that pass much more.
constexpr double kEffectOfImbalance = 64.0;

}  // namespace

bool Finishing::find_sums() {
  const LevelSums sums(*s_.blocks_, common_, s_.passage_);
  if (!sums.good()) return false;
  const RowVectorXd later = sums.onward(s_.first_ * s_.blocks_->up);
  const RowVectorXd later_still = sums.onward(later * s_.blocks_->up);
  double all = s_.first_.sum() + later.sum();
  for (const auto& row : s_.boundary_) all += row.sum();
  for (auto& row : s_.boundary_) row /= all;
  s_.above_ = (s_.first_ + later) / all;
  s_.weighted_ = (later + later_still) / all;
  s_.first_ /= all;
  later_ = later / all;
  return s_.above_.allFinite() && s_.weighted_.allFinite() && s_.above_.minCoeff() >= 0 && s_.weighted_.minCoeff() >= 0;
}

void Finishing::compare(const RowVectorXd& in, const RowVectorXd& out) {
  for (Index i = 0; i < in.size(); ++i) {
    const double flow = std::max(in(i), out(i));
    if (flow > kSmallest) s_.balance_residual_ = std::max(s_.balance_residual_, std::abs(in(i)-out(i)) / flow);
    unbalanced_ += std::abs(in(i)-out(i));
    flowing_ += flow;
  }
}

void Finishing::compare_repeating() {
  const SparseBlocks& b = *s_.blocks_;
  const RowVectorXd second = s_.next(s_.first_), third = s_.next(second);
  compare(s_.first_ * b.up + second * b.local + third * b.down, second.cwiseProduct(b.outflow.transpose()));
}

void Finishing::judge() {
  const SparseBlocks& b = *s_.blocks_;
  const auto size = static_cast<double>(b.phases() + s_.boundary_levels());
  const double rounding = kUnitRoundoff * (kRoundingsAtLeast + kRoundingsPerPhase * size);
  const double rates = kUnitRoundoff * kRoundingsOfRates * common_.flow() / -s_.drift_;
  double estimate = rounding + rates + kEffectOfPassage * s_.passage_.error;
  // What flows up and down between all levels is the same, added over the levels: holds the sums against the chain
  // itself.
  const double up = s_.above_.dot(b.up_rate), down = later_.dot(b.down_rate);
  const double cut = std::abs(up - down) / std::max(up, down);
  if (cut > kBalanced) estimate += cut * common_.flow() / -s_.drift_;
  if (s_.balance_residual_ > kBalanced) {
    s_.misplaced_ = kEffectOfImbalance * std::max(kUnitRoundoff, unbalanced_ / flowing_);
    estimate += s_.misplaced_;
  }
  s_.stiffness_ = common_.stiffness();
  s_.report_.error_estimate = estimate;
  s_.report_.outcome = estimate <= s_.report_.tolerance ? Outcome::converged : Outcome::inaccurate;
}

void Finishing::add_sensitivity(Stationary& s, double sensitivity) {
  s.report_.error_estimate += kUnitRoundoff * kRoundingsOfRates * sensitivity;
  if (!(s.report_.error_estimate <= s.report_.tolerance)) s.report_.outcome = Outcome::inaccurate;
}

}  // namespace sojourn::qbd
