// The most any policy can do, pre-emptive or not: mix packings of the machine over time so that every width gets
// the time it needs,
//
//     max lambda   with   lambda d_i <= sum_c x_c c_i,   sum_c x_c = 1,   x >= 0,
//
// d_i the mean running time asked for per job by jobs of width i, c running over the packings (c_i jobs of width i side
// by side). Solved by column generation (Gilmore and Gomory 1961): a simplex over few packings, whose prices a knapsack
// by dynamic programming turns into the next packing. The bound told is that of the last prices, valid whether or not
// the simplex has finished.
#pragma once

#include <cstdint>

#include "sojourn/rigid_jobs/model.h"

namespace sojourn::rigid_jobs {

struct PackingBound {
  double rate = 0.0;     // no policy is stable above this
  int packings = 0;      // generated; 0: the problem was too large and only the area is compared
  bool optimal = false;  // some mixture of packings reaches it
};

PackingBound packing_bound(const Model& one_cluster);

}  // namespace sojourn::rigid_jobs
