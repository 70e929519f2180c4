// The two arithmetics of the truths: extended precision first, quadruple where a difference has to be confirmed.
// Nothing here subtracts, so both lose only what rounding takes.
#pragma once

#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

namespace sojourn::crosscheck {

using Extended = long double;
#ifdef __SIZEOF_FLOAT128__
using Quad = __float128;
#else
using Quad = long double;  // where that is quadruple precision already
#endif

template <class Real>
constexpr Real epsilon() {
  return std::numeric_limits<Extended>::epsilon();
}
#ifdef __SIZEOF_FLOAT128__
template <>
constexpr Quad epsilon<Quad>() {
  return 0x1p-112;
}
#endif

template <class Real>
class Matrix {
 public:
  Matrix() = default;
  Matrix(std::size_t rows, std::size_t cols) : rows_(rows), cols_(cols), data_(rows * cols, Real(0)) {}
  std::size_t rows() const { return rows_; }
  std::size_t cols() const { return cols_; }
  Real& operator()(std::size_t i, std::size_t j) { return data_[i * cols_ + j]; }
  const Real& operator()(std::size_t i, std::size_t j) const { return data_[i * cols_ + j]; }

 private:
  std::size_t rows_ = 0, cols_ = 0;
  std::vector<Real> data_;
};

template <class Real>
Matrix<Real> operator*(const Matrix<Real>& a, const Matrix<Real>& b) {
  Matrix<Real> c(a.rows(), b.cols());
  for (std::size_t i = 0; i < a.rows(); ++i)
    for (std::size_t k = 0; k < a.cols(); ++k)
      if (const Real x = a(i, k); x != 0)
        for (std::size_t j = 0; j < b.cols(); ++j) c(i, j) += x * b(k, j);
  return c;
}

template <class Real>
Matrix<Real>& operator+=(Matrix<Real>& a, const Matrix<Real>& b) {
  for (std::size_t i = 0; i < a.rows(); ++i)
    for (std::size_t j = 0; j < a.cols(); ++j) a(i, j) += b(i, j);
  return a;
}

template <class Real>
std::vector<Real> operator*(const std::vector<Real>& x, const Matrix<Real>& a) {
  std::vector<Real> y(a.cols(), Real(0));
  for (std::size_t i = 0; i < a.rows(); ++i)
    if (x[i] != 0)
      for (std::size_t j = 0; j < a.cols(); ++j) y[j] += x[i] * a(i, j);
  return y;
}

template <class Real>
std::vector<Real> row_sums(const Matrix<Real>& a) {
  std::vector<Real> s(a.rows(), Real(0));
  for (std::size_t i = 0; i < a.rows(); ++i)
    for (std::size_t j = 0; j < a.cols(); ++j) s[i] += a(i, j);
  return s;
}

template <class Real>
Real sum(const std::vector<Real>& x) {
  Real s = 0;
  for (const Real& v : x) s += v;
  return s;
}

}  // namespace sojourn::crosscheck
