// Logs through the interface: what `describe`, `replay` and `fit` say, as values.
#include "sojourn/api/log.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace sojourn {
namespace {

// A job of 100 s on all four processors every 50 s: each waits 50 s longer than the one before.
std::string crowded_log(int jobs) {
  const auto path = std::filesystem::path(testing::TempDir()) / "api-crowded.swf";
  std::ofstream out(path);
  out << "; MaxProcs: 4\n";
  for (int k = 0; k < jobs; ++k) out << k + 1 << ' ' << 50 * k << " -1 100 4 -1 -1 4 200 -1 1 1 1 1 1 1 -1 -1\n";
  return path.string();
}

double value(const std::vector<Measure>& measures, const std::string& name) {
  const auto at = std::find_if(measures.begin(), measures.end(), [&](const Measure& m) { return m.name == name; });
  return at == measures.end() ? -1 : at->value;
}

TEST(ApiLog, DescribesWhatItHolds) {
  const auto log = Log::from_file(crowded_log(10));
  EXPECT_EQ(log.jobs(), 10U);
  EXPECT_EQ(log.processors(), 4);
  EXPECT_EQ(log.format(), "SWF");
  const auto description = log.describe();
  EXPECT_EQ(value(description.measures, "mean_run_time"), 100);
  EXPECT_EQ(value(description.measures, "mean_interarrival"), 50);
  EXPECT_NE(description.json.find("\"sojourn\""), std::string::npos);
}

TEST(ApiLog, ReplaysUnderPolicies) {
  const auto replay = Log::from_file(crowded_log(10)).replay({.policies = "fifo,easy", .orders = "arrival"});
  ASSERT_EQ(replay.policies.size(), 2U);
  EXPECT_EQ(replay.policies[1].policy, "easy");
  EXPECT_EQ(value(replay.policies[0].measures, "mean_wait"), 50 * 4.5);
  ASSERT_EQ(replay.policies[0].starts.size(), 10U);
  EXPECT_EQ(replay.policies[0].starts[9], 900);
  EXPECT_THROW(Log::from_file(crowded_log(3)).replay({.policies = "esy", .orders = "arrival"}), ModelError);
}

TEST(ApiLog, OptionsAreThoseOfTheCommandLine) {
  EXPECT_EQ(Log::from_file(crowded_log(10), {.settings = {{"head", "4"}}}).jobs(), 4U);
  EXPECT_THROW(Log::from_file(crowded_log(10), {.settings = {{"haed", "4"}}}), ModelError);
}

TEST(ApiLog, FitsAModelThatCanBeAsked) {
  const auto path = std::filesystem::path(testing::TempDir()) / "api-mixed.swf";
  {
    std::ofstream out(path);
    out << "; MaxProcs: 8\n";
    for (int k = 0; k < 300; ++k)
      out << k + 1 << ' ' << 97 * k + (k * k) % 89 << " -1 " << 60 + (k * 37) % 300 << ' ' << 1 + k % 4 << " -1 -1 "
          << 1 + k % 4 << " 600 -1 1 1 1 1 1 1 -1 -1\n";
  }
  const auto log = Log::from_file(path.string());
  const auto fit = log.fit({.classes = 2, .phases = 1});
  EXPECT_NE(fit.text.find("[[jobs.class]]"), std::string::npos);
  EXPECT_FALSE(fit.verdicts.empty());
  const auto answer = fit.model.simulate({.precision = 0.0, .jobs = 2000});
  EXPECT_EQ(answer.kind, "rigid");
  EXPECT_THROW(log.fit({.arrivals = "regular"}), ModelError);
}

}  // namespace
}  // namespace sojourn
