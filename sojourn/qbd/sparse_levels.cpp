#include "sojourn/qbd/sparse_levels.h"

#include <cmath>
#include <memory>

#include "sojourn/base/stop_point.h"
#include "sojourn/linear_algebra/generator.h"
#include "sojourn/qbd/cyclic_reduction.h"
#include "sojourn/qbd/finishing.h"
#include "sojourn/qbd/level_factor.h"
#include "sojourn/qbd/low_rank.h"
#include "sojourn/qbd/mixing.h"
#include "sojourn/qbd/row_sums.h"
#include "sojourn/qbd/sensitivity.h"
#include "sojourn/qbd/thresholds.h"

namespace sojourn::qbd {

using linear_algebra::Generator;

namespace {

constexpr Index kDenseGenerator = 4000;  // larger chains of phases are factored sparsely
constexpr Index kFasterDense = 48;       // phases of a level that a dense solver handles faster

SparseRows chosen_columns(const SparseRows& block, const std::vector<Index>& columns) {
  std::vector<Index> place(static_cast<std::size_t>(block.cols()), -1);
  for (std::size_t j = 0; j < columns.size(); ++j) place[static_cast<std::size_t>(columns[j])] = static_cast<Index>(j);
  std::vector<Eigen::Triplet<double>> entries;
  for (Index i = 0; i < block.outerSize(); ++i)
    for (SparseRows::InnerIterator it(block, i); it; ++it)
      if (it.value() != 0.0) entries.emplace_back(i, place[static_cast<std::size_t>(it.col())], it.value());
  SparseRows e(block.rows(), static_cast<Index>(columns.size()));
  e.setFromTriplets(entries.begin(), entries.end());
  return e;
}

SparseBlocks blocks_of(const SparseLevelChain& c) {
  SparseBlocks s;
  s.up = c.up;
  s.local = c.local;
  s.local.prune([](Index i, Index j, double) { return i != j; });
  s.down = c.down;
  s.up_rate = row_sums(s.up);
  s.down_rate = row_sums(s.down);
  s.outflow = row_sums(s.local) + s.up_rate + s.down_rate;
  s.worth_sparse_factors = c.phases() > kDenseGenerator;
  return s;
}

}  // namespace

std::vector<Index> reached_columns(const SparseRows& down) {
  std::vector<char> hit(static_cast<std::size_t>(down.cols()), 0);
  for (Index i = 0; i < down.outerSize(); ++i)
    for (SparseRows::InnerIterator it(down, i); it; ++it)
      if (it.value() != 0.0) hit[static_cast<std::size_t>(it.col())] = 1;
  std::vector<Index> columns;
  for (std::size_t j = 0; j < hit.size(); ++j)
    if (hit[j]) columns.push_back(static_cast<Index>(j));
  return columns;
}

LevelChain with_zeros(const SparseLevelChain& c) {
  const auto closed = [](const SparseRows& local, const SparseRows& up, const SparseRows& down) {
    MatrixXd d(local);
    d.diagonal().setZero();
    VectorXd leaving = d.rowwise().sum() + row_sums(up);
    if (down.size() > 0) leaving += row_sums(down);
    d.diagonal() = -leaving;
    return d;
  };
  LevelChain d;
  for (const SparseLevel& level : c.boundary)
    d.boundary.push_back({MatrixXd(level.down), closed(level.local, level.up, level.down), MatrixXd(level.up)});
  d.first_down = MatrixXd(c.first_down);
  d.first_local = closed(c.local, c.up, c.first_down);
  d.repeating = {MatrixXd(c.up), closed(c.local, c.up, c.down), MatrixXd(c.down)};
  return d;
}

// The steps of one solve; they share the pieces found so far.
class SparseSolving {
 public:
  static Stationary run(const SparseLevelChain& chain, const SolveOptions& options) {
    Stationary s;
    s.blocks_ = std::make_shared<SparseBlocks>(blocks_of(chain));
    s.report_.tolerance = options.tolerance;
    s.report_.method = "drift";
    const CommonChain common(*s.blocks_);
    s.drift_ = common.drift();
    s.flow_ = common.flow();
    if (!(s.drift_ < 0.0)) {
      s.report_.outcome = std::isnan(s.drift_) ? Outcome::inaccurate : Outcome::unstable;
      return s;
    }
    SparseSolving steps(chain, s);
    if (!steps.find_passage(options.method != FirstPassageMethod::closed_cyclic_reduction)) return s;
    steps.walk_down();
    steps.walk_up();
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
  SparseSolving(const SparseLevelChain& chain, Stationary& s)
      : chain_(chain), s_(s), sp_(*s.blocks_), m_(chain.phases()), chosen_(reached_columns(sp_.down)) {}

  bool find_passage(bool by_iteration) {
    const MatrixXd E = chosen_columns(sp_.down, chosen_);
    const auto inside = std::make_shared<const InsideFactor>(sp_.local, sp_.up_rate + sp_.down_rate);
    if (!inside->good()) return false;
    FirstPassage& p = s_.passage_;
    if (by_iteration) iterate(inside, E);
    if (!by_iteration || (!(p.error < kSure) && m_ <= kMostDense)) reduce();
    p.P = sp_.up * p.X;
    std::vector<Eigen::Triplet<double>> choice;
    for (std::size_t k = 0; k < chosen_.size(); ++k) choice.emplace_back(static_cast<Index>(k), chosen_[k], 1.0);
    p.Q.resize(static_cast<Index>(chosen_.size()), m_);
    p.Q.setFromTriplets(choice.begin(), choice.end());
    p.residual = residual_of_factors(sp_, E, p);
    s_.report_.method = p.method;
    s_.report_.iterations = p.iterations;
    s_.report_.residual = p.residual;
    onward_ = std::make_shared<LevelFactor>(inside, p.P, chosen_, sp_.down_rate);
    s_.next_ = [onward = onward_, blocks = s_.blocks_](const RowVectorXd& v) -> RowVectorXd {
      return onward->solve_row(v * blocks->up);
    };
    return p.converged && std::isfinite(p.residual) && p.residual < kLargestResidual;
  }

  void iterate(const std::shared_ptr<const InsideFactor>& inside, const MatrixXd& E) {
    FirstPassage& p = s_.passage_;
    const MatrixXd start = inside->solve(E);
    const FixedPoint found = find_fixed_point(
        MatrixXd::Constant(m_, E.cols(), 1.0 / static_cast<double>(E.cols())),
        [&](const MatrixXd& x) { return LevelFactor(inside, sp_.up * x, chosen_, sp_.down_rate).finish(start); });
    p.method = "few ways down, level by level";
    p.iterations = found.iterations;
    p.converged = found.settled;
    p.X = found.x;
    p.error = found.error;
  }

  void reduce() {
    FirstPassage& p = s_.passage_;
    const FirstPassage dense = closed_cyclic_reduction({MatrixXd(sp_.up), MatrixXd(sp_.local), MatrixXd(sp_.down)});
    if (!dense.converged) return;
    p.method = dense.method;
    p.iterations += dense.iterations;
    p.converged = true;
    p.error = 0.0;
    p.X = dense.G(Eigen::all, chosen_);
  }

  const SparseRows& down_from(std::size_t level) const {
    return level == chain_.boundary.size() ? chain_.first_down : chain_.boundary[level].down;
  }

  // First passage from level b down to level 0, keeping the factor of every level.
  void walk_down() {
    const std::size_t b = chain_.boundary.size();
    factors_.resize(b + 1);
    MatrixXd X = s_.passage_.X;
    std::vector<Index> chosen = chosen_;
    for (std::size_t k = b + 1; k-- > 0;) {
      stop_point();
      const bool top = k == b;
      const SparseRows& local = top ? sp_.local : chain_.boundary[k].local;
      const SparseRows& up = top ? sp_.up : chain_.boundary[k].up;
      const VectorXd lost = k == 0 ? VectorXd(VectorXd::Zero(local.rows())) : row_sums(down_from(k));
      auto inside = std::make_shared<const InsideFactor>(local, row_sums(up) + lost);
      factors_[k] = std::make_unique<LevelFactor>(inside, up * X, chosen, lost);
      if (k == 0) break;
      chosen = reached_columns(down_from(k));
      X = factors_[k]->solve(chosen_columns(down_from(k), chosen));
      const VectorXd sums = X.rowwise().sum();
      X.array().colwise() /= sums.array();
    }
  }

  void walk_up() {
    const Generator returning(factors_[0]->seen());
    s_.boundary_.push_back(factors_[0]->from_chosen(returning.stationary_row()));
    for (std::size_t k = 0; k < chain_.boundary.size(); ++k) {
      RowVectorXd above = factors_[k + 1]->solve_row(s_.boundary_[k] * chain_.boundary[k].up);
      if (k + 1 == chain_.boundary.size())
        s_.first_ = std::move(above);
      else
        s_.boundary_.push_back(std::move(above));
      factors_[k].reset();
    }
  }

  void compare_levels(Finishing& finishing) const {
    const std::size_t b = chain_.boundary.size();
    const auto compare = [&](const RowVectorXd& x, RowVectorXd in, const SparseRows& local, VectorXd leaving) {
      for (Index i = 0; i < local.outerSize(); ++i)
        for (SparseRows::InnerIterator it(local, i); it; ++it)
          if (it.col() != i) in(it.col()) += x(i) * it.value(), leaving(i) += it.value();
      finishing.compare(in, x.cwiseProduct(leaving.transpose()));
    };
    compare(s_.first_, s_.next(s_.first_) * sp_.down + s_.boundary_.back() * chain_.boundary.back().up, sp_.local,
            sp_.up_rate + row_sums(chain_.first_down));
    for (std::size_t k = 0; k < b; ++k) {
      const SparseLevel& level = chain_.boundary[k];
      RowVectorXd in = (k + 1 == b ? s_.first_ : s_.boundary_[k + 1]) * down_from(k + 1);
      VectorXd leaving = row_sums(level.up);
      if (k > 0) {
        in += s_.boundary_[k - 1] * chain_.boundary[k - 1].up;
        leaving += row_sums(level.down);
      }
      compare(s_.boundary_[k], std::move(in), level.local, std::move(leaving));
    }
  }

  const SparseLevelChain& chain_;
  Stationary& s_;
  const SparseBlocks& sp_;
  Index m_;
  std::vector<Index> chosen_;
  std::shared_ptr<const LevelFactor> onward_;
  std::vector<std::unique_ptr<LevelFactor>> factors_;
};

Stationary solve(const SparseLevelChain& chain, const SolveOptions& options) {
  if (chain.phases() <= kFasterDense) return solve(with_zeros(chain), options);
  Stationary s = SparseSolving::run(chain, options);
  // The iteration leaves rounding of the common phases in the rare ones: then once more without subtractions.
  if (s.report().outcome != Outcome::unstable && !(s.report().usable() && s.balance_residual() <= kRoundingOfBalance) &&
      chain.phases() <= kMostDense)
    s = SparseSolving::run(chain, {options.tolerance, FirstPassageMethod::closed_cyclic_reduction});
  if (s.report().usable() && worth_a_trial(s))
    Finishing::add_sensitivity(
        s, sensitivity(chain, s, [&](const SparseLevelChain& other) { return SparseSolving::run(other, options); }));
  return s;
}

}  // namespace sojourn::qbd
