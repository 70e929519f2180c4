// Policies side by side in a terminal, the ledger first.
#pragma once

#include <string>

#include "sojourn/replay/replay.h"
#include "sojourn/replay/why.h"

namespace sojourn::replay {

std::string to_text(const logs::Log& log, const Comparison& comparison, std::size_t width);

}  // namespace sojourn::replay
