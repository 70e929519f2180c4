// A log beside the model fitted to it, as figures.
#pragma once

#include "sojourn/fit/fitted.h"
#include "sojourn/plot/figure.h"
#include "sojourn/scheduling/job.h"

namespace sojourn::fit {

// The share of jobs that run longer, on two logarithmic axes: of all jobs, and of the classes with most jobs.
plot::Figure run_time_tails(const logs::Log& log, const Fitted& fitted);
plot::Figure class_tails(const logs::Log& log, const Fitted& fitted);

// The share of gaps between arrivals that are longer; those of the model are drawn from it.
plot::Figure gap_tails(const logs::Log& log, const std::vector<scheduling::Job>& drawn);

// Jobs an hour in each hour of the week, and by how much the log is above the model, in the model's standard
// deviations if jobs came independently.
plot::Figure weekly_rates_figure(const logs::Log& log, const Fitted& fitted);
plot::Figure weekly_residuals(const logs::Log& log, const Fitted& fitted);

}  // namespace sojourn::fit
