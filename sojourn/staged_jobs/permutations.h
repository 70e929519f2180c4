// Every order of a job's stages with its exact mean response: where should the blocking stage stand?
#pragma once

#include "sojourn/answers/answer.h"
#include "sojourn/staged_jobs/exact_qbd.h"

namespace sojourn::staged_jobs {

// All different orders, the quickest first. Orders that do not fit are told as such. At most 5,040 of them; throws
// TooLarge beyond.
answers::Table orders_of_stages(const Model& model, const Budget& budget);

}  // namespace sojourn::staged_jobs
