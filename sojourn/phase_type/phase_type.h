// A phase-type (PH) distribution: the time a finite Markov chain takes to be absorbed. Given by where it
// starts (alpha) and how it moves (T):
//
//     P(X > t) = alpha exp(T t) 1,        E[X^n] = n! alpha (-T)^{-n} 1.
//
// Every PH here is a proper distribution without an atom at zero: alpha sums to one, T is a sub-generator,
// and every phase eventually leaves.
//
// Source: Neuts 1981, ch. 2. Symbols as in docs/notation.md.
#pragma once

#include <complex>
#include <vector>

#include "sojourn/linear_algebra/types.h"

namespace sojourn::phase_type {

class PhaseType {
 public:
  // Throws ModelError naming the first entry that is not as it must be.
  PhaseType(RowVectorXd alpha, MatrixXd T);
  // From the rates between phases and those of ending, so that a small rate of ending keeps its digits; the diagonal of
  // `moves` is not read.
  static PhaseType closed(RowVectorXd alpha, MatrixXd moves, VectorXd exit);

  int phases() const { return static_cast<int>(alpha_.size()); }
  const RowVectorXd& alpha() const { return alpha_; }
  const MatrixXd& T() const { return T_; }
  // Rate of ending from each phase: what a row of T lacks to 0, where that is more than rounding.
  const VectorXd& exit() const { return exit_; }

 private:
  PhaseType() = default;

  RowVectorXd alpha_;
  MatrixXd T_;
  VectorXd exit_;
};

// Named families, parametrised as people say them aloud.
PhaseType exponential(double mean);
PhaseType erlang(int stages, double mean);
PhaseType hyperexponential(const std::vector<double>& probabilities, const std::vector<double>& means);

// Free functions, so that a new quantity never has to touch the class.
double moment(const PhaseType& x, int order);
double mean(const PhaseType& x);
double squared_coefficient_of_variation(const PhaseType& x);
double mean_inverse(const PhaseType& x);    // E[1/X]; infinite when the density at 0 is not 0
double tail(const PhaseType& x, double t);  // P(X > t), by uniformisation
double quantile(const PhaseType& x, double p);
std::complex<double> transform(const PhaseType& x, std::complex<double> s);  // E[exp(-sX)]
PhaseType scaled(const PhaseType& x, double factor);                         // the law of factor * X
PhaseType without_unreached(const PhaseType& x);  // the same law without the phases that it never enters
// Every phase ends at the same rate, to rounding: an exponential, however many phases it is written with.
bool has_constant_hazard(const PhaseType& x);

}  // namespace sojourn::phase_type
