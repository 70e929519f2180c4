// Sums over all levels from the first repeating one on, without a truncation, without the inverse of I - R, and without
// a subtraction. With U = -local - up G and f the law of the first repeating level,
//
//     sum_k f R^k = f + x,   sum_k k f R^k = x + x up (U - up)^{-1},   x = f up (U - up)^{-1}.
//
// U - up is an M-matrix, and what closes it is known: with alpha stationary in A and gamma in G,
//
//     alpha (U - up) = -drift gamma        (docs/theory/qbd.md),
//
// so that, reversed in time (scaled by alpha and transposed), its rows are closed by non-negative numbers. Near
// saturation only the drift is small, and that is known to extended precision. Phases that are never returned to come
// first: what they hold flows on into the others.
#pragma once

#include <memory>
#include <vector>

#include "sojourn/qbd/common_chain.h"
#include "sojourn/qbd/first_passage.h"
#include "sojourn/qbd/sparse_blocks.h"

namespace sojourn::qbd {

class LevelSums {
 public:
  LevelSums(const SparseBlocks& blocks, const CommonChain& common, const FirstPassage& passage);
  ~LevelSums();

  // y (U - up)^{-1}, y >= 0
  RowVectorXd onward(const RowVectorXd& y) const;
  bool good() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

// Stationary in G.
RowVectorXd law_of_passages(const FirstPassage& passage);

}  // namespace sojourn::qbd
