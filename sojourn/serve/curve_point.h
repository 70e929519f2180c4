// One point of a curve: what the model says with the key at x.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "sojourn/answers/answer.h"

namespace sojourn::serve {

struct CurvePoint {
  std::string x, trouble;        // as typed; why there is no answer
  answers::Stability stability;  // where there is no trouble
  nlohmann::ordered_json json;   // as it is told
};

}  // namespace sojourn::serve
