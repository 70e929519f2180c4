// Everything one asks of a generator Q with one recurrent class (rows sum to zero): its stationary vector, to
// more than double precision, and the solutions of the Poisson equations
//
//     Q g = r  with  alpha g = 0,      x Q = r  with  x 1 = 0.
//
// States that are never returned to are allowed as long as there is one recurrent class; they get
// probability zero. The diagonal is not read; the rows are closed (see closed_lu.h). The stationary vector is found by
// GTH elimination and then refined with residuals in extended precision, because the mean drift of a
// queue near saturation is a difference of two nearly equal sums over it. Where rates lie so far apart that the
// residuals are noise, small chains are eliminated once more in extended precision instead.
#pragma once

#include <optional>
#include <vector>

#include "sojourn/linear_algebra/m_matrix.h"

namespace sojourn::linear_algebra {

class Generator {
 public:
  explicit Generator(const MatrixXd& off_diagonal);
  // Keeps the zeros.
  explicit Generator(const SparseMatrix& off_diagonal);

  const std::vector<long double>& stationary() const { return alpha_; }
  RowVectorXd stationary_row() const;
  // max |alpha Q| over the largest outflow rate, before the last refinement.
  double residual() const { return residual_; }

  // The longest mean time until the likeliest state is reached.
  double longest_return() const;

  VectorXd solve_poisson(const VectorXd& r) const;
  RowVectorXd solve_poisson_left(const RowVectorXd& r) const;

 private:
  template <typename Flow, typename Rates>
  void find_stationary(const RowVectorXd& from_last, const Flow& flow_into, const Rates& all_rates, double fastest);
  template <typename Factor>
  void choose_likely_reference(const Factor& factor_again);

  void factor_dense(const MatrixXd& off_diagonal);
  void factor_sparse(const SparseMatrix& off_diagonal);

  Index n_ = 0;
  Index reference_ = 0;                  // a state everyone reaches; it changes places with the last one inside
  Index far_likelier_ = -1;              // inside: a state whose probability overflowed beside that of the reference
  std::optional<MMatrixFactor> factor_;  // of -Q without the reference state; none when n = 1
  std::vector<long double> alpha_;
  double residual_ = 0.0;
};

// Stationary row vector of a generator with one recurrent class, every entry right to rounding; the diagonal is not read.
RowVectorXd stationary_vector(const MatrixXd& generator);

}  // namespace sojourn::linear_algebra
