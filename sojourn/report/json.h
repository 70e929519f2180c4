// An answer as one JSON document, in the form of docs/reference/json.md.
#pragma once

#include <string>

#include "sojourn/answers/answer.h"

namespace sojourn::report {

std::string to_json(const answers::Answer& answer, const std::string& version, bool compare);

}  // namespace sojourn::report
