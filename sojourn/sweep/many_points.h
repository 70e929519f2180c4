// Points over the cores of this process, in their order as far as that goes.
#pragma once

#include <functional>
#include <vector>

#include "sojourn/base/interruption.h"
#include "sojourn/sweep/design.h"

namespace sojourn::sweep {

// How much of a point that is being answered is done.
using Part = std::function<void(std::size_t number, double fraction)>;

// Calls `use` (and `part`) from several threads at once. Where there are fewer points than cores, the replications of a
// simulation take the others. Throws what `use` throws, after the points in flight.
void answer_points(const Design& design, const std::vector<std::size_t>& numbers, int threads,
                   const std::function<void(store::Point)>& use, const Interruption& interruption,
                   const Part& part = {});

// The threads that will work when `threads` are asked for.
int threads_used(int threads);

}  // namespace sojourn::sweep
