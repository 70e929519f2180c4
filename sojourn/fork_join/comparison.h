// Tables of one `sojourn solve` call: the three ways one server can serve the same jobs, and the mean response given
// the largest task.
#pragma once

#include "sojourn/answers/answer.h"
#include "sojourn/fork_join/as_chain.h"
#include "sojourn/fork_join/model.h"

namespace sojourn::fork_join {

// --compare-disciplines. Throws ModelError for several servers.
answers::Table compare_disciplines(const Model& model, const Budget& budget);

// --by-largest-task: exact beside published. Throws ModelError where there is no closed form.
answers::Table by_largest_task(const Model& model);

}  // namespace sojourn::fork_join
