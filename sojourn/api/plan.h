// The value of a key that meets a target.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sojourn/api/answer.h"

namespace sojourn {

// A value that was tried.
struct Tried {
  std::string value;
  bool holds = false;             // every condition does
  std::string decided_by = {};    // the method; empty where the model is unstable or unreadable
  std::vector<Measure> measures;  // of the conditions and the objective
};

struct Plan {
  std::optional<std::string> answer;  // as --set takes it; nothing where no value does
  std::vector<Tried> tried;
  std::string basis;         // why no value preferred to the answer should hold: a sentence
  std::string confirmation;  // by simulation: not asked for, confirmed, within noise, contradicted or unanswered
  std::vector<std::string> notes, warnings;
  bool interrupted = false;
  std::string json;  // as `plan --json` prints it
};

}  // namespace sojourn
