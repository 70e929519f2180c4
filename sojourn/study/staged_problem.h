// Staged jobs, as a problem that can be asked.
#pragma once

#include "sojourn/study/problem.h"

namespace sojourn::study {

Family staged_family();

}  // namespace sojourn::study
