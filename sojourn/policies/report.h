// A contest as people and programs read it.
#pragma once

#include <cstddef>
#include <string>

#include "sojourn/policies/contest.h"

namespace sojourn::policies {

std::string to_text(const Contest& contest, std::size_t width);
std::string to_json(const Contest& contest, const std::string& version);
// Complete in itself. Throws std::runtime_error when Sojourn was built without npm.
std::string page(const Contest& contest);

}  // namespace sojourn::policies
