#include "sojourn/fitting/geometric_grid.h"

#include <algorithm>
#include <cmath>

namespace sojourn::fitting {
namespace {

constexpr double kShort = 1.0 / 64;  // rate x time: short enough for the few terms below to be all that counts
constexpr int kTerms = 7;            // of the series: kShort^7 / 7! is below rounding

// A grid has hundreds of points and a sequence a hundred thousand intervals: sizes known when compiled would gain
// nothing here and cost the compiler half a minute (docs/decisions/0024).
using View = Eigen::Map<MatrixXd>;
using ConstView = Eigen::Map<const MatrixXd>;

MatrixXd exponential_of_short(const MatrixXd& T, double x) {
  const Index n = T.rows();
  const double rate = T.diagonal().cwiseAbs().maxCoeff();
  const MatrixXd A = (T + rate * MatrixXd::Identity(n, n)) * x;  // nothing negative
  MatrixXd sum = MatrixXd::Identity(n, n), term = sum;
  for (int k = 1; k <= kTerms; ++k) {
    term = (term.lazyProduct(A) / k).eval();
    sum += term;
  }
  return sum * std::exp(-rate * x);
}

MatrixXd integral_of_short(const MatrixXd& T, const MatrixXd& C, double x) {
  const Index n = T.rows();
  const double rate = T.diagonal().cwiseAbs().maxCoeff();
  const MatrixXd A = (T + rate * MatrixXd::Identity(n, n)) * x;
  // Terms x^(k+1)/(k+1)! of the sum of A^i C A^j over i + j = k.
  MatrixXd mixed = C * x, power = C * x, sum = mixed;
  for (int k = 1; k <= kTerms; ++k) {
    power = power.lazyProduct(A).eval();
    mixed = (A.lazyProduct(mixed) + power).eval();
    double factorial = 1;
    for (int i = 2; i <= k + 1; ++i) factorial *= i;
    sum += mixed / factorial;
  }
  return sum * std::exp(-rate * x);
}

bool triangular(const MatrixXd& T) {
  for (Index i = 0; i < T.rows(); ++i)
    for (Index j = 0; j < i; ++j)
      if (T(i, j) != 0) return false;
  return true;
}

MatrixXd squared(const MatrixXd& E, const MatrixXd& T, double x, bool exact_diagonal) {
  MatrixXd out = E.lazyProduct(E);
  if (exact_diagonal)
    for (Index i = 0; i < T.rows(); ++i) out(i, i) = std::exp(T(i, i) * x);
  return out;
}

// How often x must be halved to be short.
int halvings(double rate, double x) { return std::max(0, static_cast<int>(std::ceil(std::log2(rate * x / kShort)))); }

// exp(T x / 2^k) for k = halvings .. 0.
std::vector<MatrixXd> ladder(const MatrixXd& T, double x, bool exact_diagonal) {
  const int steps = halvings(T.diagonal().cwiseAbs().maxCoeff(), x);
  std::vector<MatrixXd> out;
  double at = std::ldexp(x, -steps);
  out.push_back(exponential_of_short(T, at));
  for (int k = 0; k < steps; ++k) {
    at *= 2;
    out.push_back(squared(out.back(), T, at, exact_diagonal));
  }
  return out;
}

void fill_exponentials(const GeometricGrid& grid, const MatrixXd& T, MatrixRow& E) {
  const Index n = T.rows();
  const bool exact = triangular(T);
  const auto octave = static_cast<std::size_t>(grid.per_octave());
  for (std::size_t i = 0; i < grid.size(); ++i) {
    View here(E.at(i), n, n);
    if (i < octave)
      here = ladder(T, grid[i], exact).back();
    else
      here = squared(ConstView(E.at(i - octave), n, n), T, grid[i], exact);
  }
}

}  // namespace

GeometricGrid::GeometricGrid(double lowest, double highest, int per_octave) : lowest_(lowest), per_octave_(per_octave) {
  const auto count = static_cast<std::size_t>(std::ceil(per_octave * std::log2(highest / lowest))) + 2;
  for (std::size_t i = 0; i < count; ++i) {
    // Octaves are exact doubles of each other.
    const auto within = static_cast<int>(i % static_cast<std::size_t>(per_octave));
    const auto octaves = static_cast<int>(i / static_cast<std::size_t>(per_octave));
    points_.push_back(std::ldexp(lowest * std::exp2(double(within) / per_octave), octaves));
  }
}

double GeometricGrid::position(double x) const { return per_octave_ * std::log2(x / lowest_); }

std::size_t GeometricGrid::nearest(double x) const {
  const double at = std::max(0.0, std::round(position(x)));
  return std::min(points_.size() - 1, static_cast<std::size_t>(at));
}

std::size_t GeometricGrid::below(double x) const {
  auto at = static_cast<std::size_t>(std::max(0.0, std::floor(position(x))));
  at = std::min(at, points_.size() - 2);
  while (at > 0 && points_[at] > x) --at;
  while (at + 2 < points_.size() && points_[at + 1] <= x) ++at;
  return at;
}

MatrixXd exponential(const MatrixXd& T, double x) { return ladder(T, x, triangular(T)).back(); }

MatrixRow exponentials(const GeometricGrid& grid, const MatrixXd& T) {
  MatrixRow E(grid.size(), T.rows());
  fill_exponentials(grid, T, E);
  return E;
}

MatrixXd summed_integrals(const GeometricGrid& grid, const MatrixXd& T, const MatrixRow& E, MatrixRow& C) {
  const Index n = T.rows();
  const bool exact = triangular(T);
  const auto octave = static_cast<std::size_t>(grid.per_octave());
  for (std::size_t i = grid.size(); i-- > octave;) {
    const ConstView e(E.at(i - octave), n, n);
    const View c(C.at(i), n, n);
    View below(C.at(i - octave), n, n);
    below += e.lazyProduct(c) + c.lazyProduct(e);
  }
  MatrixXd sum = MatrixXd::Zero(n, n);
  for (std::size_t i = 0; i < std::min(octave, grid.size()); ++i) {
    const auto steps = ladder(T, grid[i], exact);
    MatrixXd c = View(C.at(i), n, n);
    for (std::size_t k = steps.size(); k-- > 1;) c = (steps[k - 1].lazyProduct(c) + c.lazyProduct(steps[k - 1])).eval();
    sum += integral_of_short(T, c, std::ldexp(grid[i], -static_cast<int>(steps.size() - 1)));
  }
  return sum;
}

}  // namespace sojourn::fitting
