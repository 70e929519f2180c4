// A log lived through from its beginning: every job asked about at its submit by every predictor.
#pragma once

#include <vector>

#include "sojourn/base/interruption.h"
#include "sojourn/prediction/panel.h"
#include "sojourn/prediction/timeline.h"

namespace sojourn::prediction {

// Seconds on the clocks of the place, or of the log where it does not say when it began.
double local_time(const logs::Clock& clock, double time);

// The features of every question, on all cores: each stretch of the log is lived through from the beginning by itself.
// Throws Interrupted.
std::vector<Features> describe_questions(const Timeline& timeline, const logs::Clock& clock,
                                         const ForwardOptions& options, const Interruption& interruption);

// Predictions, by predictor and job.
using Predictions = std::vector<std::vector<Quantiles>>;

// Where things stand after the last event, and what was said on the way.
struct Rolled {
  Past past;
  Observer observer;
  Panel panel;
  Predictions said;
};

// Throws Interrupted.
Rolled roll(const Timeline& timeline, const logs::Clock& clock, const ForwardOptions& options,
            const Interruption& interruption);

// What the shown predictor says of a job that comes now, in a state that may be another than where the events ended.
Quantiles ask(const Rolled& rolled, const Past& past, const Request& request, const logs::Clock& clock);

}  // namespace sojourn::prediction
