// Solving for G when the down block has low rank.
//
// M = E F with E >= 0 and the r rows of F stochastic is found exactly, without tolerance games, when the
// non-zero rows of M are multiples of r patterns (a service that restarts in one phase law), or when only
// r columns are reached (few ways down). Then
//
//     down = E F:  G = X F,        X = (-local - (up X) F)^{-1} E
//
// with one factor of -local, kept, and an r x r system a step. The start is stochastic, so the
// eigenvalue 1 is right from the beginning (a shift for free), and Anderson mixing does the rest (mixing.h).
#pragma once

#include <optional>

#include "sojourn/qbd/first_passage.h"
#include "sojourn/qbd/sparse_blocks.h"

namespace sojourn::qbd {

struct RankFactor {
  MatrixXd E;  // m x r, non-negative
  MatrixXd F;  // r x m, rows sum to one
  Index rank() const { return F.rows(); }
};

// Nothing when the rank found this way exceeds most_rank.
std::optional<RankFactor> rank_factor(const SparseRows& block, Index most_rank);

FirstPassage solve_low_rank_down(const SparseBlocks& blocks, const RankFactor& down);

// max |down + local G + up G^2|, each row against its own rate, for G = X Q and down = E Q.
double residual_of_factors(const SparseBlocks& blocks, const MatrixXd& E, const FirstPassage& passage);

}  // namespace sojourn::qbd
