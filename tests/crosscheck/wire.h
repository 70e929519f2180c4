// An answer as text, from the process that found it to the one that judges it.
#pragma once

#include <iosfwd>

#include "sojourn/answers/answer.h"

namespace sojourn::crosscheck {

void write(std::ostream& out, const answers::Answer& answer);
answers::Answer read_answer(std::istream& in);

}  // namespace sojourn::crosscheck
