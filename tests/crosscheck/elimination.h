// Gaussian elimination as Grassmann, Taksar and Heyman do it: states are censored one by one, a diagonal is the
// sum of the rates out, and nothing is ever subtracted, so every entry keeps its digits.
#pragma once

#include "tests/crosscheck/numbers.h"

namespace sojourn::crosscheck {

// Of diag(outflow) - local, where the outflow of a state is its row of `local` (diagonal left out) and its exit.
template <class Real>
class Elimination {
 public:
  Elimination(Matrix<Real> local, std::vector<Real> exits)
      : a_(std::move(local)), exits_(std::move(exits)), pivots_(a_.rows()) {
    for (std::size_t k = 0; k < a_.rows(); ++k) eliminate(k);
  }

  // The inverse times b.
  Matrix<Real> times(Matrix<Real> b) const {
    const std::size_t n = a_.rows();
    for (std::size_t k = 0; k < n; ++k)
      for (std::size_t i = k + 1; i < n; ++i) add_row(b, i, a_(i, k), k);
    for (std::size_t k = n; k-- > 0;) {
      for (std::size_t j = k + 1; j < n; ++j) add_row(b, k, a_(k, j), j);
      for (std::size_t c = 0; c < b.cols(); ++c) b(k, c) /= pivots_[k];
    }
    return b;
  }

  // x times the inverse.
  std::vector<Real> after(std::vector<Real> x) const {
    const std::size_t n = a_.rows();
    for (std::size_t k = 0; k < n; ++k) {
      x[k] /= pivots_[k];
      if (x[k] != 0)
        for (std::size_t j = k + 1; j < n; ++j) x[j] += x[k] * a_(k, j);
    }
    for (std::size_t i = n; i-- > 0;)
      if (x[i] != 0)
        for (std::size_t k = 0; k < i; ++k) x[k] += x[i] * a_(i, k);
    return x;
  }

 private:
  void eliminate(std::size_t k) {
    const std::size_t n = a_.rows();
    Real out = exits_[k];
    for (std::size_t j = k + 1; j < n; ++j) out += a_(k, j);
    pivots_[k] = out;
    for (std::size_t i = k + 1; i < n; ++i) {
      if (a_(i, k) == 0) continue;
      const Real f = a_(i, k) / out;
      a_(i, k) = f;
      exits_[i] += f * exits_[k];
      for (std::size_t j = k + 1; j < n; ++j)
        if (j != i) a_(i, j) += f * a_(k, j);
    }
  }
  static void add_row(Matrix<Real>& b, std::size_t to, const Real& f, std::size_t from) {
    if (f == 0) return;
    for (std::size_t c = 0; c < b.cols(); ++c) b(to, c) += f * b(from, c);
  }

  Matrix<Real> a_;
  std::vector<Real> exits_, pivots_;
};

// A times the inverse, row by row.
template <class Real>
Matrix<Real> after(const Elimination<Real>& e, const Matrix<Real>& a) {
  Matrix<Real> out(a.rows(), a.cols());
  std::vector<Real> row(a.cols());
  for (std::size_t i = 0; i < a.rows(); ++i) {
    for (std::size_t j = 0; j < a.cols(); ++j) row[j] = a(i, j);
    row = e.after(std::move(row));
    for (std::size_t j = 0; j < a.cols(); ++j) out(i, j) = row[j];
  }
  return out;
}

// Stationary law, up to a factor, of the chain with these rates; its diagonal is not read. Every state is recurrent.
template <class Real>
std::vector<Real> stationary_of(Matrix<Real> rates) {
  const std::size_t n = rates.rows();
  for (std::size_t k = n; k-- > 1;) {
    Real out = 0;
    for (std::size_t j = 0; j < k; ++j) out += rates(k, j);
    for (std::size_t i = 0; i < k; ++i) {
      if (rates(i, k) == 0) continue;
      rates(i, k) /= out;
      for (std::size_t j = 0; j < k; ++j)
        if (j != i) rates(i, j) += rates(i, k) * rates(k, j);
    }
  }
  std::vector<Real> x(n, Real(0));
  x[0] = 1;
  for (std::size_t k = 1; k < n; ++k)
    for (std::size_t i = 0; i < k; ++i) x[k] += x[i] * rates(i, k);
  return x;
}

}  // namespace sojourn::crosscheck
