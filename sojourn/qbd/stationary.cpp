#include "sojourn/qbd/stationary.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cassert>
#include <cmath>
#include <optional>

#include "sojourn/base/stop_point.h"
#include "sojourn/linear_algebra/closed_lu.h"
#include "sojourn/linear_algebra/generator.h"
#include "sojourn/qbd/decay_rate.h"
#include "sojourn/qbd/low_rank.h"

namespace sojourn::qbd {

using linear_algebra::ClosedLu;
using linear_algebra::Generator;
using linear_algebra::MMatrixFactor;
using linear_algebra::SparseMatrix;

namespace {

constexpr double kUnit = 1.1102230246251565e-16;

// [[a, P], [Q, 0]]: what censoring on the first rows turns into a + P Q.
SparseMatrix with_detour(const SparseRows& a, const MatrixXd& P, const MatrixXd& Q) {
  const Index m = a.rows(), r = P.cols();
  std::vector<Eigen::Triplet<double>> entries;
  for (Index i = 0; i < a.outerSize(); ++i)
    for (SparseRows::InnerIterator it(a, i); it; ++it) entries.emplace_back(i, it.col(), it.value());
  for (Index j = 0; j < r; ++j)
    for (Index i = 0; i < m; ++i) {
      if (P(i, j) != 0.0) entries.emplace_back(i, m + j, P(i, j));
      if (Q(j, i) != 0.0) entries.emplace_back(m + j, i, Q(j, i));
    }
  SparseMatrix all(m + r, m + r);
  all.setFromTriplets(entries.begin(), entries.end());
  return all;
}

RowVectorXd head_probabilities(const Generator& g, Index m) {
  RowVectorXd p = g.stationary_row().head(m);
  return p / p.sum();
}

}  // namespace

// The steps of one solve, each a few lines; they share the pieces found so far.
struct Solving {
  const LevelChain& chain;
  const RepeatingBlocks& b;
  Stationary& s;
  const SparseBlocks& sp;
  Index m;
  std::optional<Generator> common;  // A = up + local + down, or its sparse form with a detour
  RowVectorXd alpha;                // stationary in A
  VectorXd g;                       // A g = drift 1 - (up - down) 1
  double flow = 0.0;                // alpha (up + down) 1

  Solving(const LevelChain& c, Stationary& solution)
      : chain(c), b(c.repeating), s(solution), sp(*solution.blocks_), m(c.repeating.phases()) {}

  void find_drift() {
    std::optional<RankFactor> down;
    if (sp.worth_sparse_factors) down = rank_factor(sp.down, std::max<Index>(1, m / 8));
    if (down)
      common.emplace(with_detour(sp.up + sp.local, down->E, down->F));
    else
      common.emplace(MatrixXd(b.up + b.local + b.down));
    alpha = head_probabilities(*common, m);
    // The detour's states carry probability too: only proportions among the phases matter.
    long double mass = 0, net = 0, gross = 0;
    for (Index i = 0; i < m; ++i) {
      const long double a = common->stationary()[static_cast<std::size_t>(i)];
      long double up = 0, low = 0;
      for (SparseRows::InnerIterator it(sp.up, i); it; ++it) up += it.value();
      for (SparseRows::InnerIterator it(sp.down, i); it; ++it) low += it.value();
      mass += a;
      net += a * (up - low);
      gross += a * (up + low);
    }
    s.drift_ = static_cast<double>(net / mass);
    flow = static_cast<double>(gross / mass);
  }

  // h with A h = w - (alpha w) 1
  VectorXd poisson(const VectorXd& w) const {
    VectorXd r = VectorXd::Zero(static_cast<Index>(common->stationary().size()));
    r.head(m) = w.array() - alpha.dot(w);
    VectorXd h = common->solve_poisson(r).head(m);
    return h.array() - alpha.dot(h);
  }

  // x with x A = r, x 1 = 0
  RowVectorXd left_poisson(const RowVectorXd& r) const {
    RowVectorXd longer = RowVectorXd::Zero(static_cast<Index>(common->stationary().size()));
    longer.head(m) = r;
    const RowVectorXd x = common->solve_poisson_left(longer).head(m);
    return x - x.sum() * alpha;
  }

  void find_onward() {
    const FirstPassage& p = s.passage_;
    if (p.onward) {
      s.onward_ = p.onward;
      return;
    }
    if (sp.worth_sparse_factors) {
      VectorXd excess = VectorXd::Zero(m + p.P.cols());
      excess.head(m) = sp.down_rate;
      s.onward_ = std::make_shared<MMatrixFactor>(with_detour(sp.local, p.P, p.Q), excess);
      s.augmented_ = p.P.cols();
      return;
    }
    MatrixXd off = b.local;
    off.noalias() += p.P * p.Q;
    s.onward_ = std::make_shared<MMatrixFactor>(MatrixXd(off.cwiseMax(0.0)), sp.down_rate);
  }

