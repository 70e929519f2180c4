// Rigid jobs, as a problem that can be asked.
#pragma once

#include "sojourn/problems/problem.h"

namespace sojourn::problems {

Family rigid_family();

}  // namespace sojourn::problems
