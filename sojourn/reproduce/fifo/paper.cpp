// FIFO queuing of constant length fully synchronous jobs: a saturated machine, slot by slot.
#include <fmt/format.h>

#include "sojourn/reproduce/fifo/cards.h"
#include "sojourn/reproduce/papers.h"
#include "sojourn/simulation/statistics.h"

namespace sojourn::reproduce {
namespace fifo {

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

plot::Series slot_by_slot(const Bench& bench, const std::string& model) {
  constexpr int kSlots = 10;  // the table has these one by one
  plot::Series exact = series("slot chain", plot::Role::exact);
  for (const auto& table : bench.solve(model).tables)
    if (table.name == "transient")
      for (const auto& row : table.rows)
        if (*row[0].number <= kSlots) add_point(exact, *row[0].number, *row[1].number);
  return exact;
}

std::vector<answers::Measure> simulated_law(const Bench& bench, const std::string& model) {
  constexpr int kRuns = 8;
  std::vector<std::vector<double>> runs;
  for (int seed = 1; seed <= kRuns; ++seed)
    runs.push_back(bench.simulate(model, {}, "mean_used_processors", bench.either(0.004, 0.0005), seed)
                       .measures.find("used_processors_pmf")
                       ->array);
  std::vector<answers::Measure> law;
  for (std::size_t k = 0; k < runs[0].size(); ++k) {
    std::vector<double> values;
    for (const auto& run : runs) values.push_back(run.at(k));
    law.push_back(simulation::mean_with_interval(values, 0.95));
  }
  return law;
}

}  // namespace fifo

Paper fifo_paper() {
  using namespace fifo;
  return {"fifo",
          "V. Berten, R. Devillers, G. Louchard: FIFO queuing of constant length fully synchronous jobs",
          "How busy can a FIFO queue of wide jobs keep a machine?",
          {{"fifo/two-processors", two_processors},
           {"fifo/two-transient", two_transient},
           {"fifo/three-processors", three_processors},
           {"fifo/general-widths", general_widths},
           {"fifo/transient", transient},
           {"fifo/worst-case", worst_case},
           {"fifo/worst-case-law", worst_case_law},
           {"fifo/equidistributed", equidistributed},
           {"fifo/saturation-point", saturation_point},
           {"fifo/saturation-lines", saturation_lines},
           {"fifo/lengths", lengths}}};
}

}  // namespace sojourn::reproduce
