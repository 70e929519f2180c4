// From what a method knows to the measures people read.
#pragma once

#include "sojourn/answers/answer.h"
#include "sojourn/rigid_jobs/chain/fifo_law.h"
#include "sojourn/rigid_jobs/model.h"

namespace sojourn::rigid_jobs {

// Means, percentiles and parts from exact laws, cluster by cluster (one law for each cluster; empty where a cluster
// gets no jobs). `alones[i]` is cluster i as the broker feeds it.
answers::MethodAnswer assemble(const Model& model, const std::vector<std::optional<Model>>& alones,
                               const std::vector<std::optional<FifoLaw>>& laws);

// Use and throughput of a saturated machine.
answers::MethodAnswer saturated_answer(const Model& model, double rate, const std::vector<double>& used_pmf);

}  // namespace sojourn::rigid_jobs
