// The fitted model as a file that every other verb takes, with what each number is and how good it is.
#pragma once

#include "sojourn/fit/fitted.h"

namespace sojourn::fit {

std::string model_text(const logs::Log& log, const Fitted& fitted, const Options& options);

}  // namespace sojourn::fit
