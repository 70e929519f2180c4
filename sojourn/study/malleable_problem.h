// Malleable jobs, as a problem that can be asked.
#pragma once

#include "sojourn/study/problem.h"

namespace sojourn::study {

Family malleable_family();

}  // namespace sojourn::study
