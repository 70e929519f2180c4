// A QBD of many phases whose blocks are nearly empty and whose way down reaches only few phases.
//
// With F the choice of the r phases that `down` reaches, first passage one level down is G = X F with X of only
// r columns, at the repeating levels and, level by level, below them:
//
//     X_k = (-local_k - up_k X_{k+1} F_{k+1})^{-1} E_k,      down_k = E_k F_k,
//
// so that one sparse factor of -local_k and one r x r system do what a dense solver needs m x m for. The fixed
// point at the repeating levels is found by Anderson mixing; then the levels are walked down once, the law of
// level 0 follows from an r x r chain, and the levels are walked up again. Nothing dense of m x m is ever formed:
// memory is about m r numbers a level.
//
// The blocks hold rates off the diagonal; rows are closed here (see blocks.h).
#pragma once

#include <memory>
#include <vector>

#include "sojourn/base/solve_report.h"
#include "sojourn/qbd/sparse_blocks.h"

namespace sojourn::qbd {

// Levels may have phases of their own number. `down` of level 0 is empty.
struct SparseLevel {
  SparseRows down, local, up;
};

// Levels 0 .. b-1 one by one, level b with its own `first_down`, from level b+1 on everything repeats.
struct SparseLevelChain {
  std::vector<SparseLevel> boundary;  // at least one
  SparseRows first_down;              // from level b to level b-1
  SparseRows up, local, down;         // inside and between the levels from b on
  Index phases() const { return local.rows(); }
};

// Phases one level below that can be reached, in order.
std::vector<Index> reached_columns(const SparseRows& down);

// (-local - P F)^{-1}, applied: a sparse factor of -local and an r x r correction.
class LevelFactor;

class SparseStationary {
 public:
  const SolveReport& report() const { return report_; }
  double drift() const { return drift_; }
  int boundary_levels() const { return static_cast<int>(boundary_.size()); }

  // The rest is meaningful only when report().usable(); names as in stationary.h.
  const RowVectorXd& boundary(int level) const { return boundary_[static_cast<std::size_t>(level)]; }
  const RowVectorXd& first() const { return first_; }
  const RowVectorXd& above() const { return above_; }
  const RowVectorXd& weighted_above() const { return weighted_; }
  double mean_level() const;
  RowVectorXd next(const RowVectorXd& v) const;  // v R
  double decay_rate() const;
  double balance_residual() const { return balance_residual_; }

 private:
  friend class SparseSolving;

  SolveReport report_;
  std::shared_ptr<const SparseBlocks> blocks_;
  std::shared_ptr<const LevelFactor> onward_;
  double drift_ = 0.0, balance_residual_ = 0.0;
  std::vector<RowVectorXd> boundary_;
  RowVectorXd first_, above_, weighted_;
};

struct SparseSolveOptions {
  double tolerance = 1e-6;  // largest acceptable error_estimate, relative, of the mean level
};

// Numerical trouble is reported, never thrown. report.residual is max |down + local G + up G^2| over the fastest
// rate; report.error_estimate is made as in stationary.h.
[[nodiscard]] SparseStationary solve(const SparseLevelChain& chain, const SparseSolveOptions& options = {});

}  // namespace sojourn::qbd
