// Models that once were answered wrongly, with what is true of them.
#pragma once

#include "tests/crosscheck/judge.h"

namespace sojourn::crosscheck {

void reproducers(Judge& judge);

}  // namespace sojourn::crosscheck
