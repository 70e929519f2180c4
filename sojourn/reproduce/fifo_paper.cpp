// FIFO queuing of constant length fully synchronous jobs: a saturated machine, slot by slot.
#include <fmt/format.h>

#include <cmath>

#include "sojourn/reproduce/fifo_cards.h"
#include "sojourn/reproduce/papers.h"

namespace sojourn::reproduce {

std::string saturated_model(const std::string& question, int processors, const std::string& width) {
  return fmt::format(R"(# {}
# There is always one more job waiting, and all jobs are equally long.
title = "Saturated FIFO machine"

[[cluster]]
processors = {}

[arrivals]
process = "saturated"

[jobs]
kind = "rigid"
width = {}
time = 1
)",
                     question, processors, width);
}

std::string width_text(const std::vector<double>& probabilities) {
  std::string values, weights;
  for (std::size_t k = 1; k < probabilities.size(); ++k) {
    if (probabilities[k] <= 0) continue;
    values += fmt::format("{}{}", values.empty() ? "" : ", ", k);
    weights += fmt::format("{}{}", weights.empty() ? "" : ", ", probabilities[k]);
  }
  return fmt::format("{{ dist = \"pmf\", values = [{}], weights = [{}] }}", values, weights);
}

std::vector<double> slot_law(const Bench& bench, const std::string& model) {
  return bench.solve(model, {}, "slots").methods.at(0).measures.find("used_processors_pmf")->array;
}

std::vector<answers::Measure> simulated_law(const Bench& bench, const std::string& model) {
  constexpr int kRuns = 8;
  constexpr double kStudent = 2.364624;  // 95%, 7 degrees of freedom
  std::vector<std::vector<double>> runs;
  for (int seed = 1; seed <= kRuns; ++seed)
    runs.push_back(bench.simulate(model, {}, "mean_used_processors", bench.either(0.004, 0.0005), seed)
                       .measures.find("used_processors_pmf")
                       ->array);
  std::vector<answers::Measure> law(runs[0].size());
  for (std::size_t k = 0; k < law.size(); ++k) {
    double sum = 0, squares = 0;
    for (const auto& run : runs) sum += run.at(k);
    const double mean = sum / kRuns;
    for (const auto& run : runs) squares += (run[k] - mean) * (run[k] - mean);
    const double half = kStudent * std::sqrt(squares / (kRuns - 1) / kRuns);
    law[k] = {mean, answers::Interval{mean - half, mean + half, 0.95}};
  }
  return law;
}

Paper fifo_paper() {
  return {"fifo",
          "V. Berten, R. Devillers, G. Louchard: FIFO queuing of constant length fully synchronous jobs",
          "How busy can a FIFO queue of wide jobs keep a machine?",
          {{"fifo/two-processors", fifo_two_processors},
           {"fifo/two-transient", fifo_two_transient},
           {"fifo/three-processors", fifo_three_processors},
           {"fifo/general-widths", fifo_general_widths},
           {"fifo/transient", fifo_transient},
           {"fifo/worst-case", fifo_worst_case},
           {"fifo/worst-case-law", fifo_worst_case_law},
           {"fifo/equidistributed", fifo_equidistributed},
           {"fifo/saturation-point", fifo_saturation_point},
           {"fifo/saturation-lines", fifo_saturation_lines},
           {"fifo/lengths", fifo_lengths}}};
}

}  // namespace sojourn::reproduce
