// A fit on one HTML page: what `fit` prints, and the log beside the model.
#pragma once

#include "sojourn/fit/check.h"

namespace sojourn::fit {

// `text`: the model file. Throws std::runtime_error when Sojourn was built without the script of its pages.
std::string page(const logs::Log& log, const Fitted& fitted, const Check& check, const std::string& text,
                 std::uint64_t seed);

}  // namespace sojourn::fit
