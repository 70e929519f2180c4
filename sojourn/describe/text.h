// A log on one screen.
#pragma once

#include <string>

#include "sojourn/logs/character.h"

namespace sojourn::describe {

std::string to_text(const logs::Log& log, const logs::Character& character, std::size_t width);

}  // namespace sojourn::describe
