// Jobs of a published model of workloads, as a log would have them.
#pragma once

#include <memory>

#include "sojourn/recorded_jobs/model.h"
#include "sojourn/recorded_jobs/width_classes.h"

namespace sojourn::recorded_jobs {

// The first list that a source draws, with the usual seed.
std::shared_ptr<const logs::Log> first_log(const workload_models::Source& source, std::size_t jobs,
                                           std::int64_t processors);

// A list of as many jobs as the model's log has; policies meet the same jobs.
std::vector<scheduling::Job> drawn_jobs(const Model& model, std::uint64_t seed, std::uint32_t replication);

// Those of the log; of a source, those that any of its lists may have.
WidthClasses classes_of(const Model& model);

}  // namespace sojourn::recorded_jobs
