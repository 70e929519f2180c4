// A QBD of many phases whose blocks are nearly empty and whose way down reaches only few phases.
//
// With F the choice of the r phases that `down` reaches, first passage one level down is G = X F with X of only
// r columns, at the repeating levels and, level by level, below them:
//
//     X_k = (-local_k - up_k X_{k+1} F_{k+1})^{-1} E_k,      down_k = E_k F_k,
//
// so that one sparse factor of -local_k and one r x r system do what a dense solver needs m x m for. The fixed
// point at the repeating levels is found by Anderson mixing; then the levels are walked down once, the law of
// level 0 follows from an r x r chain, and the levels are walked up again. Nothing dense of m x m is formed:
// memory is about m r numbers a level. Small chains, and those where the iteration cannot be sure of its fixed point,
// go to the dense solvers.
//
// The blocks hold rates off the diagonal; rows are closed here (see blocks.h).
#pragma once

#include <vector>

#include "sojourn/qbd/sparse_blocks.h"
#include "sojourn/qbd/stationary.h"

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

// The same chain with its zeros, for the dense solver.
LevelChain with_zeros(const SparseLevelChain& chain);

// As in stationary.h.
[[nodiscard]] Stationary solve(const SparseLevelChain& chain, const SolveOptions& options = {});

}  // namespace sojourn::qbd
