// LRU by brute force: the chain of all stacks of pages in memory, most recent first.
#pragma once

#include "sojourn/linear_algebra/types.h"

namespace sojourn::reproduce::malleable {

// Misses per reference of a program whose references are the Markov chain P, in a memory of `frames` pages. There are
// n!/(n - frames)! stacks of n pages: for small memories only.
double miss_ratio_by_stacks(const MatrixXd& P, int frames);

}  // namespace sojourn::reproduce::malleable
