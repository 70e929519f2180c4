// The estimates of section 4 as they stand in the paper.
#pragma once

#include "sojourn/memory/program.h"

namespace sojourn::reproduce::malleable::printed {

// Misses per reference when a program returns to localities that others pushed out: E[C_I] between the estimates of
// (37), N_I by (36), summed as in (33).
struct ReturnMisses {
  double low = 0, high = 0;
};
ReturnMisses return_misses(const memory::Program& program);

}  // namespace sojourn::reproduce::malleable::printed
