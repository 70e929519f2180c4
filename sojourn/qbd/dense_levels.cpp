// Solving a QBD of dense blocks.
#include <cassert>
#include <cmath>

#include "sojourn/base/stop_point.h"
#include "sojourn/linear_algebra/closed_lu.h"
#include "sojourn/linear_algebra/generator.h"
#include "sojourn/qbd/cyclic_reduction.h"
#include "sojourn/qbd/detour.h"
#include "sojourn/qbd/finishing.h"
#include "sojourn/qbd/row_sums.h"
#include "sojourn/qbd/sensitivity.h"
#include "sojourn/qbd/stationary.h"
#include "sojourn/qbd/thresholds.h"

namespace sojourn::qbd {

using linear_algebra::ClosedLu;
using linear_algebra::Generator;
using linear_algebra::MMatrixFactor;

namespace {

constexpr double kForgotten = 1e-6;  // a row sum, relative: a family forgot a transition

RowVectorXd head_probabilities(const Generator& g, Index m) {
  RowVectorXd p = g.stationary_row().head(m);
  return p / p.sum();
}

// The rates inside one level, without its diagonal.
struct Inside {
  MatrixXd rates;
  explicit Inside(const MatrixXd& local) : rates(local) { rates.diagonal().setZero(); }
  RowVectorXd outflow(const VectorXd& leaving) const { return (row_sums(rates) + leaving).transpose(); }
};

}  // namespace

// The steps of one solve, each a few lines; they share the pieces found so far.
class DenseSolving {
 public:
  static Stationary run(const LevelChain& chain, const SolveOptions& options) {
    Stationary s;
    s.blocks_ = std::make_shared<SparseBlocks>(sparse_blocks(chain.repeating));
    s.report_.tolerance = options.tolerance;
    s.report_.method = "drift";
    const CommonChain common(*s.blocks_);
    s.drift_ = common.drift();
    s.flow_ = common.flow();
    if (!(s.drift_ < 0.0)) {
      s.report_.outcome = std::isnan(s.drift_) ? Outcome::inaccurate : Outcome::unstable;
      return s;
    }
    s.passage_ = first_passage(chain.repeating, *s.blocks_, common, options.method);
    s.report_.method = s.passage_.method;
    s.report_.iterations = s.passage_.iterations;
    s.report_.residual = s.passage_.residual;
    if (!s.passage_.converged) return s;
    DenseSolving steps(chain, s);
    steps.find_onward();
    steps.find_levels();
    Finishing finishing(common, s);
    if (!finishing.find_sums()) {
      s.report_.outcome = Outcome::inaccurate;
      return s;
    }
    steps.compare_levels(finishing);
    finishing.compare_repeating();
    finishing.judge();
    return s;
  }

 private:
  DenseSolving(const LevelChain& chain, Stationary& s)
      : chain_(chain), b_(chain.repeating), s_(s), sp_(*s.blocks_), m_(chain.repeating.phases()) {}

  void find_onward() {
    const FirstPassage& p = s_.passage_;
    auto onward = p.onward;
    Index more = 0;
    if (!onward && sp_.worth_sparse_factors) {
      more = p.P.cols();
      VectorXd excess = VectorXd::Zero(m_ + more);
      excess.head(m_) = sp_.down_rate;
      onward = std::make_shared<MMatrixFactor>(with_detour(sp_.local, p.P, p.Q), excess);
    } else if (!onward) {
      onward = std::make_shared<MMatrixFactor>(MatrixXd(b_.local + p.P * p.Q), sp_.down_rate);
    }
    s_.next_ = [onward, more, blocks = s_.blocks_](const RowVectorXd& v) -> RowVectorXd {
      RowVectorXd longer = RowVectorXd::Zero(v.size() + more);
      longer.head(v.size()) = v * blocks->up;
      return onward->solve_row(longer).head(v.size());
    };
  }

