// A plan as a person reads it, and as JSON.
#pragma once

#include <string>

#include "sojourn/plan/plan.h"

namespace sojourn::plan {

// Lines of at most `width` characters, where the values themselves are not longer.
std::string to_text(const Plan& plan, const Question& question, const Candidates& candidates, std::size_t width = 80);
std::string to_json(const Plan& plan, const Question& question, const Candidates& candidates,
                    const std::string& version);

}  // namespace sojourn::plan
