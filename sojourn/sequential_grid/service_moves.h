// What the running jobs of a cluster do by themselves, without arrivals: rates between their configurations.
#pragma once

#include "sojourn/linear_algebra/types.h"
#include "sojourn/phase_type/phase_type.h"
#include "sojourn/sequential_grid/configurations.h"

namespace sojourn::sequential_grid {

struct ServiceMoves {
  MatrixXd inside;   // a phase changes
  MatrixXd finish;   // one job fewer
  MatrixXd restart;  // a job ends and a waiting one begins
};

// Out of the configurations `here`; `below` are those of one job fewer, where there are any.
ServiceMoves moves_of(const phase_type::PhaseType& length, const Configurations& here, const Configurations* below);

}  // namespace sojourn::sequential_grid
