#include "sojourn/markov/swept_chain.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "sojourn/base/stop_point.h"

namespace sojourn::markov {
namespace {

using linear_algebra::SparseMatrix;

constexpr double kSettled = 1e-14;  // sum of the changes of one sweep
constexpr int kMostSweeps = 5000;
constexpr int kPatience = 200;         // sweeps without half the change: what is left is the rounding of so many states
constexpr int kSweepsPerWeighing = 4;  // settles as soon as with 1, and the elimination costs less than the sweeps

class Sweeps {
 public:
  Sweeps(const SparseMatrix& rates, const std::vector<Index>& level)
      : rates_(rates), level_(level), out_(rates * VectorXd::Ones(rates.rows())) {
    assert(std::is_sorted(level.begin(), level.end()));
    pi_ = VectorXd::Constant(rates.rows(), 1.0 / static_cast<double>(rates.rows()));
  }

  // Gives every level the weight it has in the chain of levels, each level's states in their present proportions.
  void weigh_levels() {
    const Index levels = level_.back() + 1;
    VectorXd weight = VectorXd::Zero(levels);
    MatrixXd between = MatrixXd::Zero(levels, levels);
    for (Index j = 0; j < rates_.outerSize(); ++j) {
      weight(level(j)) += pi_(j);
      for (SparseMatrix::InnerIterator it(rates_, j); it; ++it)
        if (level(it.row()) != level(j)) between(level(it.row()), level(j)) += pi_(it.row()) * it.value();
    }
    for (Index l = 0; l < levels; ++l) between.row(l) /= weight(l);
    const RowVectorXd law = linear_algebra::stationary_vector(between);
    for (Index j = 0; j < pi_.size(); ++j) pi_(j) *= law(level(j)) / weight(level(j));
  }

  // Up and down once; returns the sum of the changes.
  double sweep() {
    const VectorXd before = pi_;
    for (Index j = 0; j < pi_.size(); ++j) update(j);
    for (Index j = pi_.size(); j-- > 0;) update(j);
    pi_ /= pi_.sum();
    return (pi_ - before).cwiseAbs().sum();
  }

  double residual() const {
    double worst = 0;
    for (Index j = 0; j < pi_.size(); ++j) worst = std::max(worst, std::abs(inflow(j) - pi_(j) * out_(j)));
    return worst / out_.maxCoeff();
  }

  const VectorXd& law() const { return pi_; }

 private:
  Index level(Index state) const { return level_[static_cast<std::size_t>(state)]; }
  double inflow(Index j) const {
    double sum = 0;
    for (SparseMatrix::InnerIterator it(rates_, j); it; ++it) sum += pi_(it.row()) * it.value();
    return sum;
  }
  void update(Index j) { pi_(j) = inflow(j) / out_(j); }

  const SparseMatrix& rates_;
  const std::vector<Index>& level_;
  VectorXd out_, pi_;
};

}  // namespace

SweptLaw stationary_by_sweeps(const SparseMatrix& rates, const std::vector<Index>& level) {
  Sweeps sweeps(rates, level);
  SweptLaw law;
  double last = 1.0, best = 1.0;
  int stuck = 0;
  while (!law.settled && law.sweeps < kMostSweeps) {
    stop_point();
    if (law.sweeps % kSweepsPerWeighing == 0) sweeps.weigh_levels();
    const double change = sweeps.sweep(), shrinks = std::min(change / last, 0.999);
    last = change;
    ++law.sweeps;
    law.error = change / (1 - shrinks);
    stuck = change < 0.5 * best ? 0 : stuck + 1;
    if (stuck == 0) best = change;
    constexpr double kNearTheGoal = 1e-10;  // far below what is asked, above what rounding alone leaves
    // Rounding leaves changes of its own; near the goal a sweep that gains nothing is the last.
    const bool rounding = (change < 10 * kSettled && shrinks > 0.9) || (change < kNearTheGoal && stuck >= kPatience);
    law.settled = change <= kSettled || rounding;
  }
  law.probabilities = sweeps.law().transpose();
  law.residual = sweeps.residual();
  return law;
}

}  // namespace sojourn::markov
