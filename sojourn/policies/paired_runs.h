// The same jobs under several policies: replications with common random numbers, counted over the same stretch of jobs.
// How much of the beginning is thrown away is for the data of all policies to say (MSER-5, as in a simulation): the
// longest warm-up of any of them counts for all, so that runs stay paired.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "sojourn/base/interruption.h"
#include "sojourn/policies/run.h"
#include "sojourn/rigid_jobs/model.h"
#include "sojourn/simulation/tally.h"

namespace sojourn::policies {

struct PairedRuns {
  std::vector<std::vector<std::vector<simulation::Tally>>> tallies;  // policy by policy, run by run
  std::vector<bool> settled;  // false: the start from an empty machine could still be seen after the warm-up
  std::vector<bool> grows;    // waits went on growing: given up, as the queue would grow for ever
  std::uint64_t warm_up = 0;  // jobs of each run that were not counted
};

// Tells how far it is from 0 to 1. Throws Interrupted.
using Tell = std::function<void(double fraction)>;
PairedRuns run_paired(const std::vector<const rigid_jobs::Model*>& models, const Options& options, int runs,
                      std::uint64_t jobs_each, const Interruption& interruption, const Tell& tell);

}  // namespace sojourn::policies
