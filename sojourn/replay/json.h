// A replay as JSON: docs/reference/json.md says what the keys are.
#pragma once

#include <string>

#include "sojourn/replay/replay.h"
#include "sojourn/replay/variations.h"
#include "sojourn/replay/why.h"

namespace sojourn::replay {

std::string to_json(const logs::Log& log, const Comparison& comparison, const std::vector<Why>& why,
                    const std::vector<Variations>& variations, const std::string& version);

}  // namespace sojourn::replay
