// Staged jobs, as a problem that can be asked.
#pragma once

#include "sojourn/problems/problem.h"

namespace sojourn::problems {

Family staged_family();

}  // namespace sojourn::problems
