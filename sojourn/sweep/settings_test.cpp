#include "sojourn/sweep/settings.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "sojourn/base/units.h"
#include "sojourn/vocabulary/options.h"

namespace sojourn::sweep {
namespace {

Questions both() {
  Questions q;
  q.simulate = true;
  return q;
}

std::string text(const Questions& q) {
  std::string all;
  for (const auto& s : settings_of(q)) all += s.name + "=" + s.value + "\n";
  return all;
}

const std::map<std::string, std::function<void(Questions&)>>& changes() {
  static const std::map<std::string, std::function<void(Questions&)>> all = {
      {"--method", [](Questions& q) { q.solve_options.method = "mmc"; }},
      {"--memory", [](Questions& q) { q.solve_options.budget.bytes = 1e9; }},
      {"--effort", [](Questions& q) { q.solve_options.budget.seconds = 1; }},
      {"--percentiles", [](Questions& q) { q.solve_options.asked.percentiles.push_back(99.9); }},
      {"--y", [](Questions& q) { q.solve_options.asked.thresholds.push_back(3); }},
      {"--simulate", [](Questions& q) { q.simulate = false; }},
      {"--simulate-only", [](Questions& q) { q.solve = false; }},
      {"--precision", [](Questions& q) { q.simulation.precision = 0.5; }},
      {"--confidence", [](Questions& q) { q.simulation.confidence = 0.5; }},
      {"--target", [](Questions& q) { q.simulation.target = "mean_wait"; }},
      {"--jobs", [](Questions& q) { q.simulation.jobs = 1000; }},
      {"--replications", [](Questions& q) { q.simulation.replications = 3; }},
      {"--seed", [](Questions& q) { q.simulation.seed = 2; }},
  };
  return all;
}

// A study would go on under another question if an option that changes numbers left its settings as they were.
TEST(Settings, ChangeWithEveryOptionThatChangesNumbers) {
  for (const auto& option : vocabulary::options()) {
    const bool asked = (option.verbs & vocabulary::verbs::sweep) != 0;
    if (!asked || option.effect != vocabulary::Effect::answer) continue;
    const std::string name(option.name);
    Questions changed = both();
    if (option.group == vocabulary::Group::question) {
      changed.solve_options.flags.insert(name.substr(2));
    } else {
      ASSERT_TRUE(changes().count(name)) << name << " changes numbers: say here how";
      changes().at(name)(changed);
    }
    EXPECT_NE(text(changed), text(both())) << name;
  }
}

TEST(Settings, AreStoredAsTheyAlwaysWere) {
  EXPECT_EQ(text(both()),
            "--memory=4\n--effort=60\n--simulate=yes\n--precision=0.01\n--confidence=0.95\n--target=mean_response\n"
            "--jobs=0\n--replications=0\n--seed=1\n");
}

TEST(Settings, DefaultsAreThoseOfTheHelp) {
  const auto told = [](const char* name) {
    const std::string text(vocabulary::find_option(name, vocabulary::verbs::sweep)->otherwise);
    return plain_number(text) ? *plain_number(text) : percentage(text).value();
  };
  const Questions q;
  EXPECT_EQ(told("--memory"), q.solve_options.budget.bytes / 1e9);
  EXPECT_EQ(told("--effort"), q.solve_options.budget.seconds);
  EXPECT_EQ(told("--precision"), q.simulation.precision);
  EXPECT_EQ(told("--confidence"), q.simulation.confidence);
  EXPECT_EQ(told("--seed"), static_cast<double>(q.simulation.seed));
}

}  // namespace
}  // namespace sojourn::sweep
