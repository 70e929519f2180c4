// Every analytic method that applies to a model of rigid jobs, best first.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/rigid_jobs/as_qbd.h"
#include "sojourn/rigid_jobs/stability.h"

namespace sojourn::rigid_jobs {

struct AnalysisOptions {
  std::string only;  // one method by name; empty: all that apply
  QbdLimits limits;
  std::set<std::string> flags;  // "worst-case", "backfilling"
};

// Adds methods, tables and notes. Throws TooLarge when the only method asked for does not fit.
void analyse(const Model& model, const Limits& limits, const AnalysisOptions& options, answers::Answer& answer);

// The names analyse() knows, for `sojourn models`.
const std::vector<std::string>& method_names();

}  // namespace sojourn::rigid_jobs
