// The page and what belongs to it, from memory. Only names that were built in are known.
#pragma once

#include <string>

#include "sojourn/serve/request.h"

namespace sojourn::serve {

Reply static_reply(const std::string& path);

}  // namespace sojourn::serve
