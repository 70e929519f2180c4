// A plan as a person reads it, and as JSON.
#pragma once

#include <string>

#include "sojourn/plan/plan.h"

namespace sojourn::plan {

std::string to_text(const Plan& plan, const Question& question, const Candidates& candidates);
std::string to_json(const Plan& plan, const Question& question, const Candidates& candidates,
                    const std::string& version);

}  // namespace sojourn::plan
