// What is known of a log and a machine before any policy is tried.
#pragma once

#include "sojourn/recorded_jobs/model.h"

namespace sojourn::recorded_jobs {

double mean_work(const Model& model);  // processor seconds of a job

// Work over what the machine could do from the first submit to the last; infinite when all come at once.
double offered_load(const Model& model);

// The share of the machine that fifo keeps busy with these jobs in this order when there is always one more: a replay
// of the same jobs, all there from the start, watched until the last starts. Above it the queue of a log that went on
// like this would grow for ever (saturation rule: Baccelli and Foss 1995). Not a number where all start at once.
double fifo_saturation(const Model& model);

}  // namespace sojourn::recorded_jobs
