// The stationary law of a QBD, and what people ask of it.
//
// Levels above the boundary follow pi_{n+1} = pi_n R with R = up (-local - up G)^{-1}. R is applied, not formed. Sums
// over all levels are never truncated (level_sums.h). Whatever is told here is a sum of non-negative terms.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "sojourn/base/solve_report.h"
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
  double flow() const { return flow_; }  // what moves up and down together, in the long run of the phases
  int boundary_levels() const { return static_cast<int>(boundary_.size()); }

  // The rest is meaningful only when report().usable().

  // Probabilities of the phases at one boundary level, or at the first repeating level.
  const RowVectorXd& boundary(int level) const { return boundary_[static_cast<std::size_t>(level)]; }
  const RowVectorXd& first() const { return first_; }
  // Sum of the phase probabilities over all levels from the first repeating one on.
  const RowVectorXd& above() const { return above_; }
  // Of the level counted from the first repeating one: sum_k k pi_{b+k}, by phase.
  const RowVectorXd& weighted_above() const { return weighted_; }

  double mean_level() const;
  double probability(int level) const;                  // of one level
  std::vector<double> probabilities(int levels) const;  // of levels 0 .. levels-1, in one pass
  double tail(int level) const;                         // of this level or a higher one

  // Spectral radius of R: P(level n+1) / P(level n) for large n.
  double decay_rate() const;

  RowVectorXd next(const RowVectorXd& v) const { return next_(v); }  // v R
  MatrixXd rate_matrix() const;
  // G, where it was not kept in factors; see first_passage.h.
  const FirstPassage& passage() const { return passage_; }

  // |pi Q| over what flows through the state, at its worst, in the balance equations as they were posed: all boundary
  // levels, the first repeating one and the next.
  double balance_residual() const { return balance_residual_; }
  // Zero where every probability is right relative to itself. Else some tiny ones are not, and this is how much
  // probability may stand in the wrong places in all.
  double misplaced() const { return misplaced_; }
  // How much longer the slowest thing takes than the quickest (common_chain.h).
  double stiffness() const { return stiffness_; }

 private:
  friend class DenseSolving;
  friend class SparseSolving;
  friend class Finishing;

  SolveReport report_;
  std::shared_ptr<const SparseBlocks> blocks_;
  FirstPassage passage_;
  std::function<RowVectorXd(const RowVectorXd&)> next_;
  double drift_ = 0.0, flow_ = 0.0;
  std::vector<RowVectorXd> boundary_;
  RowVectorXd first_, above_, weighted_;
  double balance_residual_ = 0.0, misplaced_ = 0.0, stiffness_ = 0.0;
};

// Numerical trouble is reported, never thrown.
//
// report.residual is that of G (first_passage.h). report.error_estimate is a relative error for everything that
// Stationary tells but the decay rate; accuracy.h says what it is made of.
[[nodiscard]] Stationary solve(const LevelChain& chain, const SolveOptions& options = {});

}  // namespace sojourn::qbd
