// A prediction in words first, numbers below; and as JSON for portals.
#pragma once

#include <string>

#include "sojourn/predict/predict.h"

namespace sojourn::predict {

// "Half of such jobs start within 40 min, 19 of 20 within 9 h; on this log that promise held 94.8% of the time."
std::string sentence(const Prediction& prediction);

std::string to_text(const logs::Log& log, const Prediction& prediction, std::size_t width);
// docs/reference/json.md says what the keys are.
std::string to_json(const logs::Log& log, const Prediction& prediction, const std::string& version);

}  // namespace sojourn::predict