  // Level 0 is eliminated into level 1, that into level 2, ...: every step adds what is censored.
  void find_levels() {
    const std::size_t levels = chain.boundary.size();
    std::vector<MatrixXd> back(levels);  // x_k = x_{k+1} back_k
    MatrixXd inside = levels ? chain.boundary[0].local : chain.first_local;
    for (std::size_t k = 0; k < levels; ++k) {
      stop_point();
      const BoundaryLevel& level = chain.boundary[k];
      const bool last = k + 1 == levels;
      const ClosedLu lu(inside, level.up.rowwise().sum());
      back[k] = last ? chain.first_down : chain.boundary[k + 1].down;
      lu.solve_from_right_in_place(back[k]);
      inside = last ? chain.first_local : chain.boundary[k + 1].local;
      // Most ways up are few: an arrival changes little.
      const SparseRows up = level.up.sparseView();
      if (8 * up.nonZeros() < level.up.size())
        inside += back[k] * up;
      else
        inside.noalias() += back[k] * level.up;
    }
    find_first(inside);
    s.boundary_.resize(levels);
    const RowVectorXd* above = &s.first_;
    for (std::size_t k = levels; k-- > 0;) {
      s.boundary_[k] = *above * back[k];
      above = &s.boundary_[k];
    }
  }

  void find_first(const MatrixXd& inside) {
    const FirstPassage& p = s.passage_;
    if (p.factored() && sp.worth_sparse_factors && chain.boundary.empty()) {
      const SparseRows within = inside.sparseView();
      s.first_ = head_probabilities(Generator(with_detour(within, p.P, p.Q)), m);
      return;
    }
    MatrixXd censored = inside;
    if (p.factored())
      censored.noalias() += p.P * p.Q;
    else
      censored += p.up_G;
    s.first_ = Generator(censored).stationary_row();
  }

  // Closed forms in f = pi_b and n = pi_{b+1}; see docs/theory/qbd.md. The scalars are arranged so
  // that `local`, whose rates may be large and cancel, never multiplies anything.
  void find_sums() {
    const RowVectorXd &f = s.first_, n = s.next(f);
    const VectorXd net = sp.up_rate - sp.down_rate;
    g = poisson(-net);
    const VectorXd up_g = sp.up * g, down_g = sp.down * g;
    const double mass = f.sum() + (n.dot(down_g) - f.dot(sp.up_rate + up_g)) / s.drift_;
    const VectorXd w = sp.up_rate + up_g - down_g;
    const double mean_w = alpha.dot(w);
    const VectorXd h = poisson(w);
    const double uv_h = f.dot(w) - mean_w * f.sum() - f.dot(sp.up * h) + n.dot(sp.down * h);
    const double first_moment = (mass * mean_w + uv_h + f.dot(down_g)) / -s.drift_;
    // By phase, and the second moment.
    const RowVectorXd v = sp.times_local(f) + n * sp.down;
    RowVectorXd total = mass * alpha + left_poisson(f * sp.down + v);
    const RowVectorXd slope = v - 2.0 * (total * sp.up) - sp.times_local(total);
    RowVectorXd weighted = first_moment * alpha + left_poisson(slope);
    const double second = 2.0 * (weighted.dot(w) + slope.dot(g) + total.dot(up_g)) / -s.drift_;
    normalise(mass, first_moment, second, total, weighted);
  }

  void normalise(double mass, double first_moment, double second, RowVectorXd& total, RowVectorXd& weighted) {
    const double b_level = static_cast<double>(s.boundary_.size());
    double all = mass, mean = b_level * mass + first_moment;
    double square = b_level * b_level * mass + 2 * b_level * first_moment + second + first_moment;
    for (std::size_t k = 0; k < s.boundary_.size(); ++k) {
      const double p = s.boundary_[k].sum(), level = static_cast<double>(k);
      all += p;
      mean += level * p;
      square += level * level * p;
    }
    for (auto& row : s.boundary_) row /= all;
    s.first_ /= all;
    s.above_ = total / all;
    s.weighted_ = weighted / all;
    s.mean_level_ = mean / all;
    s.variance_ = square / all - s.mean_level_ * s.mean_level_;
  }

  // What flows up and down between levels b + k and b + k + 1 is the same, added over all k and weighted with k: holds
  // the sums against the chain itself, however they were found. As an error of their mass and of their mean.
  double error_of_sums() const {
    const RowVectorXd later = s.above_ - s.first_;
    const double mass = s.above_.sum(), first = s.weighted_.sum();
    const double cut = s.above_.dot(sp.up_rate) - later.dot(sp.down_rate);
    const double moment = s.weighted_.dot(sp.up_rate) - (s.weighted_ - later).dot(sp.down_rate);
    return std::abs(cut / (s.drift_ * mass)) + std::abs(moment / (s.drift_ * std::max(first, mass)));
  }

