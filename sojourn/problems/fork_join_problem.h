// Fork-join jobs, as a problem that can be asked.
#pragma once

#include "sojourn/problems/problem.h"

namespace sojourn::problems {

Family fork_join_family();

}  // namespace sojourn::problems
