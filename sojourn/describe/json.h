// A log as JSON: docs/reference/json.md says what the keys are.
#pragma once

#include <string>

#include "sojourn/logs/character.h"

namespace sojourn::describe {

std::string to_json(const logs::Log& log, const logs::Character& character, const std::string& version);

}  // namespace sojourn::describe
