#include "sojourn/reproduce/fork_join/models.h"

#include <fmt/format.h>

namespace sojourn::reproduce::fork_join {

namespace {

// Two units of time, one model.
std::string sharing(const std::string& question, const std::string& title, double mean) {
  return fmt::format(R"(# {}; every task in the system gets the same share of it.
title = "{}"

[[cluster]]
processors = 1

[arrivals]
process = "poisson"
load = 0.9

[jobs]
kind = "fork-join"
tasks = 7
time = {{ dist = "exponential", mean = {} }}

[policy]
discipline = "ps-task"
)",
                     question, title, mean);
}

}  // namespace

const std::string kTaskSharing =
    sharing("Jobs split into 7 exponential tasks on one server", "Seven tasks sharing one server", 1);
const std::string kTaskSharingMs = sharing("Jobs split into exponential tasks of 10,000 ms on one server",
                                           "Tasks of 10 s sharing one server", kTaskMs);

Settings jobs_of(int tasks, double load) {
  return {fmt::format("jobs.tasks={}", tasks), setting("arrivals.load", load)};
}

Settings tagged(int tasks, int others, double load) {
  return {fmt::format("jobs.tasks={}", others), fmt::format("jobs.tagged={}", tasks), setting("arrivals.load", load)};
}

double mean_response(const Bench& bench, const std::string& model, const Settings& settings,
                     const std::string& method) {
  return Bench::value(bench.solve(model, settings, method), "mean_response");
}

double chain_gap(const Bench& bench, const std::string& model, const Settings& settings) {
  return relative_gap(mean_response(bench, model, settings, "chain"),
                      mean_response(bench, model, settings, "closed-form"));
}

answers::Measure simulated_response(const Bench& bench, const std::string& model, const Settings& settings,
                                    double load) {
  const double precision = load > 0.8 ? bench.either(0.03, 0.02) : bench.either(0.02, 0.007);
  return bench.simulated(model, settings, "mean_response", precision);
}

std::vector<double> paper_loads() {
  std::vector<double> loads;
  for (int k = 2; k <= 18; ++k) loads.push_back(k / 20.0);
  return loads;
}

std::string group_of(const char* what, int value) { return fmt::format("{} = {}", what, value); }

}  // namespace sojourn::reproduce::fork_join
