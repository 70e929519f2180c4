// Sequential jobs on a grid, as a problem that can be asked.
#pragma once

#include "sojourn/problems/problem.h"

namespace sojourn::problems {

Family sequential_family();

}  // namespace sojourn::problems
