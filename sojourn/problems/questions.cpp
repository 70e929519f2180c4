#include "sojourn/problems/questions.h"

#include <algorithm>

#include "sojourn/base/errors.h"
#include "sojourn/base/units.h"

namespace sojourn::problems {
namespace {

void add(const std::vector<double>& more, std::vector<double>& asked) {
  asked.insert(asked.end(), more.begin(), more.end());
  std::sort(asked.begin(), asked.end());
  asked.erase(std::unique(asked.begin(), asked.end()), asked.end());
}

}  // namespace

answers::MeasureName ask(const std::string& name, const answers::ReadTime& read_time, SolveOptions& solve,
                         simulation::ExperimentOptions& simulate) {
  std::string problem;
  const auto measure = answers::parse_measure(name, read_time, problem);
  if (!measure) throw ModelError(Complaint{problem, name, "the name of a measure", ""});
  answers::ask_for(*measure, solve.asked);
  add(solve.asked.percentiles, simulate.percentiles);
  add(solve.asked.thresholds, simulate.thresholds);
  return *measure;
}

void ask_percentiles(const std::vector<double>& percentiles, std::vector<double>& asked) { add(percentiles, asked); }

answers::ReadTime time_reader(const model_file::Document& document) {
  return [unit = document.time_unit()](const std::string& text) {
    return parse_time(text, unit, {"the time in a measure's name", 0, 0});
  };
}

void settle_target(const answers::ReadTime& read_time, simulation::ExperimentOptions& options) {
  SolveOptions unused;
  unused.asked = {options.percentiles, options.thresholds};
  options.target = ask(options.target, read_time, unused, options).text();
}

}  // namespace sojourn::problems
