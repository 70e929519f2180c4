#include "sojourn/sweep/settings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <functional>
#include <map>
#include <stdexcept>
#include <string>

#include "sojourn/vocabulary/options.h"
#include "sojourn/vocabulary/percentile_names.h"

namespace sojourn::sweep {
namespace {

using store::Setting;
using Settings = std::vector<Setting>;

answers::LawQuestions laws_asked(const Questions& q) {
  return q.solve ? q.solve_options.asked : answers::LawQuestions{q.simulation.percentiles, q.simulation.thresholds};
}

// Only where they are not the usual ones: studies made before they could be chosen go on.
void add_laws(const Questions& q, Settings& s) {
  const auto asked = laws_asked(q);
  if (asked.percentiles != vocabulary::usual_percentiles())
    s.push_back({"--percentiles", fmt::format("{}", fmt::join(asked.percentiles, ","))});
  if (!asked.thresholds.empty()) s.push_back({"thresholds", fmt::format("{}", fmt::join(asked.thresholds, ","))});
}

using Write = std::function<void(const Questions&, Settings&)>;
using OfSimulation = std::function<std::string(const simulation::ExperimentOptions&)>;

Write if_simulated(const std::string& name, const OfSimulation& value) {
  return [name, value](const Questions& q, Settings& s) {
    if (q.simulate) s.push_back({name, value(q.simulation)});
  };
}

void written_with_another(const Questions&, Settings&) {}

using Experiment = simulation::ExperimentOptions;

const std::map<std::string_view, Write>& writers() {
  static const std::map<std::string_view, Write> all = {
      {"--method",
       [](const Questions& q, Settings& s) {
         if (q.solve && !q.solve_options.method.empty()) s.push_back({"--method", q.solve_options.method});
       }},
      {"--memory",
       [](const Questions& q, Settings& s) {
         if (q.solve) s.push_back({"--memory", fmt::format("{}", q.solve_options.budget.bytes / 1e9)});
       }},
      {"--effort",
       [](const Questions& q, Settings& s) {
         if (q.solve) s.push_back({"--effort", fmt::format("{}", q.solve_options.budget.seconds)});
       }},
      {"--percentiles", add_laws},
      {"--y", written_with_another},              // --percentiles
      {"--simulate-only", written_with_another},  // --simulate
      {"--simulate",
       [](const Questions& q, Settings& s) {
         s.push_back({"--simulate", !q.simulate ? "no" : q.solve ? "yes" : "only"});
       }},
      {"--precision", if_simulated("--precision", [](const Experiment& o) { return fmt::format("{}", o.precision); })},
      {"--confidence",
       if_simulated("--confidence", [](const Experiment& o) { return fmt::format("{}", o.confidence); })},
      {"--target", if_simulated("--target", [](const Experiment& o) { return o.target; })},
      {"--jobs", if_simulated("--jobs", [](const Experiment& o) { return std::to_string(o.jobs); })},
      {"--replications",
       if_simulated("--replications", [](const Experiment& o) { return std::to_string(o.replications); })},
      {"--seed", if_simulated("--seed", [](const Experiment& o) { return std::to_string(o.seed); })},
  };
  return all;
}

void write(const vocabulary::Option& option, const Questions& q, Settings& s) {
  const std::string name(option.name);
  if (option.group == vocabulary::Group::question) {
    if (q.solve && q.solve_options.flags.count(name.substr(2))) s.push_back({name, "yes"});
    return;
  }
  const auto writer = writers().find(option.name);
  if (writer == writers().end())
    throw std::logic_error(fmt::format("{} changes numbers, and a study does not store it", name));
  writer->second(q, s);
}

}  // namespace

Settings settings_of(const Questions& questions) {
  Settings all;
  for (const auto& option : vocabulary::options()) {
    const bool asked = (option.verbs & vocabulary::verbs::sweep) != 0;
    if (asked && option.effect == vocabulary::Effect::answer) write(option, questions, all);
  }
  return all;
}

}  // namespace sojourn::sweep
