// Drawn and shaken logs in a terminal and as JSON.
#pragma once

#include <string>

#include "sojourn/replay/variations.h"

namespace sojourn::replay {

std::string to_text(const Variations& variations, std::size_t width);

// {"logs": N, "replays": [{"policy", "order", "measures": {"mean_wait": {"value", "low", "high", "least", "most"}}}]},
// low and high of drawn logs only; differences of mean waits to the first policy in "difference_of_mean_wait".
std::string variations_json(const Variations& variations);

}  // namespace sojourn::replay
