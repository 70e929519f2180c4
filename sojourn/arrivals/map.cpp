#include "sojourn/arrivals/map.h"

#include <fmt/format.h>

#include <Eigen/Dense>
#include <cmath>
#include <limits>

#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/linear_algebra/generator.h"
#include "sojourn/linear_algebra/kronecker.h"

namespace sojourn::arrivals {
namespace {

[[noreturn]] void refuse(std::string problem, std::string found, std::string expected) {
  throw ModelError(Complaint{std::move(problem), std::move(found), std::move(expected), ""});
}

void check_entries(const MatrixXd& D0, const MatrixXd& D1) {
  for (Index i = 0; i < D0.rows(); ++i) {
    for (Index j = 0; j < D0.cols(); ++j) {
      if (!std::isfinite(D0(i, j)) || (i != j && D0(i, j) < 0.0))
        refuse(fmt::format("D0[{}][{}] of a MAP is not a rate", i, j), number_text(D0(i, j)),
               "a finite number, 0 or more off the diagonal");
      if (!std::isfinite(D1(i, j)) || D1(i, j) < 0.0)
        refuse(fmt::format("D1[{}][{}] of a MAP is not a rate", i, j), number_text(D1(i, j)), "0 or more");
    }
    const double sum = D0.row(i).sum() + D1.row(i).sum();
    constexpr double kTyped = 1e-9;  // rates typed with nine digits or more
    if (std::abs(sum) > kTyped * std::max(std::numeric_limits<double>::min(), std::abs(D0(i, i))))
      refuse(fmt::format("row {} of D0 + D1 does not sum to 0", i), number_text(sum, 12),
             "0: the diagonal of D0 is minus the other rates of its row");
  }
}

void check_irreducible(const MatrixXd& D0, const MatrixXd& D1) {
  const Index n = D0.rows();
  MatrixXd reach = ((D0 + D1).array() > 0.0).cast<double>();
  for (Index k = 0; k < n; ++k)
    for (Index i = 0; i < n; ++i)
      if (reach(i, k) > 0) reach.row(i) = reach.row(i).cwiseMax(reach.row(k));
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < n; ++j)
      if (i != j && reach(i, j) == 0.0)
        refuse("the phases of a MAP do not all reach each other", fmt::format("phase {} never reaches phase {}", i, j),
               "an irreducible D0 + D1");
}

}  // namespace

Map::Map(MatrixXd D0, MatrixXd D1) : D0_(std::move(D0)), D1_(std::move(D1)) {
  if (D0_.rows() == 0 || D0_.rows() != D0_.cols() || D1_.rows() != D0_.rows() || D1_.cols() != D0_.cols())
    refuse("D0 and D1 of a MAP are not square matrices of one size",
           fmt::format("D0 is {} x {}, D1 is {} x {}", D0_.rows(), D0_.cols(), D1_.rows(), D1_.cols()),
           "two n x n matrices");
  check_entries(D0_, D1_);
  check_irreducible(D0_, D1_);
  if (D1_.maxCoeff() <= 0.0) refuse("a MAP without arrivals", "D1 = 0", "a positive rate in D1");
  D0_.diagonal().setZero();
  D0_.diagonal() = -(D0_.rowwise().sum() + D1_.rowwise().sum());
  pi_ = linear_algebra::stationary_vector(D0_ + D1_);
  rate_ = (pi_ * D1_).sum();
}

Map poisson(double rate) { return {MatrixXd::Constant(1, 1, -rate), MatrixXd::Constant(1, 1, rate)}; }

Map renewal(const phase_type::PhaseType& x) { return {x.T(), x.exit() * x.alpha()}; }

RowVectorXd phase_at_arrival(const Map& map) { return map.stationary() * map.D1() / map.rate(); }

double squared_coefficient_of_variation(const Map& map) {
  // E[X] = 1/rate, E[X^2] = 2 theta (-D0)^{-2} 1 = 2/rate pi (-D0)^{-1} 1
  const VectorXd ones = VectorXd::Ones(map.phases());
  const VectorXd x = (-map.D0()).partialPivLu().solve(ones);
  return 2 * map.rate() * map.stationary().dot(x) - 1;
}

double lag_correlation(const Map& map, int lag) {
  const Eigen::PartialPivLU<MatrixXd> lu(-map.D0());
  VectorXd v = lu.solve(VectorXd::Ones(map.phases()));
  const RowVectorXd theta = phase_at_arrival(map);
  const double mean = theta.dot(v);
  for (int k = 0; k < lag; ++k) v = lu.solve(map.D1() * v);
  const double joint = theta.dot(lu.solve(v));  // E[X_0 X_lag]
  const double second = 2 * theta.dot(lu.solve(lu.solve(VectorXd::Ones(map.phases()))));
  return (joint - mean * mean) / (second - mean * mean);
}

double index_of_dispersion(const Map& map) {
  const linear_algebra::Generator q(MatrixXd(map.D0() + map.D1()));
  const VectorXd rates = map.D1().rowwise().sum();
  const VectorXd deviation = q.solve_poisson(VectorXd(map.rate() - rates.array()));
  return 1 + 2 * (map.stationary() * map.D1()).dot(deviation) / map.rate();
}

Map scaled_to_rate(const Map& map, double rate) {
  const double factor = rate / map.rate();
  return {map.D0() * factor, map.D1() * factor};
}

Map thinned(const Map& map, double keep) { return {map.D0() + (1 - keep) * map.D1(), keep * map.D1()}; }

Map every_nth(const Map& map, int n) {
  if (n == 1) return map;
  MatrixXd step = MatrixXd::Zero(n, n), last = MatrixXd::Zero(n, n);
  for (int i = 0; i + 1 < n; ++i) step(i, i + 1) = 1;
  last(n - 1, 0) = 1;
  return {linear_algebra::kronecker(MatrixXd::Identity(n, n), map.D0()) + linear_algebra::kronecker(step, map.D1()),
          linear_algebra::kronecker(last, map.D1())};
}

}  // namespace sojourn::arrivals
