// A model of rigid jobs under each policy, in replications with common random numbers.
#pragma once

#include "sojourn/policies/run.h"
#include "sojourn/rigid_jobs/model.h"

namespace sojourn::policies {

void hold_drawn(const rigid_jobs::Model& model, const Lent& lent, const Options& options,
                const Interruption& interruption, Contest& contest);

}  // namespace sojourn::policies
