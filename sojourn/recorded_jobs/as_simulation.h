// One replay of the log, or many logs drawn from it or from a model of workloads, with intervals over them.
#pragma once

#include "sojourn/recorded_jobs/model.h"
#include "sojourn/simulation/experiment.h"

namespace sojourn::recorded_jobs {

inline constexpr int kDrawnLogs = 32;  // unless more or fewer are asked for: enough for an interval

answers::MethodAnswer simulate(const Model& model, const simulation::ExperimentOptions& options,
                               const Interruption& interruption);

}  // namespace sojourn::recorded_jobs
