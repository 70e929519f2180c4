#include "sojourn/qbd/sparse_levels.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <deque>

#include "sojourn/base/stop_point.h"
#include "sojourn/linear_algebra/generator.h"
#include "sojourn/qbd/decay_rate.h"
#include "sojourn/qbd/level_factor.h"

namespace sojourn::qbd {

using linear_algebra::Generator;
using linear_algebra::SparseMatrix;

namespace {

constexpr double kUnit = 1.1102230246251565e-16;
constexpr int kMostSteps = 1000;
constexpr Index kDenseGenerator = 400;  // larger chains of phases are factored sparsely

VectorXd row_sums(const SparseRows& block) { return block * VectorXd::Ones(block.cols()); }

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

// Combines the last iterates so that the linearised residual is smallest (Anderson 1965, type II). The weights
// come from normal equations: they only steer, so half their digits are enough. Inner products are kept, so that a
// step reads every remembered matrix once for them and once for the combination.
class Mixing {
 public:
  // From x and its image, where to go next.
  MatrixXd next(const MatrixXd& x, const MatrixXd& image) {
    MatrixXd miss = image - x;
    if (last_miss_.size() > 0) remember(image - last_image_, miss - last_miss_);
    MatrixXd mixed = image;
    const VectorXd weights = weights_for(miss);
    for (Index j = 0; j < weights.size(); ++j) mixed -= weights(j) * moves_[static_cast<std::size_t>(j)];
    if (!mixed.allFinite() || mixed.minCoeff() < -1e-3) {
      mixed = image;
      moves_.clear(), changes_.clear();
      gram_.resize(0, 0);
    }
    last_image_ = image;
    last_miss_ = std::move(miss);
    return mixed;
  }

 private:
  static constexpr Index kMemory = 5;

  static double inner(const MatrixXd& a, const MatrixXd& b) { return a.reshaped().dot(b.reshaped()); }

  void remember(MatrixXd move, MatrixXd change) {
    if (gram_.rows() == kMemory) {
      moves_.pop_front(), changes_.pop_front();
      gram_ = MatrixXd(gram_.bottomRightCorner(kMemory - 1, kMemory - 1));
    }
    moves_.push_back(std::move(move));
    changes_.push_back(std::move(change));
    const Index n = gram_.rows();
    gram_.conservativeResize(n + 1, n + 1);
    for (Index j = 0; j <= n; ++j)
      gram_(n, j) = gram_(j, n) = inner(changes_.back(), changes_[static_cast<std::size_t>(j)]);
  }

  VectorXd weights_for(const MatrixXd& miss) const {
    if (changes_.empty()) return {};
    VectorXd right(gram_.rows());
    for (Index j = 0; j < right.size(); ++j) right(j) = inner(changes_[static_cast<std::size_t>(j)], miss);
    return gram_.completeOrthogonalDecomposition().solve(right);
  }

