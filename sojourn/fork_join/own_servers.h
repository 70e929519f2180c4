// K tasks of a job on K servers of their own, each first come, first served: the classical fork-join queue. All servers
// see the same arrivals, so their queues are associated, not independent, and only K = 2 has a closed mean. Poisson
// arrivals; exponential tasks unless said.
//
//   two-servers        exact for K = 2 (and M/M/1 for K = 1): (12 - load)/8 / (mu - lambda)       Nelson & Tantawi 1988
//   nelson-tantawi     scaled from K = 2
//   varma-makowski     light traffic joined to heavy traffic                                       Varma & Makowski
//   1994 varki              Varki, Merchant & Chen independent        upper bound: the same servers with arrivals of
//   their own (association); any phase-type tasks one-server         lower bound: the larger of one server alone and no
//   queueing at all
#pragma once

#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/fork_join/model.h"

namespace sojourn::fork_join {

double two_server_mean(double lambda, double mu);
double nelson_tantawi(std::int64_t servers, double lambda, double mu);
double varma_makowski(std::int64_t servers, double lambda, double mu);
double varki(std::int64_t servers, double lambda, double mu);
// V_K of Varma and Makowski: the slope in heavy traffic.
double heavy_traffic_factor(std::int64_t servers);

// Every method that applies; load below 1.
std::vector<answers::MethodAnswer> solve_own_servers(const Model& model);

}  // namespace sojourn::fork_join
