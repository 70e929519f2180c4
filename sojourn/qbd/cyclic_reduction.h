// Dense solvers for G: cyclic reduction with shift, and logarithmic reduction.
#pragma once

#include "sojourn/qbd/first_passage.h"

namespace sojourn::qbd {

// Bini & Meini 1996 on the blocks with the eigenvalue 1 of G moved to 0 (He, Meini & Rhee 2001), then
// one step G = (-local - up G)^{-1} down with closed rows, after which G 1 = 1 to rounding.
// 12.67 m^3 operations a step, 3 to 6 steps were seen on the reference families at loads up to 0.999.
FirstPassage cyclic_reduction(const RepeatingBlocks& blocks);

// Latouche & Ramaswami 1993. Every inverse is of an M-matrix given by its row sums, so no step
// subtracts; 15 steps were seen at load 0.999.
FirstPassage logarithmic_reduction(const RepeatingBlocks& blocks);

}  // namespace sojourn::qbd
