// The saturated machine, method by method, as answers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/rigid_jobs/stability.h"

namespace sojourn::rigid_jobs {

// Each is nothing where it does not apply.
std::optional<answers::MethodAnswer> slots_answer(const Model& model, const LargestRates& rates);  // equal constant lengths
std::optional<answers::MethodAnswer> closed_form_answer(const Model& model);
// `insist`: throw TooLarge instead of leaving a note when the chain does not fit.
std::optional<answers::MethodAnswer> chain_answer(const Model& model, std::vector<std::string>& notes, bool insist);
answers::MethodAnswer packing_answer(const Model& model);  // upper bound for any policy

// Use slot by slot after an empty start; equal constant lengths only.
std::optional<answers::Table> transient_table(const Model& model);

// All widths of all classes as one law.
WidthLaw all_widths(const Model& model);

}  // namespace sojourn::rigid_jobs
