#include "sojourn/reproduce/fork_join_models.h"

#include <fmt/format.h>

namespace sojourn::reproduce {

const char* const kTaskSharing =
    R"(# Jobs split into 7 exponential tasks on one server; every task in the system gets the same share of it.
title = "Seven tasks sharing one server"

[[cluster]]
processors = 1

[arrivals]
process = "poisson"
load = 0.9

[jobs]
kind = "fork-join"
tasks = 7
time = { dist = "exponential", mean = 1 }

[policy]
discipline = "ps-task"
)";

const char* const kTaskSharingMs =
    R"(# Jobs split into exponential tasks of 10,000 ms on one server; every task in the system gets the same share of it.
title = "Tasks of 10 s sharing one server"

[[cluster]]
processors = 1

[arrivals]
process = "poisson"
load = 0.9

[jobs]
kind = "fork-join"
tasks = 7
time = { dist = "exponential", mean = 10000 }

[policy]
discipline = "ps-task"
)";

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

answers::Measure simulated_response(const Bench& bench, const std::string& model, const Settings& settings,
                                    double load) {
  const double precision = load > 0.8 ? bench.either(0.03, 0.02) : bench.either(0.02, 0.007);
  return *bench.simulate(model, settings, "mean_response", precision).measures.find("mean_response");
}

std::vector<double> paper_loads() {
  std::vector<double> loads;
  for (int k = 2; k <= 18; ++k) loads.push_back(k / 20.0);
  return loads;
}

std::string group_of(const char* what, int value) { return fmt::format("{} = {}", what, value); }

}  // namespace sojourn::reproduce
