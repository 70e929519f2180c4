#include "sojourn/linear_algebra/generator.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "sojourn/linear_algebra/position.h"

namespace sojourn::linear_algebra {
namespace {

// GTH leaves relative errors near rounding in every entry, for every state passed.
constexpr double kErrorPerState = 1e-15;
// States up to which a chain that refinement does not suit is eliminated once more in extended precision.
constexpr Index kMostExtended = 300;
// States up to which elimination without blocks is quicker.
constexpr Index kMostPlain = 48;
// A reference state this much rarer than the likeliest one is changed for it.
constexpr long double kLikely = 1e-8L;
constexpr int kMostReferences = 100;

double largest(const std::vector<long double>& v) { return static_cast<double>(*std::max_element(v.begin(), v.end())); }

void normalise(std::vector<long double>& v) {
  long double total = 0;
  for (const long double x : v) total += x;
  for (long double& x : v) x /= total;
}

// A state that every state reaches: search backwards from states not seen yet; the last root is it,
// if there is one. for_each_predecessor(j, visit) calls visit(i) for the i with q(i, j) > 0.
template <typename Predecessors>
Index state_everyone_reaches(Index n, const Predecessors& for_each_predecessor) {
  std::vector<char> seen(at(n), 0);
  std::vector<Index> open;
  Index root = 0;
  for (Index v = 0; v < n; ++v) {
    if (seen[at(v)]) continue;
    root = v;
    seen[at(v)] = 1;
    open.push_back(v);
    while (!open.empty()) {
      const Index j = open.back();
      open.pop_back();
      for_each_predecessor(j, [&](Index i) {
        if (!seen[at(i)]) seen[at(i)] = 1, open.push_back(i);
      });
    }
  }
  return root;
}

using ExtendedMatrix = Eigen::Matrix<long double, Eigen::Dynamic, Eigen::Dynamic>;

// Grassmann-Taksar-Heyman; the last state is one that everyone reaches. Proportions, not probabilities.
template <typename Scalar>
std::vector<Scalar> eliminated(Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic> q) {
  const Index n = q.rows();
  for (Index k = 0; k + 1 < n; ++k) {
    const Index rest = n - k - 1;
    q.col(k).tail(rest) /= q.row(k).tail(rest).sum();
    q.bottomRightCorner(rest, rest) += q.col(k).tail(rest) * q.row(k).tail(rest);
  }
  std::vector<Scalar> alpha(at(n), Scalar(1));
  for (Index k = n - 1; k-- > 0;) {
    alpha[at(k)] = 0;
    for (Index i = k + 1; i < n; ++i) alpha[at(k)] += alpha[at(i)] * q(i, k);
  }
  return alpha;
}

Index state_everyone_reaches(const MatrixXd& q) {
  return state_everyone_reaches(q.rows(), [&](Index j, auto&& visit) {
    for (Index i = 0; i < q.rows(); ++i)
      if (i != j && q(i, j) > 0.0) visit(i);
  });
}

MatrixXd exchanged(MatrixXd q, Index a, Index b) {
  q.row(a).swap(q.row(b));
  q.col(a).swap(q.col(b));
  return q;
}

}  // namespace

// flow_into(alpha, j): (alpha Q)_j in extended precision; all_rates(): Q without its diagonal; states in inside order.
template <typename Flow, typename Rates>
void Generator::find_stationary(const RowVectorXd& from_last, const Flow& flow_into, const Rates& all_rates,
                                double fastest) {
  alpha_.assign(at(n_), 1.0L);
  if (n_ == 1) return;
  const RowVectorXd head = factor_->solve_row(from_last);
  for (Index i = 0; i + 1 < n_; ++i) {
    alpha_[at(i)] = head(i);
    if (!std::isfinite(head(i))) far_likelier_ = i;
  }
  if (far_likelier_ >= 0) return;
  normalise(alpha_);
  for (int round = 0; round < 2; ++round) {
    RowVectorXd correction(n_ - 1);
    for (Index j = 0; j + 1 < n_; ++j) correction(j) = static_cast<double>(flow_into(alpha_, j));
    residual_ = correction.cwiseAbs().maxCoeff() / fastest;
    correction = factor_->solve_row(correction);
    const double most = kErrorPerState * static_cast<double>(n_);
    bool noise = false;
    for (Index j = 0; j + 1 < n_ && !noise; ++j) noise = std::abs(correction(j)) > most * alpha_[at(j)];
    if (noise) {
      // A larger correction is the rounding of the quick flows spilling into the slow ones.
      if (n_ <= kMostExtended) alpha_ = eliminated<long double>(all_rates());
    } else {
      for (Index j = 0; j + 1 < n_; ++j) alpha_[at(j)] += correction(j);
    }
    normalise(alpha_);
    if (noise) return;
  }
}

Generator::Generator(const MatrixXd& given) : n_(given.rows()) {
  assert(given.cols() == n_ && n_ > 0);
  reference_ = state_everyone_reaches(given);
  factor_dense(given);
  choose_likely_reference([&] { factor_dense(given); });
}

// The law is right to rounding whatever the reference, but solutions of Poisson's equation are times to reach it:
// from a rare one they lose all digits.
template <typename Factor>
void Generator::choose_likely_reference(const Factor& factor_again) {
  // Beyond what a double can hold beside the reference: every change of it comes nearer to the likeliest by as much.
  for (int tries = 0; far_likelier_ >= 0 && tries < kMostReferences; ++tries) {
    const Index here = std::exchange(far_likelier_, -1);
    reference_ = here == reference_ ? n_ - 1 : here;
    factor_again();
  }
  const auto likeliest = std::max_element(alpha_.begin(), alpha_.end());
  if (alpha_[at(reference_)] > kLikely * *likeliest) return;
  reference_ = likeliest - alpha_.begin();
  factor_again();
}

void Generator::factor_dense(const MatrixXd& given) {
  MatrixXd moved;
  if (reference_ != n_ - 1) moved = exchanged(given, reference_, n_ - 1);
  const MatrixXd& q = reference_ != n_ - 1 ? moved : given;
  if (n_ > 1) {
    factor_.emplace(MatrixXd(q.topLeftCorner(n_ - 1, n_ - 1)), VectorXd(q.col(n_ - 1).head(n_ - 1)));
  }
  std::vector<long double> outflow(at(n_), 0.0L);
  for (Index j = 0; j < n_; ++j)
    for (Index i = 0; i < n_; ++i)
      if (i != j) outflow[at(i)] += q(i, j);
  const auto flow_into = [&](const std::vector<long double>& a, Index j) {
    long double sum = 0;
    for (Index i = 0; i < n_; ++i)
      if (i != j) sum += a[at(i)] * q(i, j);
    return sum - a[at(j)] * outflow[at(j)];
  };
  const auto all_rates = [&] {
    ExtendedMatrix rates = q.cast<long double>();
    rates.diagonal().setZero();
    return rates;
  };
  find_stationary(q.row(n_ - 1).head(n_ - 1), flow_into, all_rates, largest(outflow));
  std::swap(alpha_[at(reference_)], alpha_[at(n_ - 1)]);
}

Generator::Generator(const SparseMatrix& given) : n_(given.rows()) {
  reference_ = state_everyone_reaches(n_, [&](Index j, auto&& visit) {
    for (SparseMatrix::InnerIterator it(given, j); it; ++it)
      if (it.row() != j && it.value() > 0.0) visit(it.row());
  });
  factor_sparse(given);
  choose_likely_reference([&] { factor_sparse(given); });
}

void Generator::factor_sparse(const SparseMatrix& given) {
  const auto moved = [&](Index i) { return i == reference_ ? n_ - 1 : i == n_ - 1 ? reference_ : i; };
  std::vector<long double> outflow(at(n_), 0.0L);
  VectorXd to_last = VectorXd::Zero(n_ - 1);
  RowVectorXd from_last = RowVectorXd::Zero(n_ - 1);
  std::vector<Eigen::Triplet<double>> inside;
  for (Index column = 0; column < given.outerSize(); ++column)
    for (SparseMatrix::InnerIterator it(given, column); it; ++it) {
      const Index i = moved(it.row()), j = moved(column);
      if (i == j) continue;
      outflow[at(i)] += it.value();
      if (i == n_ - 1)
        from_last(j) = it.value();
      else if (j == n_ - 1)
        to_last(i) = it.value();
      else
        inside.emplace_back(i, j, it.value());
    }
  SparseMatrix reduced(n_ - 1, n_ - 1);
  reduced.setFromTriplets(inside.begin(), inside.end());
  factor_.emplace(reduced, to_last);
  alpha_.assign(at(n_), 0.0L);
  if (!factor_->good()) {
    far_likelier_ = factor_->stuck();
    return;
  }
  const auto flow_into = [&](const std::vector<long double>& a, Index j) {
    long double sum = 0;
    for (SparseMatrix::InnerIterator it(given, moved(j)); it; ++it)
      if (moved(it.row()) != j) sum += a[at(moved(it.row()))] * it.value();
    return sum - a[at(j)] * outflow[at(j)];
  };
  const auto all_rates = [&] {
    ExtendedMatrix rates = ExtendedMatrix::Zero(n_, n_);
    for (Index column = 0; column < given.outerSize(); ++column)
      for (SparseMatrix::InnerIterator it(given, column); it; ++it)
        if (it.row() != column) rates(moved(it.row()), moved(column)) = it.value();
    return rates;
  };
  find_stationary(from_last, flow_into, all_rates, largest(outflow));
  std::swap(alpha_[at(reference_)], alpha_[at(n_ - 1)]);
}

RowVectorXd Generator::stationary_row() const {
  return RowVectorXd::NullaryExpr(n_, [&](Index i) { return static_cast<double>(alpha_[at(i)]); });
}

// Through the deviation matrix D, Q D = 1 alpha - I: the mean time from i to j is (D_jj - D_ij) / alpha_j.
double Generator::longest_return() const {
  if (n_ == 1) return 0.0;
  const Index likeliest = std::max_element(alpha_.begin(), alpha_.end()) - alpha_.begin();
  if (likeliest == reference_) return factor_->solve_vector(VectorXd::Ones(n_ - 1)).maxCoeff();
  const auto share = static_cast<double>(alpha_[at(likeliest)]);
  VectorXd r = VectorXd::Constant(n_, share);
  r(likeliest) -= 1.0;
  const VectorXd column = solve_poisson(r);
  return (column(likeliest) - column.minCoeff()) / share;
}

VectorXd Generator::solve_poisson(const VectorXd& r) const {
  VectorXd moved = r, g = VectorXd::Zero(n_);
  std::swap(moved(reference_), moved(n_ - 1));
  if (n_ > 1) g.head(n_ - 1) = -factor_->solve_vector(moved.head(n_ - 1));
  std::swap(g(reference_), g(n_ - 1));
  return g.array() - stationary_row().dot(g);
}

RowVectorXd Generator::solve_poisson_left(const RowVectorXd& r) const {
  RowVectorXd moved = r, x = RowVectorXd::Zero(n_);
  std::swap(moved(reference_), moved(n_ - 1));
  if (n_ > 1) x.head(n_ - 1) = -factor_->solve_row(moved.head(n_ - 1));
  std::swap(x(reference_), x(n_ - 1));
  return x - x.sum() * stationary_row();
}

RowVectorXd stationary_vector(const MatrixXd& generator) {
  const Index n = generator.rows();
  if (n <= kMostPlain) {
    const Index reference = state_everyone_reaches(generator);
    const auto alpha = eliminated<double>(exchanged(generator, reference, n - 1));
    RowVectorXd row = Eigen::Map<const RowVectorXd>(alpha.data(), n);
    std::swap(row(reference), row(n - 1));
    row /= row.sum();
    if (row.allFinite()) return row;
  }
  return Generator(generator).stationary_row();
}

}  // namespace sojourn::linear_algebra
