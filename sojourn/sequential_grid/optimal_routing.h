// Splitting one stream of jobs over M/M/c sites: what is best for all, and what selfish jobs do.
//
// Best: minimise sum_i N_i(x_i) over x >= 0 with sum x_i = lambda. N_i is convex, so the marginal
// N_i'(x_i) is the same on every site in use (Bell & Stidham 1983). Selfish (Wardrop): the response T_i(x_i) is the
// same on every site in use. Both by bisection on that common value, with a bisection per site inside.
#pragma once

#include <vector>

#include "sojourn/sequential_grid/model.h"

namespace sojourn::sequential_grid {

struct Site {
  double servers = 1, mu = 1;
  double queue_factor = 1;  // 1 for M/M/c; (ca2 + cs2)/2 where that approximation is used
};

struct Split {
  std::vector<double> rates;  // x_i
  double mean_response = 0;
};

Split best_split(const std::vector<Site>& sites, double lambda);
Split selfish_split(const std::vector<Site>& sites, double lambda);
double mean_response(const std::vector<Site>& sites, const std::vector<double>& rates);

std::vector<Site> sites_of(const Model& model);
std::vector<double> optimal_shares(const Model& model);

}  // namespace sojourn::sequential_grid
