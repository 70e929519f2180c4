// One function per paper, each in a file of its own.
#pragma once

#include "sojourn/reproduce/catalogue.h"

namespace sojourn::reproduce {

Paper grid_paper();    // sequential jobs on a grid
Paper fifo_paper();    // rigid synchronous jobs in FIFO order
Paper staged_paper();  // jobs in stages, later stages first

}  // namespace sojourn::reproduce
