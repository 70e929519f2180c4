// Processors that fail under jobs that go on where they were: with exponential lengths and repairs the M/M/c with
// breakdowns (queues/breakdowns.h), on one pool, for jobs of one processor.
#pragma once

#include <optional>

#include "sojourn/queues/breakdowns.h"
#include "sojourn/rigid_jobs/model.h"

namespace sojourn::rigid_jobs {

// Nothing where the model is another.
std::optional<queues::FailingServers> failing_processors(const Model& model);

answers::MethodAnswer answer_with_breakdowns(const Model& model, const queues::FailingLaw& law);

}  // namespace sojourn::rigid_jobs
