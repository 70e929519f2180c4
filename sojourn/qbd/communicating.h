// Sets of phases of the repeating levels that reach each other.
#pragma once

#include <vector>

#include "sojourn/qbd/sparse_blocks.h"

namespace sojourn::qbd {

// Each set in increasing order.
std::vector<std::vector<Index>> communicating_phases(const SparseBlocks& blocks);

// The blocks among the phases of one set; lost: the rate from each of them to other phases, whatever the level.
SparseBlocks restricted(const SparseBlocks& blocks, const std::vector<Index>& set, VectorXd& lost);

}  // namespace sojourn::qbd
