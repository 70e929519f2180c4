// Fork-join jobs, as a problem that can be asked.
#pragma once

#include "sojourn/study/problem.h"

namespace sojourn::study {

Family fork_join_family();

}  // namespace sojourn::study
