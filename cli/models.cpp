#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/common.h"
#include "cli/verbs.h"
#include "sojourn/base/text.h"
#include "sojourn/distributions/distribution.h"
#include "sojourn/report/table.h"

namespace sojourn::cli {
namespace {

std::string as_json() {
  nlohmann::ordered_json j;
  j["sojourn"] = kVersion;
  j["families"] = nlohmann::ordered_json::array();
  for (const auto& f : study::families())
    j["families"].push_back({{"kind", f.kind},
                             {"summary", f.summary},
                             {"disciplines", f.disciplines},
                             {"brokers", f.brokers},
                             {"methods", f.methods}});
  j["distributions"] = distributions::known_names();
  j["arrivals"] = {"poisson", "renewal", "map", "saturated"};
  j["measures"] = nlohmann::ordered_json::object();
  for (const auto& m : answers::known_measures()) j["measures"][m.name] = m.meaning;
  return j.dump(2) + "\n";
}

std::string as_text() {
  std::string text = "Families (jobs.kind)\n";
  for (const auto& f : study::families()) {
    text += fmt::format("  {}: {}\n", f.kind, f.summary);
    text += fmt::format("    disciplines: {}\n", joined(f.disciplines));
    if (!f.brokers.empty()) text += fmt::format("    brokers:     {}\n", joined(f.brokers));
    text += fmt::format("    methods:     {}\n", joined(f.methods));
  }
  text += "  Methods are those of `sojourn solve`; `sojourn simulate` simulates every family.\n";
  text += "\nArrivals (arrivals.process)\n  poisson, renewal, map, saturated\n";
  text += "\nDistributions\n  " + joined(distributions::known_names()) + "\n\nMeasures\n";
  std::vector<std::vector<std::string>> rows;
  for (const auto& m : answers::known_measures()) rows.push_back({fmt::format("{:<26}{}", m.name, m.meaning)});
  return text + report::aligned(rows);
}

}  // namespace

void add_models(CLI::App& app, Run& run) {
  auto* verb =
      app.add_subcommand("models", "the families, policies, distributions, methods and measures this build knows");
  auto json = std::make_shared<bool>(false);
  verb->add_flag("--json", *json, "as one JSON document");
  verb->callback([&run, json] {
    run = [json] {
      fmt::print("{}", *json ? as_json() : as_text());
      return 0;
    };
  });
}

}  // namespace sojourn::cli
