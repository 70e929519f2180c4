// M/PH/1 first come, first served, as phase-type laws made of sums only. Work found by an arrival is a geometric number
// of equilibrium services (Pollaczek, Khinchine), which is a chain: with S, s, alpha of the service, beta its
// equilibrium start alpha (-S)^{-1}/mean and load rho,
//
//     wait:      start rho beta,  rates S + rho s beta,  exit (1 - rho) s;
//     response:  the same, ending into the service instead of into nothing.
//
// 1 - rho enters as it was given; nothing is ever taken from anything, so saturation and variation may be extreme.
#pragma once

#include <optional>

#include "sojourn/fork_join/model.h"
#include "sojourn/phase_type/absorption_time.h"

namespace sojourn::fork_join {

// Larger chains take seconds to double up.
inline constexpr double kMostLawPhases = 240;

// A job on one processor of the cluster: its tasks one after another. Nothing where tasks are not phase-type, or where
// the phases would be more than `most`.
std::optional<phase_type::AbsorbingChain> job_chain(const Model& model, const distributions::WholeNumbers& tasks,
                                                    double most = kMostLawPhases);

phase_type::AbsorbingChain wait_chain(const phase_type::AbsorbingChain& service, double load);
// `asked`: the service of the job that is asked about, which may be another than that of the others.
phase_type::AbsorbingChain response_chain(const phase_type::AbsorbingChain& service, double load,
                                          const phase_type::AbsorbingChain& asked);

// How far 1 - load may be off, relative to it: nothing to speak of where the load itself was given.
double error_of_idleness(const Model& model);

// What is asked, of the time to absorption or, with several servers, of the largest of so many independent ones.
void set_percentiles(const answers::LawQuestions& questions, answers::Measures& measures, const std::string& name,
                     const phase_type::AbsorptionTime& law, double error_of_input, double servers = 1);

// Mean of the largest of so many independent ones, with its error.
answers::Measure mean_of_largest(const phase_type::AbsorptionTime& law, double servers, double error_of_input);

}  // namespace sojourn::fork_join
