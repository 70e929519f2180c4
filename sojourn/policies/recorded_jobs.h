// A log under each policy: replayed once, or as logs drawn from it.
#pragma once

#include "sojourn/policies/run.h"
#include "sojourn/recorded_jobs/model.h"

namespace sojourn::policies {

void hold_recorded(const recorded_jobs::Model& model, const Lent& lent, const Options& options,
                   const Interruption& interruption, Contest& contest);

}  // namespace sojourn::policies
