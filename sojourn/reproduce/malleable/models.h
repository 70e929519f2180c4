// Models for the cards on dynamic spacesharing. The paper has no numbers of its own: these are ours.
#pragma once

#include <string>

#include "sojourn/malleable_jobs/model.h"
#include "sojourn/reproduce/bench.h"
#include "sojourn/reproduce/card.h"
#include "sojourn/reproduce/summary.h"

namespace sojourn::reproduce::malleable {

extern const char* const kEight;    // 8 processors, at least 2 a job, everything exponential
extern const char* const kSixteen;  // 16 processors, at least 1 a job, everything exponential
extern const char* const kBursty;   // 4 processors, MAP arrivals, hyperexponential work, Erlang repartitioning

Settings malleable_at(int min_processors, double rate, double repartitioning);

// The model itself, for questions no method of `sojourn solve` answers.
malleable_jobs::Model malleable_model(const std::string& model, const Settings& settings);

// One measure by one method; NaN where the model is unstable.
double measured(const Bench& bench, const std::string& model, const Settings& settings, const std::string& measure,
                const std::string& method);

// The simulated point, with the target's interval.
answers::Measure simulated_measure(const Bench& bench, const std::string& model, const Settings& settings,
                                   const std::string& measure = "mean_response");

// count values from low to high, each the same factor above the one before.
std::vector<double> factors(double low, double high, int count);

}  // namespace sojourn::reproduce::malleable
