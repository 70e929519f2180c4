// Sequential jobs on a grid, as a problem that can be asked.
#pragma once

#include "sojourn/study/problem.h"

namespace sojourn::study {

Family sequential_family();

}  // namespace sojourn::study
