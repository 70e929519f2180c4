// How much relative changes of the rates change the answer, found by changing them a little and solving again.
//
// Where everything moves at similar rates, only the drift makes the answer sensitive, and that is known (finishing.h).
// Where rates lie far apart, a chain may be nearly saturated for a long while although it is not in the mean: then
// nothing but a trial tells.
#pragma once

#include <functional>

#include "sojourn/qbd/sparse_levels.h"
#include "sojourn/qbd/stationary.h"

namespace sojourn::qbd {

// Rates lie so far apart that a trial is worth its price. A chain of many phases takes long to come back to one of them
// even where all its rates are alike.
bool worth_a_trial(const Stationary& law);

// Of a decay rate that is proved or refined to rounding (decay_rate.h); where rates lie far apart, double precision
// tells how far it is from one to a few digits only.
double error_of_decay(const Stationary& law, double eta);

// Of the mean level, of the mass of the repeating levels and of the levels counted above the first of them: the largest
// relative change over that of the rates. again: solves a chain whose rates were changed.
double sensitivity(const LevelChain& chain, const Stationary& law,
                   const std::function<Stationary(const LevelChain&)>& again);
double sensitivity(const SparseLevelChain& chain, const Stationary& law,
                   const std::function<Stationary(const SparseLevelChain&)>& again);

}  // namespace sojourn::qbd
