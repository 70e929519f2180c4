#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/common.h"
#include "cli/options.h"
#include "cli/verbs.h"
#include "cli/vocabulary_json.h"
#include "sojourn/base/text.h"
#include "sojourn/report/table.h"
#include "sojourn/vocabulary/distributions.h"
#include "sojourn/vocabulary/measures.h"
#include "sojourn/vocabulary/policies.h"

namespace sojourn::cli {
namespace {

using vocabulary::Choice;

std::vector<std::string> names_for(Choice choice, const problems::Family& family) {
  return vocabulary::names_of(choice, vocabulary::kind_named(family.kind));
}

// The rows of measures that models have.
std::vector<const vocabulary::Measure*> measures_of_models() {
  std::vector<const vocabulary::Measure*> rows;
  for (const auto& m : vocabulary::measures())
    if (m.kinds & vocabulary::kinds::all) rows.push_back(&m);
  return rows;
}

std::string as_json() {
  nlohmann::ordered_json j;
  j["sojourn"] = kVersion;
  j["families"] = nlohmann::ordered_json::array();
  for (const auto& f : problems::families())
    j["families"].push_back({{"kind", f.kind},
                             {"summary", f.summary},
                             {"disciplines", names_for(Choice::discipline, f)},
                             {"brokers", names_for(Choice::broker, f)},
                             {"methods", f.methods}});
  j["distributions"] = vocabulary::distribution_names();
  j["arrivals"] = vocabulary::names_of(Choice::process);
  j["measures"] = nlohmann::ordered_json::object();
  for (const auto* m : measures_of_models()) j["measures"][std::string(m->name)] = m->sentence;
  j["vocabulary"] = vocabulary_json();
  return j.dump(2) + "\n";
}

std::string as_text() {
  std::string text = "Families (jobs.kind)\n";
  for (const auto& f : problems::families()) {
    text += fmt::format("  {}: {}\n", f.kind, f.summary);
    text += fmt::format("    disciplines: {}\n", joined(names_for(Choice::discipline, f)));
    const auto brokers = names_for(Choice::broker, f);
    if (!brokers.empty()) text += fmt::format("    brokers:     {}\n", joined(brokers));
    text += fmt::format("    methods:     {}\n", joined(f.methods));
  }
  text += "  Methods are those of `sojourn solve`; `sojourn simulate` simulates every family.\n";
  text += "\nArrivals (arrivals.process)\n  " + joined(vocabulary::names_of(Choice::process)) + "\n";
  text += "\nDistributions\n  " + joined(vocabulary::distribution_names()) + "\n\nMeasures\n";
  std::vector<std::vector<std::string>> rows;
  for (const auto* m : measures_of_models()) rows.push_back({fmt::format("{:<26}{}", m->name, m->sentence)});
  return text + report::aligned(rows) + "\nKeys, policies and options, with a sentence each: sojourn models --json\n";
}

}  // namespace

void add_models(CLI::App& app, Run& run) {
  auto* verb =
      app.add_subcommand("models", "the families, policies, distributions, methods and measures this build knows");
  auto json = std::make_shared<bool>(false);
  add_flag(*verb, "--json", *json);
  verb->callback([&run, json] {
    run = [json] {
      fmt::print("{}", *json ? as_json() : as_text());
      return 0;
    };
  });
}

}  // namespace sojourn::cli
