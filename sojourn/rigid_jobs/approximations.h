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
// Told is E[S] + (1/lambda*) ((ca2 + I)/2) rho / (1 - rho), which is also right when nobody waits and over-estimates in
// between (1 to 19% at rho 0.8 in five small cases). I comes from the saturated chain while it fits, else from
// a saturated simulation with a fixed seed.
answers::MethodAnswer reset_marc(const Model& model, const std::vector<std::optional<Model>>& alones,
                                 const Limits& limits);

struct SaturatedDispersion {
  double value = 1.0, half_width = 0.0;  // half_width 0: exact
};
SaturatedDispersion saturated_dispersion(const Model& one_cluster);
double reset_marc_response(double rate, double limit, double mean_length, double arrival_variation, double dispersion);

// A job takes at least its length.
answers::MethodAnswer no_wait_bound(const Model& model);

// ServerFilling near saturation: E[T] ~ rho/(1-rho) E[Z^2] / (2 E[Z]), Z = width x length / processors (Grosof,
// Harchol-Balter, Scheller-Wolf 2022). The gap to the truth stays bounded.
std::optional<answers::MethodAnswer> server_filling_asymptotics(const Model& model);

}  // namespace sojourn::rigid_jobs
