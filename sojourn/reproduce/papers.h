// One function per paper, each in a file of its own.
#pragma once

#include "sojourn/reproduce/catalogue.h"

namespace sojourn::reproduce {

Paper fifo_paper();       // rigid synchronous jobs in FIFO order
Paper grid_paper();       // sequential jobs on a grid
Paper fork_join_paper();  // tasks that share a server
Paper malleable_paper();  // dynamic spacesharing, and memory
Paper staged_paper();     // jobs in stages, later stages first

}  // namespace sojourn::reproduce
