// Rigid jobs, as a problem that can be asked.
#pragma once

#include "sojourn/study/problem.h"

namespace sojourn::study {

Family rigid_family();

}  // namespace sojourn::study
