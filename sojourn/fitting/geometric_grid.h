// Times on a grid with equally many points in every octave, and the two things EM needs of a generator T at each of
// them: exp(T x), and sums of integrals of exp(T (x - u)) C exp(T u) over u from 0 to x.
//
// From one octave to the next exp(T 2x) is a square, and the integral over 2x is that over x of E C + C E with
// E = exp(T x): so each point costs three products, and only the lowest octave needs a series. Everything is a sum of
// positive terms. Each octave doubles the relative rounding error; where T is triangular its diagonal is set anew at
// every point, and it does not.
#pragma once

#include <span>
#include <vector>

#include "sojourn/linear_algebra/types.h"

namespace sojourn::fitting {

class GeometricGrid {
 public:
  // Covers values from `lowest` to `highest`.
  GeometricGrid(double lowest, double highest, int per_octave);

  std::size_t size() const { return points_.size(); }
  double operator[](std::size_t i) const { return points_[i]; }
  int per_octave() const { return per_octave_; }
  std::size_t nearest(double x) const;  // on the logarithmic scale
  std::size_t below(double x) const;    // the last point that is not above x; the last but one at the end

 private:
  double position(double x) const;

  std::vector<double> points_;
  double lowest_;
  int per_octave_;
};

// Matrices of one size, one after another.
class MatrixRow {
 public:
  MatrixRow(std::size_t count, Index n) : n_(n), data_(count * static_cast<std::size_t>(n * n), 0.0) {}
  Eigen::Map<MatrixXd> operator[](std::size_t i) { return {at(i), n_, n_}; }
  Eigen::Map<const MatrixXd> operator[](std::size_t i) const { return {at(i), n_, n_}; }
  double* at(std::size_t i) { return data_.data() + i * static_cast<std::size_t>(n_ * n_); }
  const double* at(std::size_t i) const { return data_.data() + i * static_cast<std::size_t>(n_ * n_); }
  void clear() { std::fill(data_.begin(), data_.end(), 0.0); }

 private:
  Index n_;
  std::vector<double> data_;
};

MatrixXd exponential(const MatrixXd& T, double x);  // exp(T x) at any time

// exp(T x) at every point. T is a sub-generator.
MatrixRow exponentials(const GeometricGrid& grid, const MatrixXd& T);

// The sum over the points of the integrals, C being the matrices of the points; `C` is used up. `E`: the exponentials.
MatrixXd summed_integrals(const GeometricGrid& grid, const MatrixXd& T, const MatrixRow& E, MatrixRow& C);

}  // namespace sojourn::fitting
