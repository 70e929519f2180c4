// One function per paper, each in a file of its own.
#pragma once

#include "sojourn/reproduce/catalogue.h"

namespace sojourn::reproduce {

Paper fifo_paper();       // rigid synchronous jobs in FIFO order
Paper fork_join_paper();  // tasks that share a server
Paper malleable_paper();  // dynamic spacesharing, and memory

}  // namespace sojourn::reproduce
