// Jobs of one processor in two priorities, drawn and solved: with running jobs that go on, or are stopped and resumed.
#pragma once

#include "tests/crosscheck/random_draw.h"
#include "tests/crosscheck/subject.h"

namespace sojourn::crosscheck {

SubjectPtr draw_priorities(Draw& draw, bool extreme);

}  // namespace sojourn::crosscheck