  void check_balance() {
    const RowVectorXd second = s.next(s.first_), third = s.next(second);
    const RowVectorXd upper = s.first_ * sp.up + sp.times_local(second) + third * sp.down;
    double worst = upper.cwiseAbs().maxCoeff();
    MatrixXd first_local = chain.first_local;
    const auto close = [](MatrixXd& inside, const VectorXd& leaving) {
      inside.diagonal().setZero();
      inside.diagonal() = -(inside.rowwise().sum() + leaving);
    };
    VectorXd leaving = sp.up_rate;
    if (!chain.boundary.empty()) leaving += chain.first_down.rowwise().sum();
    close(first_local, leaving);
    RowVectorXd flow_in = s.first_ * first_local + second * sp.down;
    if (!chain.boundary.empty()) flow_in += s.boundary_.back() * chain.boundary.back().up;
    worst = std::max(worst, flow_in.cwiseAbs().maxCoeff());
    for (std::size_t k = 0; k < chain.boundary.size(); ++k) {
      const BoundaryLevel& level = chain.boundary[k];
      MatrixXd inside = level.local;
      leaving = level.up.rowwise().sum();
      if (k > 0) leaving += level.down.rowwise().sum();
      close(inside, leaving);
      const bool last = k + 1 == chain.boundary.size();
      flow_in = s.boundary_[k] * inside +
                (last ? s.first_ * chain.first_down : s.boundary_[k + 1] * chain.boundary[k + 1].down);
      if (k > 0) flow_in += s.boundary_[k - 1] * chain.boundary[k - 1].up;
      worst = std::max(worst, flow_in.cwiseAbs().maxCoeff());
    }
    s.balance_residual_ = worst / sp.outflow.maxCoeff();
  }
};

Stationary solve(const LevelChain& chain, const SolveOptions& options) {
  assert(worst_row_sum(chain) < 1e-6);  // a family forgot a transition
  Stationary s;
  s.blocks_ = std::make_shared<SparseBlocks>(sparse_blocks(chain.repeating));
  Solving steps(chain, s);
  s.report_.tolerance = options.tolerance;
  s.report_.method = "drift";
  steps.find_drift();
  if (!(s.drift_ < 0.0)) {
    s.report_.outcome = std::isnan(s.drift_) ? Outcome::inaccurate : Outcome::unstable;
    return s;
  }
  s.passage_ = first_passage(chain.repeating, *s.blocks_, options.method);
  s.report_.method = s.passage_.method;
  s.report_.iterations = s.passage_.iterations;
  s.report_.residual = s.passage_.residual;
  if (!s.passage_.converged) return s;
  steps.find_onward();
  steps.find_levels();
  steps.find_sums();
  steps.check_balance();
  const double data = kUnit * steps.flow / -s.drift_;
  s.report_.error_estimate =
      data + steps.error_of_sums() + 16 * std::max({kUnit, s.report_.residual, s.balance_residual_});
  const bool sound = std::isfinite(s.mean_level_) && s.first_.minCoeff() > -1e-12;
  s.report_.outcome = sound && s.report_.error_estimate <= options.tolerance ? Outcome::converged : Outcome::inaccurate;
  return s;
}

RowVectorXd Stationary::next(const RowVectorXd& v) const {
  const Index m = blocks_->phases();
  RowVectorXd longer = RowVectorXd::Zero(m + augmented_);
  longer.head(m) = v * blocks_->up;
  return onward_->solve_row(longer).head(m);
}

MatrixXd Stationary::rate_matrix() const {
  const Index m = blocks_->phases();
  if (augmented_ == 0) return onward_->solve_from_right(MatrixXd(blocks_->up));
  MatrixXd wide = MatrixXd::Zero(m, m + augmented_);
  wide.leftCols(m) = MatrixXd(blocks_->up);
  return onward_->solve_from_right(wide).leftCols(m);
}

std::vector<double> Stationary::probabilities(int levels) const {
  std::vector<double> p;
  p.reserve(static_cast<std::size_t>(levels));
  RowVectorXd row;
  for (int level = 0; level < levels; ++level) {
    if (level < boundary_levels()) {
      p.push_back(boundary(level).sum());
    } else {
      row = level == boundary_levels() ? first_ : next(row);
      p.push_back(row.sum());
    }
  }
  return p;
}

double Stationary::probability(int level) const { return probabilities(level + 1).back(); }

double Stationary::tail(int level) const {
  if (level < boundary_levels()) {
    double below = 0.0;
    for (int k = 0; k < level; ++k) below += boundary(k).sum();
    return 1.0 - below;
  }
  RowVectorXd row = above_;
  for (int k = boundary_levels(); k < level; ++k) row = next(row);
  return row.sum();
}

double Stationary::decay_rate() const {
  return qbd::decay_rate(
      *blocks_, [this](const RowVectorXd& v) { return next(v); }, above_);
}

}  // namespace sojourn::qbd
