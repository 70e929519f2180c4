// The stationary law of a QBD, and what people ask of it.
//
// Levels above the boundary follow pi_{n+1} = pi_n R with R = up (-local - up G)^{-1}. R is applied,
// not formed. Sums over all levels never invert I - R, which is nearly singular near saturation, and
// are never truncated: with g the solution of A g = drift 1 - (up - down) 1, A = up + local + down,
// total mass and moments above the boundary are quotients by the drift, which is known to
// extended precision (docs/theory/qbd.md has the derivation).
#pragma once

#include <complex>
#include <memory>
#include <vector>

#include "sojourn/base/solve_report.h"
#include "sojourn/linear_algebra/m_matrix.h"
#include "sojourn/qbd/blocks.h"
#include "sojourn/qbd/first_passage.h"
#include "sojourn/qbd/sparse_blocks.h"

namespace sojourn::qbd {

struct SolveOptions {
  // Largest acceptable error_estimate, relative, of the mean level.
  double tolerance = 1e-6;
  FirstPassageMethod method = FirstPassageMethod::automatic;
};

class Stationary {
 public:
  const SolveReport& report() const { return report_; }
  double drift() const { return drift_; }
  int boundary_levels() const { return static_cast<int>(boundary_.size()); }

  // The rest is meaningful only when report().usable().

  // Probabilities of the phases at one boundary level, or at the first repeating level.
  const RowVectorXd& boundary(int level) const { return boundary_[static_cast<std::size_t>(level)]; }
  const RowVectorXd& first() const { return first_; }
  // Sum of the phase probabilities over all levels from the first repeating one on.
  const RowVectorXd& above() const { return above_; }

  double mean_level() const { return mean_level_; }
  double variance_of_level() const { return variance_; }
  // Of the level counted from the first repeating one: sum_k k pi_{b+k}, by phase.
  const RowVectorXd& weighted_above() const { return weighted_; }

  double probability(int level) const;                  // of one level
  std::vector<double> probabilities(int levels) const;  // of levels 0 .. levels-1, in one pass
  double tail(int level) const;                         // of this level or a higher one

  // Spectral radius of R: P(level n+1) / P(level n) for large n.
  double decay_rate() const;

  // v R
  RowVectorXd next(const RowVectorXd& v) const;
  MatrixXd rate_matrix() const;

  // max |pi Q| over the fastest rate, in the balance equations as they were posed: all boundary
  // levels, the first repeating one and the next.
  double balance_residual() const { return balance_residual_; }

 private:
  friend Stationary solve(const LevelChain& chain, const SolveOptions& options);
  friend struct Solving;

  SolveReport report_;
  std::shared_ptr<const SparseBlocks> blocks_;
  FirstPassage passage_;
  std::shared_ptr<const linear_algebra::MMatrixFactor> onward_;  // of -local - up G
  Index augmented_ = 0;                                          // extra rows of that factor when it is kept sparse
  double drift_ = 0.0;
  std::vector<RowVectorXd> boundary_;
  RowVectorXd first_, above_, weighted_;
  double mean_level_ = 0.0, variance_ = 0.0, balance_residual_ = 0.0;
};

// Numerical trouble is reported, never thrown.
//
// report.residual is that of G (first_passage.h). report.error_estimate is the relative error that
// rounding of the blocks alone can cause in the mean level, |flow|/|drift| times the unit rounding,
// plus a small multiple of the residuals: at load 1 - 1e-6 an M/M/1 whose rates are rounded has a mean
// that is uncertain by 1e-10, whatever the algorithm. Tried on random chains of 2 to 7 phases with
// loads up to 1 - 1e-6 against a solution in extended precision (qbd_test.cpp).
[[nodiscard]] Stationary solve(const LevelChain& chain, const SolveOptions& options = {});

}  // namespace sojourn::qbd
