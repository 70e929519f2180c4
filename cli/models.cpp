#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "cli/common.h"
#include "cli/options.h"
#include "cli/verbs.h"
#include "sojourn/base/text.h"
#include "sojourn/problems/vocabulary_json.h"
#include "sojourn/report/layout.h"
#include "sojourn/vocabulary/distributions.h"
#include "sojourn/vocabulary/measures.h"
#include "sojourn/vocabulary/policies.h"

namespace sojourn::cli {
namespace {

using problems::measures_of_models;
using problems::names_for;
using vocabulary::Choice;

// A title and what it stands for; further lines begin below the first word of the text.
std::string entry(const std::string& title, const std::string& text, std::size_t indent, std::size_t hanging) {
  std::string left = std::string(indent, ' ') + title;
  left.resize(std::max(left.size(), hanging), ' ');
  return report::wrapped(text, text_width(), left, std::string(hanging, ' '));
}

std::string family_text(const problems::Family& f) {
  constexpr std::size_t kOfNames = 4, kNames = 17;
  std::string text = entry(f.kind + ": ", f.summary, 2, kOfNames);
  text += entry("disciplines:", joined(names_for(Choice::discipline, f)), kOfNames, kNames);
  const auto brokers = names_for(Choice::broker, f);
  if (!brokers.empty()) text += entry("brokers:", joined(brokers), kOfNames, kNames);
  return text + entry("methods:", joined(f.methods), kOfNames, kNames);
}

std::string as_text() {
  constexpr std::size_t kMeaning = 28;
  std::string text = "Families (jobs.kind)\n";
  for (const auto& f : problems::families()) text += family_text(f);
  text += "  Methods are those of `sojourn solve`; `sojourn simulate` simulates all.\n";
  text += "\nArrivals (arrivals.process)\n" + entry("", joined(vocabulary::names_of(Choice::process)), 0, 2);
  text += "\nDistributions\n" + entry("", joined(vocabulary::distribution_names()), 0, 2) + "\nMeasures\n";
  for (const auto* m : measures_of_models()) text += entry(std::string(m->name), std::string(m->sentence), 2, kMeaning);
  return text + "\nKeys, policies and options, with a sentence each: sojourn models --json\n";
}

}  // namespace

void add_models(CLI::App& app, Run& run) {
  auto* verb =
      app.add_subcommand("models", "the families, policies, distributions, methods and measures this build knows");
  auto json = std::make_shared<bool>(false);
  add_flag(*verb, "--json", *json);
  verb->callback([&run, json] {
    run = [json] {
      fmt::print("{}", *json ? problems::known_json(kVersion) : as_text());
      return 0;
    };
  });
}

}  // namespace sojourn::cli
