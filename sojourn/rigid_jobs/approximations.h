// Means where no exact solution fits: heavy traffic, and what holds for every policy.
#pragma once

#include <optional>
#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/rigid_jobs/stability.h"

namespace sojourn::rigid_jobs {

// RESET and MARC (Grosof, Hong, Harchol-Balter, Scheller-Wolf 2023): near saturation the machine is a single server
// whose completions have the rate lambda* and the index of dispersion I of the saturated machine,
//
//     E[T] = (1/lambda*) ((ca2 + I)/2) / (1 - rho) + O(1),   rho = lambda / lambda*.
//
// Away from saturation most jobs do not wait. The method reports
//
//     E[S] + C(n, rho n) (1/lambda*) ((ca2 + I)/2) / (1 - rho),
//
// where C is Erlang's probability of waiting with n servers and n is the number of jobs that run side by side: the
// processors in use at saturation over the width of the job that a busy processor works for, E[w^2 S] / E[w S]. This is
// exact for M/M/c, and has the leading term above. docs/theory/heavy-traffic.md has its errors. I comes from the
// saturated chain while it fits, else from a saturated simulation with a fixed seed.
answers::MethodAnswer reset_marc(const Model& model, const std::vector<std::optional<Model>>& alones,
                                 const LargestRates& rates);

struct SaturatedDispersion {
  double value = 1.0, half_width = 0.0;  // half_width 0: exact
};
SaturatedDispersion saturated_dispersion(const Model& one_cluster);

// What the approximation takes from one cluster, saturated.
struct Saturation {
  double limit = 0.0;       // lambda*
  double dispersion = 1.0;  // I
  double side_by_side = 1.0;
};
double jobs_side_by_side(const Model& one_cluster, double limit);
double reset_marc_wait(double rate, double arrival_variation, const Saturation& saturated);

// Erlang's C for any number of servers >= 1, whole or not, and offered load < servers.
double erlang_c(double servers, double offered);

// A job takes at least its length.
answers::MethodAnswer no_wait_bound(const Model& model);

// ServerFilling near saturation: E[T] ~ rho/(1-rho) E[Z^2] / (2 E[Z]), Z = width x length / processors (Grosof,
// Harchol-Balter, Scheller-Wolf 2022). The gap to the truth stays bounded.
std::optional<answers::MethodAnswer> server_filling_asymptotics(const Model& model);

}  // namespace sojourn::rigid_jobs
