// Dynamic spacesharing as a QBD, exactly: MAP arrivals, phase-type work and repartitioning times.
//
// The level is the number of jobs there. The phase is that of the arrivals and either how many of
// the jobs on large and on small partitions are in each phase of service, or the phase of the
// repartitioning and how many jobs are in each phase of service. Jobs are counted, not told apart.
// Only states that can be reached are there. From level N + 1 on the levels repeat, and from level
// N upward nothing begins a repartitioning.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sojourn/base/budget.h"
#include "sojourn/malleable_jobs/model.h"
#include "sojourn/qbd/blocks.h"
#include "sojourn/qbd/stationary.h"

namespace sojourn::malleable_jobs {

struct SpacesharingChain {
  qbd::LevelChain chain;
  // For each level 0 .. N: is the state one of repartitioning?
  std::vector<std::vector<bool>> repartitioning;
};
// Requires why_not_qbd to be silent.
SpacesharingChain as_qbd(const Model& model);

struct QbdCost : Cost {
  double phases = 0;  // of the repeating levels, at most
};
// What solving would take on one core of an ordinary machine, before any of it is built.
QbdCost cost_of_qbd(const Model& model, double arrival_phases, double service_phases);

std::optional<std::string> why_not_qbd(const Model& model, const Budget& budget = {});

struct Levels {
  std::vector<double> probability, repartitioning;  // of 0 .. N jobs; the last is N or more
};
struct QbdAnswer {
  answers::MethodAnswer method;
  Levels levels;
};
QbdAnswer solve_qbd(const Model& model);

// P(jobs >= N + z) / eta^z for large z: (pi_N v)(u 1) / (1 - eta), u and v the eigenvectors of R
// with u v = 1.
double tail_constant(const qbd::Stationary& solution);

}  // namespace sojourn::malleable_jobs
