// Everything a model file chooses by a word of its own: disciplines, brokers, arrival processes, speedup laws.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sojourn/vocabulary/kinds.h"

namespace sojourn::vocabulary {

enum class Choice { discipline, broker, process, speedup };
std::string_view to_string(Choice choice);  // "discipline"

struct Policy {
  Choice choice;
  std::string_view name, sentence;
  Kinds kinds = kinds::all;
  bool preemptive = false;  // may take processors from a job that runs
};

const std::vector<Policy>& policies();

// The names for these kinds of jobs, in their order.
std::vector<std::string> names_of(Choice choice, Kinds kinds = kinds::all);

// The kinds of jobs for which this word may be chosen; 0 when it is none.
Kinds kinds_with(Choice choice, std::string_view name);

}  // namespace sojourn::vocabulary
