// Dense solvers for G.
#pragma once

#include "sojourn/qbd/first_passage.h"

namespace sojourn::qbd {

// Bini & Meini 1996 on the blocks with the eigenvalue 1 of G moved to 0 (He, Meini & Rhee 2001), then
// one step G = (-local - up G)^{-1} down with closed rows, after which G 1 = 1 to rounding.
// 12.67 m^3 operations a step, 3 to 6 steps were seen on the reference families at loads up to 0.999. It subtracts:
// right to rounding times the stiffness of the chain (common_chain.h), and only where every phase returns.
inline constexpr std::string_view shifted_cyclic_reduction_name = "cyclic reduction with shift";
FirstPassage shifted_cyclic_reduction(const RepeatingBlocks& blocks);

// The same without the shift and without a subtraction: every inverse is of an M-matrix given by its row sums, so all
// entries keep their digits whatever lies between the rates (Nguyen & Poloni 2015). It ends when what still climbs away
// is below rounding in every row. About log2 of the levels that a first passage climbs more steps.
FirstPassage closed_cyclic_reduction(const RepeatingBlocks& blocks);

// Latouche & Ramaswami 1993, without a subtraction too; another way to the same G, for checks.
FirstPassage logarithmic_reduction(const RepeatingBlocks& blocks);

}  // namespace sojourn::qbd
