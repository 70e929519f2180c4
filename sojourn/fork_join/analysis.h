// Every analytic method that applies to fork-join jobs, best first.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/fork_join/as_chain.h"
#include "sojourn/fork_join/model.h"

namespace sojourn::fork_join {

struct AnalysisOptions {
  std::string only;  // one method by name; empty: all that apply
  Limits limits;
  std::set<std::string> flags;  // compare-disciplines, by-largest-task
};

// Adds methods, tables and notes; the stability must already be there. Throws TooLarge when the only method asked for
// does not fit.
void analyse(const Model& model, const AnalysisOptions& options, answers::Answer& answer);

const std::vector<std::string>& method_names();

}  // namespace sojourn::fork_join
