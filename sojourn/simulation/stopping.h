// When a simulation has run long enough, and how long it will still take.
#pragma once

#include "sojourn/simulation/experiment.h"

namespace sojourn::simulation {

// The relative half-width reached so far; 0 once the interval lies on one side of a limit.
double precision_reached(const answers::Measure& target, const ExperimentOptions& options, double jobs);

// How much longer, given the precision reached: the half-width shrinks like 1/sqrt(jobs). A first look that was precise
// enough may owe it to luck: half as many jobs again must confirm it.
double growth(double reached, double asked);

// Jobs that will have been simulated when the precision asked for is reached; 0: nobody knows.
double expected_jobs(const ExperimentOptions& options, double done, double reached);

}  // namespace sojourn::simulation
