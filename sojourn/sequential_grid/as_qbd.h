// MAP/PH/c as a QBD: the level is the number of jobs, the phase holds the arrival phase and how many of the
// running jobs are in each phase of their length.
#pragma once

#include <optional>
#include <string>

#include "sojourn/base/budget.h"
#include "sojourn/qbd/blocks.h"
#include "sojourn/sequential_grid/queue_law.h"

namespace sojourn::sequential_grid {

// The chain of one cluster.
qbd::LevelChain as_qbd(const arrivals::Map& arrivals, const phase_type::PhaseType& service, int servers);

struct QbdCost : Cost {
  double phases = 0;  // of the repeating levels
};
// What solving it would take on one core of an ordinary machine, before any of it is built.
QbdCost cost_of_qbd(double arrival_phases, double service_phases, double servers);

// Why the model cannot be solved this way, or nothing if it can.
std::optional<std::string> why_not_qbd(const Model& model, const Budget& budget = {});

// Exact; requires a blind broker, and why_not_qbd to be silent.
answers::MethodAnswer solve_qbd(const Model& model);

}  // namespace sojourn::sequential_grid
