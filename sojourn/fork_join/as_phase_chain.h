// Task sharing with phase-type tasks, as a chain over how many of the other tasks and of the job's own are in each
// phase. Exact but for the truncation, which is pushed out until what it cuts off is below 1e-9; small models only: the
// states grow like (other tasks)^phases x (own tasks)^phases.
#pragma once

#include <optional>
#include <string>

#include "sojourn/answers/answer.h"
#include "sojourn/fork_join/as_chain.h"

namespace sojourn::fork_join {

bool phase_chain_applies(const Model& model);
// Nothing when it does not fit; then `why` says what it would take. own_start: where the asked job's tasks start, when
// not where all others do.
std::optional<answers::MethodAnswer> solve_phase_chain(const Model& model, const Budget& budget, std::string& why,
                                                       const std::optional<RowVectorXd>& own_start = std::nullopt);

}  // namespace sojourn::fork_join
