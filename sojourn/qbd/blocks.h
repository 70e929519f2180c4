// A quasi-birth-and-death chain (QBD): levels 0, 1, 2, ... of phases, moving at most one level at a
// time. From some level on, the blocks repeat:
//
//     up = A0, local = A1, down = A2            (Latouche & Ramaswami 1999; Neuts 1981)
//
// Every row of the whole generator sums to zero. Diagonals are therefore never read: the solvers close
// the rows themselves, which is what keeps their digits near saturation.
#pragma once

#include <vector>

#include "sojourn/linear_algebra/types.h"

namespace sojourn::qbd {

struct RepeatingBlocks {
  MatrixXd up, local, down;
  Index phases() const { return local.rows(); }
};

// Levels may have phases of their own number. `down` of level 0 is empty.
struct BoundaryLevel {
  MatrixXd down, local, up;
};

// Levels 0 .. b-1 are given one by one (b may be 0); level b has the repeating `up`, but may go down
// and move inside itself in its own way; from level b+1 on everything repeats.
struct LevelChain {
  std::vector<BoundaryLevel> boundary;
  MatrixXd first_down;   // from level b to level b-1; empty when b = 0
  MatrixXd first_local;  // inside level b
  RepeatingBlocks repeating;
};

// Mean upward minus mean downward rate, alpha (A0 - A2) 1, alpha stationary in A0 + A1 + A2.
// The chain is positive recurrent exactly when this is negative.
double drift(const RepeatingBlocks& blocks);

// The largest |row sum| relative to the row's outflow over all given blocks: how well a family kept
// its books. Rounding leaves about 1e-16; a forgotten transition leaves about 1.
double worst_row_sum(const LevelChain& chain);

}  // namespace sojourn::qbd
