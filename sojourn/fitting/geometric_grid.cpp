#include "sojourn/fitting/geometric_grid.h"

#include <algorithm>
#include <cmath>

namespace sojourn::fitting {
namespace {

constexpr double kShort = 1.0 / 64;  // rate x time: short enough for the few terms below to be all that counts
constexpr int kTerms = 7;            // of the series: kShort^7 / 7! is below rounding

// Products of small matrices of a size known when compiled (N > 0) or not.
template <int N>
using Square = Eigen::Matrix<double, N, N>;
template <int N>
using View = Eigen::Map<Square<N>>;
template <int N>
using ConstView = Eigen::Map<const Square<N>>;

template <int N>
Square<N> exponential_of_short(const Square<N>& T, double x) {
  const Index n = T.rows();
  const double rate = T.diagonal().cwiseAbs().maxCoeff();
  const Square<N> A = (T + rate * Square<N>::Identity(n, n)) * x;  // nothing negative
  Square<N> sum = Square<N>::Identity(n, n), term = sum;
  for (int k = 1; k <= kTerms; ++k) {
    term = (term.lazyProduct(A) / k).eval();
    sum += term;
  }
  return sum * std::exp(-rate * x);
}

template <int N>
Square<N> integral_of_short(const Square<N>& T, const Square<N>& C, double x) {
  const Index n = T.rows();
  const double rate = T.diagonal().cwiseAbs().maxCoeff();
  const Square<N> A = (T + rate * Square<N>::Identity(n, n)) * x;
  // Terms x^(k+1)/(k+1)! of the sum of A^i C A^j over i + j = k.
  Square<N> mixed = C * x, power = C * x, sum = mixed;
  for (int k = 1; k <= kTerms; ++k) {
    power = power.lazyProduct(A).eval();
    mixed = (A.lazyProduct(mixed) + power).eval();
    double factorial = 1;
    for (int i = 2; i <= k + 1; ++i) factorial *= i;
    sum += mixed / factorial;
  }
  return sum * std::exp(-rate * x);
}

template <int N>
bool triangular(const Square<N>& T) {
  for (Index i = 0; i < T.rows(); ++i)
    for (Index j = 0; j < i; ++j)
      if (T(i, j) != 0) return false;
  return true;
}

template <int N>
Square<N> squared(const Square<N>& E, const Square<N>& T, double x, bool exact_diagonal) {
  Square<N> out = E.lazyProduct(E);
  if (exact_diagonal)
    for (Index i = 0; i < T.rows(); ++i) out(i, i) = std::exp(T(i, i) * x);
  return out;
}

// How often x must be halved to be short.
int halvings(double rate, double x) { return std::max(0, static_cast<int>(std::ceil(std::log2(rate * x / kShort)))); }

// exp(T x / 2^k) for k = halvings .. 0.
template <int N>
std::vector<Square<N>> ladder(const Square<N>& T, double x, bool exact_diagonal) {
  const int steps = halvings(T.diagonal().cwiseAbs().maxCoeff(), x);
  std::vector<Square<N>> out;
  double at = std::ldexp(x, -steps);
  out.push_back(exponential_of_short<N>(T, at));
  for (int k = 0; k < steps; ++k) {
    at *= 2;
    out.push_back(squared<N>(out.back(), T, at, exact_diagonal));
  }
  return out;
}

template <int N>
void fill_exponentials(const GeometricGrid& grid, const MatrixXd& generator, MatrixRow& E) {
  const Square<N> T = generator;
  const Index n = T.rows();
  const bool exact = triangular<N>(T);
  const auto octave = static_cast<std::size_t>(grid.per_octave());
  for (std::size_t i = 0; i < grid.size(); ++i) {
    View<N> here(E.at(i), n, n);
    if (i < octave)
      here = ladder<N>(T, grid[i], exact).back();
    else
      here = squared<N>(ConstView<N>(E.at(i - octave), n, n), T, grid[i], exact);
  }
}

template <int N>
MatrixXd sum_integrals(const GeometricGrid& grid, const MatrixXd& generator, const MatrixRow& E, MatrixRow& C) {
  const Square<N> T = generator;
  const Index n = T.rows();
  const bool exact = triangular<N>(T);
  const auto octave = static_cast<std::size_t>(grid.per_octave());
  for (std::size_t i = grid.size(); i-- > octave;) {
    const ConstView<N> e(E.at(i - octave), n, n);
    const View<N> c(C.at(i), n, n);
    View<N> below(C.at(i - octave), n, n);
    below += e.lazyProduct(c) + c.lazyProduct(e);
  }
  Square<N> sum = Square<N>::Zero(n, n);
  for (std::size_t i = 0; i < std::min(octave, grid.size()); ++i) {
    const auto steps = ladder<N>(T, grid[i], exact);
    Square<N> c = View<N>(C.at(i), n, n);
    for (std::size_t k = steps.size(); k-- > 1;) c = (steps[k - 1].lazyProduct(c) + c.lazyProduct(steps[k - 1])).eval();
    sum += integral_of_short<N>(T, c, std::ldexp(grid[i], -static_cast<int>(steps.size() - 1)));
  }
  return sum;
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

MatrixXd exponential(const MatrixXd& T, double x) {
  return ladder<Eigen::Dynamic>(T, x, triangular<Eigen::Dynamic>(T)).back();
}

MatrixRow exponentials(const GeometricGrid& grid, const MatrixXd& T) {
  MatrixRow E(grid.size(), T.rows());
  switch (T.rows()) {
    case 1:
      fill_exponentials<1>(grid, T, E);
      break;
    case 2:
      fill_exponentials<2>(grid, T, E);
      break;
    case 3:
      fill_exponentials<3>(grid, T, E);
      break;
    case 4:
      fill_exponentials<4>(grid, T, E);
      break;
    default:
      fill_exponentials<Eigen::Dynamic>(grid, T, E);
  }
  return E;
}

MatrixXd summed_integrals(const GeometricGrid& grid, const MatrixXd& T, const MatrixRow& E, MatrixRow& C) {
  switch (T.rows()) {
    case 1:
      return sum_integrals<1>(grid, T, E, C);
    case 2:
      return sum_integrals<2>(grid, T, E, C);
    case 3:
      return sum_integrals<3>(grid, T, E, C);
    case 4:
      return sum_integrals<4>(grid, T, E, C);
    default:
      return sum_integrals<Eigen::Dynamic>(grid, T, E, C);
  }
}

}  // namespace sojourn::fitting