  // Level 0 is eliminated into level 1, that into level 2, ...: every step adds what is censored.
  void find_levels() {
    const std::size_t levels = chain_.boundary.size();
    std::vector<MatrixXd> back(levels);  // x_k = x_{k+1} back_k
    MatrixXd within = levels ? chain_.boundary[0].local : chain_.first_local;
    for (std::size_t k = 0; k < levels; ++k) {
      stop_point();
      const BoundaryLevel& level = chain_.boundary[k];
      const bool last = k + 1 == levels;
      const ClosedLu lu(within, row_sums(level.up));
      back[k] = last ? chain_.first_down : chain_.boundary[k + 1].down;
      lu.solve_from_right_in_place(back[k]);
      within = last ? chain_.first_local : chain_.boundary[k + 1].local;
      // Most ways up are few: an arrival changes little.
      const SparseRows up = level.up.sparseView();
      if (8 * up.nonZeros() < level.up.size())
        within += back[k] * up;
      else
        within.noalias() += back[k] * level.up;
    }
    find_first(within);
    s_.boundary_.resize(levels);
    const RowVectorXd* above = &s_.first_;
    for (std::size_t k = levels; k-- > 0;) {
      s_.boundary_[k] = *above * back[k];
      above = &s_.boundary_[k];
    }
  }

  void find_first(const MatrixXd& within) {
    const FirstPassage& p = s_.passage_;
    if (p.factored() && sp_.worth_sparse_factors && chain_.boundary.empty()) {
      s_.first_ = head_probabilities(Generator(with_detour(within.sparseView(), p.P, p.Q)), m_);
      return;
    }
    MatrixXd censored = within;
    if (p.factored())
      censored += p.P * p.Q;
    else
      censored += p.up_G;
    s_.first_ = linear_algebra::stationary_vector(censored);
  }

  void compare_levels(Finishing& finishing) const {
    const std::size_t levels = chain_.boundary.size();
    const Inside first(chain_.first_local);
    RowVectorXd in = s_.first_ * first.rates + s_.next(s_.first_) * sp_.down;
    VectorXd leaving = sp_.up_rate;
    if (levels > 0) {
      in += s_.boundary_.back() * chain_.boundary.back().up;
      leaving += row_sums(chain_.first_down);
    }
    finishing.compare(in, s_.first_.cwiseProduct(first.outflow(leaving)));
    for (std::size_t k = 0; k < levels; ++k) {
      const BoundaryLevel& level = chain_.boundary[k];
      const Inside here(level.local);
      leaving = row_sums(level.up);
      if (k > 0) leaving += row_sums(level.down);
      in = s_.boundary_[k] * here.rates;
      if (k + 1 == levels)
        in += s_.first_ * chain_.first_down;
      else
        in += s_.boundary_[k + 1] * chain_.boundary[k + 1].down;
      if (k > 0) in += s_.boundary_[k - 1] * chain_.boundary[k - 1].up;
      finishing.compare(in, s_.boundary_[k].cwiseProduct(here.outflow(leaving)));
    }
  }

  const LevelChain& chain_;
  const RepeatingBlocks& b_;
  Stationary& s_;
  const SparseBlocks& sp_;
  Index m_;
};

namespace {

// The shift leaves rounding of the common phases in the rare ones: then once more without it.
Stationary solve_with_care(const LevelChain& chain, SolveOptions options) {
  Stationary s = DenseSolving::run(chain, options);
  const bool shifted = s.report().method == shifted_cyclic_reduction_name;
  if (!shifted || (s.report().usable() && s.balance_residual() <= kRoundingOfBalance)) return s;
  options.method = FirstPassageMethod::closed_cyclic_reduction;
  return DenseSolving::run(chain, options);
}

}  // namespace

Stationary solve(const LevelChain& chain, const SolveOptions& options) {
  assert(worst_row_sum(chain) < kForgotten);
  Stationary s = solve_with_care(chain, options);
  if (s.report().usable() && worth_a_trial(s))
    Finishing::add_sensitivity(
        s, sensitivity(chain, s, [&](const LevelChain& other) { return DenseSolving::run(other, options); }));
  return s;
}

}  // namespace sojourn::qbd
