// The program's answer to a model's text, or why there is none.
#pragma once

#include <optional>
#include <string>

#include "sojourn/answers/answer.h"
#include "sojourn/simulation/experiment.h"

namespace sojourn::crosscheck {

struct Asked {
  std::optional<answers::Answer> answer;
  std::string trouble;   // where there is no answer
  bool crashed = false;  // ended by a signal other than that of its time limit
};

// Asked in a process of its own, within so many seconds of processor time (and some grace), so that neither an endless
// loop nor a crash ends the search.
Asked ask(const std::string& text, double seconds);
Asked simulate(const std::string& text, const simulation::ExperimentOptions& options, double seconds);

// The first exact method; nothing where none applies.
const answers::MethodAnswer* exact(const answers::Answer& answer);

}  // namespace sojourn::crosscheck
