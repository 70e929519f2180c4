// A list of jobs under a policy on nodes: when each starts, and on which.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sojourn/scheduling/nodes/node_spec.h"
#include "sojourn/scheduling/policy.h"

namespace sojourn::scheduling {

struct OnNodesStarts {
  std::vector<double> starts;
  std::vector<std::vector<std::int32_t>> nodes;
};

// The jobs are sorted by submit; each fits an empty machine, and between two outages.
OnNodesStarts schedule_on_nodes(std::span<const Job> jobs, const NodeSpec& spec, const Policy& policy);

}  // namespace sojourn::scheduling
