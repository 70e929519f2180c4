// Jobs drawn from a model of rigid jobs, as a list: for a schedule, or a log.
#pragma once

#include <vector>

#include "sojourn/rigid_jobs/model.h"
#include "sojourn/scheduling/job.h"

namespace sojourn::fit {

// The jobs that `simulate` draws with this seed in its replication `replication`, those of the first cluster's speed.
std::vector<scheduling::Job> synthetic(const rigid_jobs::Model& model, std::size_t count, std::uint64_t seed,
                                       std::uint32_t replication = 0);

// They as a log in the standard workload format.
std::string as_swf(const std::string& title, std::int64_t processors, const std::vector<scheduling::Job>& jobs,
                   double seconds_in_unit);

}  // namespace sojourn::fit
