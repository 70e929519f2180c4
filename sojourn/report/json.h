// An answer as one JSON document, in the form of docs/reference/json.md.
#pragma once

#include <string>

#include "sojourn/answers/answer.h"
#include "sojourn/answers/preface.h"

namespace sojourn::report {

std::string to_json(const answers::Answer& answer, const std::string& version, bool compare,
                    const answers::Preface& preface = {});

}  // namespace sojourn::report
