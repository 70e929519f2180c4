// A fit as people and programs read it: first what matters, then part by part.
#pragma once

#include "sojourn/fit/check.h"

namespace sojourn::fit {

// Whether waits are kept, in a sentence for each question: what stands on the first screen.
std::vector<std::string> verdicts(const Check& check);

std::string to_text(const logs::Log& log, const Fitted& fitted, const Check& check, std::size_t width);
std::string to_json(const logs::Log& log, const Fitted& fitted, const Check& check, const std::string& version);

}  // namespace sojourn::fit