  std::deque<MatrixXd> moves_, changes_;  // differences of images and of misses, newest last
  MatrixXd gram_, last_image_, last_miss_;
};

void make_rows_probabilities(MatrixXd& x) {
  x = x.cwiseMax(0.0);
  const VectorXd sums = x.rowwise().sum();
  x.array().colwise() /= sums.array();
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

// The steps of one solve; they share the pieces found so far.
class SparseSolving {
 public:
  SparseSolving(const SparseLevelChain& chain, SparseStationary& s)
      : chain_(chain), s_(s), sp_(*s.blocks_), m_(chain.phases()) {}

  static SparseStationary run(const SparseLevelChain& chain, const SparseSolveOptions& options) {
    SparseStationary s;
    s.blocks_ = std::make_shared<SparseBlocks>(blocks_of(chain));
    s.report_.tolerance = options.tolerance;
    s.report_.method = "drift";
    SparseSolving steps(chain, s);
    steps.find_drift();
    if (!(s.drift_ < 0.0)) {
      s.report_.outcome = std::isnan(s.drift_) ? Outcome::inaccurate : Outcome::unstable;
      return s;
    }
    s.report_.method = "few ways down, level by level";
    if (!steps.find_passage()) return s;
    steps.walk_down();
    steps.walk_up();
    steps.find_sums();
    steps.check_balance();
    steps.judge();
    return s;
  }

 private:
  void find_drift() {
    const SparseRows all = sp_.up + sp_.local + sp_.down;
    if (sp_.worth_sparse_factors)
      common_.emplace(SparseMatrix(all));
    else
      common_.emplace(MatrixXd(all));
    alpha_ = common_->stationary_row();
    long double net = 0, gross = 0;
    for (Index i = 0; i < m_; ++i) {
      const long double a = common_->stationary()[static_cast<std::size_t>(i)];
      net += a * (static_cast<long double>(sp_.up_rate(i)) - sp_.down_rate(i));
      gross += a * (static_cast<long double>(sp_.up_rate(i)) + sp_.down_rate(i));
    }
    s_.drift_ = static_cast<double>(net);
    flow_ = static_cast<double>(gross);
  }

  bool find_passage() {
    const std::vector<Index> chosen = reached_columns(sp_.down);
    const MatrixXd E = chosen_columns(sp_.down, chosen);
    const auto r = static_cast<Index>(chosen.size());
    const auto inside = std::make_shared<const InsideFactor>(sp_.local, sp_.up_rate + sp_.down_rate);
    if (!inside->good()) return false;
    const MatrixXd start = inside->solve(E);
    X_ = MatrixXd::Constant(m_, r, 1.0 / static_cast<double>(r));
    Mixing mixing;
    double best = INFINITY;
    int stuck = 0;
    for (int k = 1; k <= kMostSteps; ++k) {
      stop_point();
      const LevelFactor onward(inside, sp_.up * X_, chosen, sp_.down_rate);
      MatrixXd image = onward.finish(start);
      make_rows_probabilities(image);
      if (!image.allFinite()) return false;
      const double miss = (image - X_).cwiseAbs().maxCoeff();
      stuck = miss < 0.5 * best ? 0 : stuck + 1;
      best = std::min(best, miss);
      s_.report_.iterations = k;
      if (miss <= 8 * kUnit || (best < 1e-13 && stuck >= 3)) {
        X_ = std::move(image);
        break;
      }
      X_ = mixing.next(X_, image);
      make_rows_probabilities(X_);
    }
    const MatrixXd P = sp_.up * X_;
    MatrixXd miss = E + sp_.local * X_;
    miss.noalias() += P * MatrixXd(X_(chosen, Eigen::all));
    miss -= sp_.outflow.asDiagonal() * X_;
    s_.report_.residual = miss.cwiseAbs().maxCoeff() / sp_.outflow.maxCoeff();
    s_.onward_ = std::make_shared<LevelFactor>(inside, P, chosen, sp_.down_rate);
    chosen_ = chosen;
    return std::isfinite(s_.report_.residual) && s_.report_.residual < 1e-12;
  }

  const SparseRows& down_from(std::size_t level) const {
    return level == chain_.boundary.size() ? chain_.first_down : chain_.boundary[level].down;
  }

  // First passage from level b down to level 0, keeping the factor of every level.
  void walk_down() {
    const std::size_t b = chain_.boundary.size();
    factors_.resize(b + 1);
    MatrixXd X = X_;
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
      make_rows_probabilities(X);
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

  // x with x A = v, by its part beside alpha and its mass, which the flow between levels fixes:
  // x (up - down) 1 = net_flow.
  RowVectorXd with_flow(const RowVectorXd& v, double net_flow) const {
    RowVectorXd beside = common_->solve_poisson_left(v);
    beside -= beside.sum() * alpha_;
    const double flow_beside = beside.dot(sp_.up_rate - sp_.down_rate);
    return beside + (net_flow - flow_beside) / s_.drift_ * alpha_;
  }

  // Sums over all levels from b on, from the balance equations added up with weights 1 and k: no truncation and
  // no inverse of I - R.
  void find_sums() {
    const RowVectorXd &f = s_.first_, n = s_.next(f);
    const RowVectorXd total = with_flow(sp_.times_local(f) + (f + n) * sp_.down, -f.dot(sp_.down_rate));
    const RowVectorXd later = total - f;
    const RowVectorXd weighted = with_flow(later * sp_.down - total * sp_.up, -later.dot(sp_.down_rate));
    double all = total.sum();
    for (const auto& row : s_.boundary_) all += row.sum();
    for (auto& row : s_.boundary_) row /= all;
    s_.first_ /= all;
    s_.above_ = total / all;
    s_.weighted_ = weighted / all;
  }

  RowVectorXd leaving(const RowVectorXd& x, const SparseRows& local, const SparseRows& up,
                      const SparseRows* down) const {
    VectorXd out = row_sums(local) + row_sums(up);
    if (down) out += row_sums(*down);
    return x * local - x.cwiseProduct(out.transpose());
  }

  void check_balance() {
    const std::size_t b = chain_.boundary.size();
    const RowVectorXd second = s_.next(s_.first_), third = s_.next(second);
    const RowVectorXd upper = s_.first_ * sp_.up + sp_.times_local(second) + third * sp_.down;
    RowVectorXd flow = leaving(s_.first_, sp_.local, sp_.up, &chain_.first_down) + second * sp_.down +
                       s_.boundary_.back() * chain_.boundary.back().up;
    double worst = std::max(upper.cwiseAbs().maxCoeff(), flow.cwiseAbs().maxCoeff());
    for (std::size_t k = 0; k < b; ++k) {
      const SparseLevel& level = chain_.boundary[k];
      flow = leaving(s_.boundary_[k], level.local, level.up, k > 0 ? &level.down : nullptr);
      flow += (k + 1 == b ? s_.first_ : s_.boundary_[k + 1]) * down_from(k + 1);
      if (k > 0) flow += s_.boundary_[k - 1] * chain_.boundary[k - 1].up;
      worst = std::max(worst, flow.cwiseAbs().maxCoeff());
    }
    s_.balance_residual_ = worst / sp_.outflow.maxCoeff();
  }

  void judge() {
    SolveReport& r = s_.report_;
    r.error_estimate = kUnit * flow_ / -s_.drift_ + 16 * std::max({kUnit, r.residual, s_.balance_residual_});
    const bool sound = s_.above_.allFinite() && s_.weighted_.allFinite() && s_.first_.minCoeff() > -1e-12;
    r.outcome = sound && r.error_estimate <= r.tolerance ? Outcome::converged : Outcome::inaccurate;
  }

  const SparseLevelChain& chain_;
  SparseStationary& s_;
  const SparseBlocks& sp_;
  Index m_;
  std::optional<Generator> common_;  // A = up + local + down
  RowVectorXd alpha_;
  double flow_ = 0.0;
  MatrixXd X_;
  std::vector<Index> chosen_;
  std::vector<std::unique_ptr<LevelFactor>> factors_;
};

SparseStationary solve(const SparseLevelChain& chain, const SparseSolveOptions& options) {
  return SparseSolving::run(chain, options);
}

double SparseStationary::mean_level() const {
  double mean = static_cast<double>(boundary_levels()) * above_.sum() + weighted_.sum();
  for (std::size_t k = 0; k < boundary_.size(); ++k) mean += static_cast<double>(k) * boundary_[k].sum();
  return mean;
}

RowVectorXd SparseStationary::next(const RowVectorXd& v) const { return onward_->solve_row(v * blocks_->up); }

double SparseStationary::decay_rate() const {
  return qbd::decay_rate(
      *blocks_, [this](const RowVectorXd& v) { return next(v); }, above_);
}

}  // namespace sojourn::qbd
