#include "sojourn/reproduce/malleable/models.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "sojourn/model_file/document.h"
#include "sojourn/model_file/read_malleable.h"

namespace sojourn::reproduce::malleable {

const char* const kEight =
    R"(# Eight processors shared equally among at most four jobs, and shared out anew whenever one comes or goes.
title = "Dynamic spacesharing on 8 processors"

[[cluster]]
processors = 8

[arrivals]
rate = 4

[jobs]
kind = "malleable"
time = { dist = "exponential", mean = 1 }
min_processors = 2
speedup = { law = "amdahl", serial = 0.1 }

[policy]
discipline = "dynamic-spacesharing"
reconfiguration = { dist = "exponential", mean = 0.02 }
)";

const char* const kSixteen =
    R"(# Sixteen processors shared equally among all jobs, and shared out anew whenever one comes or goes.
title = "Dynamic spacesharing on 16 processors"

[[cluster]]
processors = 16

[arrivals]
rate = 4

[jobs]
kind = "malleable"
time = { dist = "exponential", mean = 1 }
min_processors = 1
speedup = { law = "amdahl", serial = 0.15 }

[policy]
discipline = "dynamic-spacesharing"
reconfiguration = { dist = "exponential", mean = 0.005 }
)";

const char* const kBursty =
    R"(# Bursts of arrivals, jobs of very different length, and repartitioning that takes an Erlang time.
title = "Bursty malleable jobs on 4 processors"

[[cluster]]
processors = 4

[arrivals]
process = "map"
D0 = [[-2, 0.2], [0.1, -0.5]]
D1 = [[1.7, 0.1], [0.1, 0.3]]
rate = 1

[jobs]
kind = "malleable"
time = { dist = "hyperexponential", probs = [0.3, 0.7], means = [2, 0.5714285714285714] }
min_processors = 2
speedup = { law = "amdahl", serial = 0.2 }

[policy]
discipline = "dynamic-spacesharing"
reconfiguration = { dist = "erlang", shape = 2, mean = 0.05 }
)";

Settings malleable_at(int min_processors, double rate, double repartitioning) {
  return {fmt::format("jobs.min_processors={}", min_processors), setting("arrivals.rate", rate),
          setting("policy.reconfiguration.mean", repartitioning)};
}

malleable_jobs::Model malleable_model(const std::string& model, const Settings& settings) {
  auto document = model_file::Document::from_text(model, "figure");
  for (const auto& assignment : settings) document.set(assignment);
  return model_file::read_malleable(document).model;
}

double measured(const Bench& bench, const std::string& model, const Settings& settings, const std::string& measure,
                const std::string& method) {
  const auto answer = bench.solve(model, settings, method);
  return answer.stability.stable ? Bench::value(answer, measure, method) : std::numeric_limits<double>::quiet_NaN();
}

answers::Measure simulated_measure(const Bench& bench, const std::string& model, const Settings& settings,
                                   const std::string& measure) {
  return bench.simulated(model, settings, measure);
}

std::vector<double> factors(double low, double high, int count) {
  std::vector<double> values;
  for (int k = 0; k < count; ++k) values.push_back(low * std::pow(high / low, double(k) / (count - 1)));
  return values;
}

}  // namespace sojourn::reproduce::malleable
