// A log on one HTML page: what `describe` prints, and figures.
#pragma once

#include <string>

#include "sojourn/logs/character.h"

namespace sojourn::describe {

// Throws std::runtime_error when Sojourn was built without the script of its pages.
std::string page(const logs::Log& log, const logs::Character& character);

}  // namespace sojourn::describe
