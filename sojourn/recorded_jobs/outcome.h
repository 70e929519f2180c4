// Jobs under a policy, and what that comes to.
#pragma once

#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/recorded_jobs/model.h"
#include "sojourn/recorded_jobs/width_classes.h"
#include "sojourn/simulation/tally.h"

namespace sojourn::recorded_jobs {

struct Outcome {
  std::vector<scheduling::Job> jobs;  // in the order of the queue
  std::vector<double> starts;
};

// Throws Interrupted at a stop point.
Outcome outcome_of(const Model& model, std::vector<scheduling::Job> jobs);

// What simulations count, a part for each class of widths, over the time from the first submit to the last end.
std::vector<simulation::Tally> tallies_of(const Model& model, const WidthClasses& classes, const Outcome& outcome,
                                          const std::vector<double>& thresholds);

// Percentiles of one replay: sorted values, interpolated, as docs/reference/logs.md has them.
void set_percentiles(const Model& model, const WidthClasses& classes, const Outcome& outcome,
                     const std::vector<double>& percents, answers::MethodAnswer& answer);

}  // namespace sojourn::recorded_jobs
