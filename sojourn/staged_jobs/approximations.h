// What the paper offers where it had no exact solution: the scale-up rule of section V and the merging of any
// job into two stages of section VI. Kept so that their error against the exact solution can be seen.
#pragma once

#include <optional>

#include "sojourn/answers/answer.h"
#include "sojourn/staged_jobs/exact_qbd.h"
#include "sojourn/staged_jobs/two_stage.h"

namespace sojourn::staged_jobs {

// Mean wait of M/M/m with the given mean service time. m need not be whole: Erlang's formula continued by
// the incomplete gamma function (the paper scales [2, 6] from 6 to 45 processors, m = 7.5, and does not say how).
double mmm_wait(double m, double load, double mean_service);

// W_m(load) = W_1(load) / W_{M/M/1}(load) W_{M/M/m}(load), waits beyond the mean service time.
double scaled_up_wait(double wait_on_one, double m, double load, double mean_service);

// The scale-up rule from the exact solution on as many processors as the widest stage wants. Nothing when that is
// all there are, or when the smaller system cannot be solved.
std::optional<answers::MethodAnswer> scale_up(const Model& model, const Budget& budget);

// A job of two stages of equal time and the same work; the mean processors of each half.
struct TwoStages {
  double first = 0.0, second = 0.0;  // processors
  double time = 0.0;                 // of each
};
TwoStages merged(const Model& model);

// Section VI: the merged job on as many processors as its wider stage wants (three-stage step when the first wants
// at least twice as many), then scaled up. Uses the corrected closed forms, or those printed.
std::optional<answers::MethodAnswer> merged_two_stages(const Model& model, const Budget& budget,
                                                       Printed printed = Printed::corrected);

}  // namespace sojourn::staged_jobs
