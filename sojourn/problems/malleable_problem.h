// Malleable jobs, as a problem that can be asked.
#pragma once

#include "sojourn/problems/problem.h"

namespace sojourn::problems {

Family malleable_family();

}  // namespace sojourn::problems
