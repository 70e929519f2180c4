#include "sojourn/phase_type/phase_type.h"

#include <fmt/format.h>

#include <Eigen/Dense>
#include <boost/math/quadrature/exp_sinh.hpp>
#include <boost/math/tools/roots.hpp>
#include <cmath>
#include <limits>
#include <utility>

#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/linear_algebra/closed_lu.h"

namespace sojourn::phase_type {
namespace {

constexpr double kSlack = 1e-9;  // how far given numbers may be from summing as they must
// A row of rates written in decimals that should sum to zero misses it by up to this for every entry, relatively.
constexpr double kRoundingPerEntry = 2.3e-16;

[[noreturn]] void refuse(std::string problem, std::string found, std::string expected) {
  throw ModelError(Complaint{std::move(problem), std::move(found), std::move(expected), ""});
}

void check_alpha(const RowVectorXd& alpha) {
  for (Index i = 0; i < alpha.size(); ++i)
    if (!(alpha(i) >= 0.0) || !std::isfinite(alpha(i)))
      refuse(fmt::format("alpha[{}] of a phase-type is not a probability", i), number_text(alpha(i)),
             "a number from 0 to 1");
  if (std::abs(alpha.sum() - 1.0) > kSlack)
    refuse("the start probabilities alpha of a phase-type do not sum to 1",
           "they sum to " + number_text(alpha.sum(), 12), "a sum of exactly 1 (a phase-type here has no atom at zero)");
}

void check_rows(const MatrixXd& T) {
  const Index n = T.rows();
  for (Index i = 0; i < n; ++i) {
    for (Index j = 0; j < n; ++j) {
      if (!std::isfinite(T(i, j)))
        refuse(fmt::format("S[{}][{}] is not a number", i, j), number_text(T(i, j)), "a finite rate");
      if (i != j && T(i, j) < 0.0)
        refuse(fmt::format("S[{}][{}], a rate between phases, is negative", i, j), number_text(T(i, j)),
               "0 or more off the diagonal");
    }
    const double sum = T.row(i).sum();
    if (T(i, i) >= 0.0)
      refuse(fmt::format("S[{}][{}], on the diagonal of a sub-generator, is not negative", i, i), number_text(T(i, i)),
             "a negative number");
    if (sum > kSlack * -T(i, i))
      refuse(fmt::format("row {} of the sub-generator S has a positive sum", i), number_text(sum),
             "a sum of at most 0: what is missing to 0 is the rate of ending");
  }
}

void check_every_phase_leaves(const MatrixXd& T, const VectorXd& exit) {
  const Index n = T.rows();
  std::vector<char> leaves(static_cast<std::size_t>(n), 0);
  for (Index round = 0; round < n; ++round)
    for (Index i = 0; i < n; ++i) {
      if (exit(i) > 0.0) leaves[static_cast<std::size_t>(i)] = 1;
      for (Index j = 0; j < n; ++j)
        if (T(i, j) > 0.0 && leaves[static_cast<std::size_t>(j)]) leaves[static_cast<std::size_t>(i)] = 1;
    }
  for (Index i = 0; i < n; ++i)
    if (!leaves[static_cast<std::size_t>(i)])
      refuse(fmt::format("phase {} of a phase-type never ends", i), fmt::format("no way out of phase {}", i),
             "a positive rate of ending reachable from every phase");
}

// What a row lacks to zero: a difference of given numbers, formed as if without rounding (Neumaier 1974).
double lacks(const MatrixXd& T, Index row) {
  long double sum = 0, lost = 0;
  for (Index j = 0; j < T.cols(); ++j) {
    const long double entry = -T(row, j), next = sum + entry;
    lost += std::abs(sum) >= std::abs(entry) ? (sum - next) + entry : (entry - next) + sum;
    sum = next;
  }
  return static_cast<double>(sum + lost);
}

}  // namespace

PhaseType::PhaseType(RowVectorXd alpha, MatrixXd T) : alpha_(std::move(alpha)), T_(std::move(T)) {
  if (alpha_.size() == 0) refuse("a phase-type without phases", "alpha = []", "at least one phase");
  if (T_.rows() != alpha_.size() || T_.cols() != alpha_.size())
    refuse("alpha and S of a phase-type are of different size",
           fmt::format("alpha has {} entries, S is {} x {}", alpha_.size(), T_.rows(), T_.cols()),
           "S square, with as many rows as alpha has entries");
  check_alpha(alpha_);
  check_rows(T_);
  alpha_ /= alpha_.sum();
  exit_.resize(T_.rows());
  for (Index i = 0; i < T_.rows(); ++i) {
    exit_(i) = lacks(T_, i);
    if (exit_(i) < static_cast<double>(T_.cols()) * kRoundingPerEntry * -T_(i, i)) exit_(i) = 0.0;
  }
  check_every_phase_leaves(T_, exit_);
}

PhaseType PhaseType::closed(RowVectorXd alpha, MatrixXd moves, VectorXd exit) {
  PhaseType x;
  x.alpha_ = std::move(alpha);
  x.T_ = std::move(moves);
  x.exit_ = std::move(exit);
  x.T_.diagonal().setZero();
  x.T_.diagonal() = -(x.T_.rowwise().sum() + x.exit_);
  check_alpha(x.alpha_);
  check_every_phase_leaves(x.T_, x.exit_);
  return x;
}

PhaseType exponential(double mean) { return {RowVectorXd::Ones(1), MatrixXd::Constant(1, 1, -1.0 / mean)}; }

PhaseType erlang(int stages, double mean) {
  const double rate = stages / mean;
  MatrixXd T = MatrixXd::Zero(stages, stages);
  for (int i = 0; i < stages; ++i) {
    T(i, i) = -rate;
    if (i + 1 < stages) T(i, i + 1) = rate;
  }
  RowVectorXd alpha = RowVectorXd::Zero(stages);
  alpha(0) = 1.0;
  return {alpha, T};
}

PhaseType hyperexponential(const std::vector<double>& probabilities, const std::vector<double>& means) {
  const auto n = static_cast<Index>(means.size());
  RowVectorXd alpha(n);
  MatrixXd T = MatrixXd::Zero(n, n);
  for (Index i = 0; i < n; ++i) {
    alpha(i) = probabilities[static_cast<std::size_t>(i)];
    T(i, i) = -1.0 / means[static_cast<std::size_t>(i)];
  }
  return {alpha, T};
}

double moment(const PhaseType& x, int order) {
  const linear_algebra::ClosedLu lu(x.T(), x.exit());
  VectorXd v = VectorXd::Ones(x.phases());
  double factor = 1.0;
  for (int k = 1; k <= order; ++k) {
    v = lu.solve_vector(v);
    factor *= k;
  }
  return factor * x.alpha().dot(v);
}

double mean(const PhaseType& x) { return moment(x, 1); }

double squared_coefficient_of_variation(const PhaseType& x) {
  const double m = mean(x);
  return moment(x, 2) / (m * m) - 1.0;
}

std::complex<double> transform(const PhaseType& x, std::complex<double> s) {
  const Eigen::MatrixXcd a =
      s * Eigen::MatrixXcd::Identity(x.phases(), x.phases()) - x.T().cast<std::complex<double>>();
  const Eigen::VectorXcd exit = x.exit().cast<std::complex<double>>();
  const Eigen::VectorXcd solved = a.partialPivLu().solve(exit);
  return (x.alpha().cast<std::complex<double>>() * solved)(0);
}

// E[1/X] = integral of E[exp(-sX)] over s > 0.
double mean_inverse(const PhaseType& x) {
  if (x.alpha().dot(x.exit()) > 0.0) return std::numeric_limits<double>::infinity();
  boost::math::quadrature::exp_sinh<double> integrate;
  const double m = mean(x);
  const auto integrand = [&](double s) { return transform(x, s / m).real(); };
  return integrate.integrate(integrand) / m;
}

double tail(const PhaseType& x, double t) {
  if (t <= 0.0) return 1.0;
  const double q = x.T().diagonal().cwiseAbs().maxCoeff();
  const MatrixXd P = MatrixXd::Identity(x.phases(), x.phases()) + x.T() / q;
  RowVectorXd v = x.alpha();
  double log_weight = -q * t, sum = 0.0, weight_left = 1.0;
  for (int n = 0; n < 100000000; ++n) {
    const double weight = std::exp(log_weight), alive = v.sum();
    sum += weight * alive;
    weight_left -= weight;
    constexpr double kNothing = 1e-17, kNoWeight = 1e-18;  // beside the sum, and beside 1: lost in rounding
    // What is left out is at most the remaining Poisson weight times `alive`.
    if (alive * std::max(weight_left, 0.0) <= kNothing * sum || (n > q * t && weight < kNoWeight)) break;
    v = v * P;
    log_weight += std::log(q * t) - std::log(n + 1.0);
  }
  return sum;
}

double quantile(const PhaseType& x, double p) {
  const double m = mean(x);
  double high = m;
  while (tail(x, high) > 1 - p) high *= 2;
  const auto f = [&](double t) { return (1 - p) - tail(x, t); };
  std::uintmax_t steps = 200;
  const auto [a, b] =
      boost::math::tools::toms748_solve(f, 0.0, high, boost::math::tools::eps_tolerance<double>(48), steps);
  return 0.5 * (a + b);
}

PhaseType scaled(const PhaseType& x, double factor) {
  return PhaseType::closed(x.alpha(), x.T() / factor, x.exit() / factor);
}

PhaseType without_unreached(const PhaseType& x) {
  std::vector<char> seen(static_cast<std::size_t>(x.phases()), 0);
  std::vector<Index> open, kept;
  const auto visit = [&](Index k) {
    if (!std::exchange(seen[static_cast<std::size_t>(k)], 1)) open.push_back(k);
  };
  for (Index k = 0; k < x.phases(); ++k)
    if (x.alpha()(k) > 0) visit(k);
  while (!open.empty()) {
    const Index here = open.back();
    open.pop_back();
    for (Index k = 0; k < x.phases(); ++k)
      if (k != here && x.T()(here, k) > 0) visit(k);
  }
  for (Index k = 0; k < x.phases(); ++k)
    if (seen[static_cast<std::size_t>(k)]) kept.push_back(k);
  return PhaseType::closed(x.alpha()(kept), x.T()(kept, kept), x.exit()(kept));
}

bool has_constant_hazard(const PhaseType& x) {
  constexpr double kRounding = 16 * std::numeric_limits<double>::epsilon();  // of rates that were typed as decimals
  const double least = x.exit().minCoeff(), most = x.exit().maxCoeff();
  return most - least <= kRounding * most;
}

}  // namespace sojourn::phase_type
