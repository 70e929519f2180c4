// What is asked at every point, and what a stored study remembers of it.
#pragma once

#include <vector>

#include "sojourn/store/study.h"
#include "sojourn/problems/problem.h"

namespace sojourn::sweep {

struct Questions {
  bool solve = true;      // every analytic method that applies
  bool simulate = false;  // with the same seed at every point: common random numbers across the grid
  problems::SolveOptions solve_options = {};
  simulation::ExperimentOptions simulation = {};
};

// Every option that changes numbers, as it would be typed. Throws std::logic_error for one that vocabulary/options.h
// calls so and that nobody here writes down: a study must never go on under another question.
std::vector<store::Setting> settings_of(const Questions& questions);

}  // namespace sojourn::sweep
