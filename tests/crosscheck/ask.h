// The program's answer to a model's text, or why there is none.
#pragma once

#include <optional>
#include <string>

#include "sojourn/answers/answer.h"
#include "sojourn/simulation/experiment.h"

namespace sojourn::crosscheck {

struct Asked {
  std::optional<answers::Answer> answer;
  std::string trouble;  // where there is no answer
};

// An answer may take so long; a command that does not stop when it is told to ends the program, with the model shown.
Asked ask(const std::string& text, double seconds);
Asked simulate(const std::string& text, const simulation::ExperimentOptions& options);

// The first exact method; nothing where none applies.
const answers::MethodAnswer* exact(const answers::Answer& answer);

}  // namespace sojourn::crosscheck
