// Splitting one stream of jobs over clusters: what is best for all, and what selfish jobs do.
//
// Best: minimise sum_i N_i(x_i) over x >= 0 with sum x_i = lambda. N_i is convex, so the marginal
// N_i'(x_i) is the same on every cluster in use (Bell & Stidham 1983). Selfish (Wardrop): the response T_i(x_i) is the
// same on every cluster in use. Both by bisection on that common value, with a bisection per cluster inside.
//
// N_i and T_i are those of M/M/c, or any curves (exact_curves.h).
#pragma once

#include <functional>
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

// The rates, summing to lambda, at which the cost is the same wherever there is any; the cost of a cluster grows with
// its rate, from 0 to its capacity.
using RateCost = std::function<double(std::size_t cluster, double rate)>;
std::vector<double> equal_cost_rates(const std::vector<double>& capacities, double lambda, const RateCost& cost);

std::vector<Site> sites_of(const Model& model);

// What optimal-random does, and what it is worth.
struct OptimalRouting {
  std::vector<double> shares;
  double best = 0, proportional = 0, selfish = 0;  // mean responses: of these shares, by power, each job for itself
  bool exact = false;                              // or by the two-moment approximation
};
// Load below 1. Exact where every cluster can be solved in seconds; the cost does not depend on options, so that every
// method and the simulation see the same shares.
OptimalRouting optimal_routing(const Model& model);

}  // namespace sojourn::sequential_grid
