#include "sojourn/vocabulary/keys.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "sojourn/base/units.h"
#include "sojourn/vocabulary/distributions.h"

namespace sojourn::vocabulary {
namespace {

bool holds(const std::vector<std::string>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

TEST(Keys, AreDescribedOnceForEachKindOfJobs) {
  std::set<std::pair<std::string_view, std::string>> seen;
  for (const Key& key : keys()) {
    EXPECT_FALSE(key.sentence.empty()) << key.path;
    for (const auto& kind : kind_names(key.kinds))
      EXPECT_TRUE(seen.emplace(key.path, kind).second) << key.path << " has two rows for " << kind;
  }
}

TEST(Keys, StandInSectionsThatHaveARow) {
  for (const Key& key : keys()) {
    const auto section = key.section();
    if (section.empty()) continue;
    const bool of_a_law = section.starts_with("dist.");
    EXPECT_TRUE(of_a_law ? find_distribution(section.substr(5)) != nullptr : find_key(section) != nullptr) << key.path;
  }
}

TEST(Keys, HaveDefaultsThatMayStandThere) {
  for (const Key& key : keys()) {
    const auto number = plain_number(key.otherwise);
    EXPECT_TRUE(!number || key.range.holds(*number)) << key.path;
    if (key.type != Type::choice) continue;
    EXPECT_FALSE(key.choices(key.kinds).empty()) << key.path;
    if (key.otherwise == "not said" || key.otherwise.empty()) continue;
    EXPECT_TRUE(holds(key.choices(key.kinds), key.otherwise)) << key.path;
  }
}

TEST(Keys, NameNeighboursThatExist) {
  for (const Key& key : keys()) {
    const auto beside = key_names(key.section(), key.kinds);
    EXPECT_TRUE(key.unless.empty() || (key.required && holds(beside, key.unless))) << key.path;
    const auto other = key.only_with.substr(0, key.only_with.find(' '));
    EXPECT_TRUE(other.empty() || holds(beside, other)) << key.path;
  }
}

TEST(Keys, EveryDistributionHasSome) {
  for (const auto& name : distribution_names()) EXPECT_FALSE(key_names("dist." + name, kinds::all).empty()) << name;
}

TEST(Keys, KnowTheUnitsOfTime) { EXPECT_EQ(find_key("time_unit")->choices(kinds::all), time_unit_names()); }

TEST(Keys, AreFoundByPathAndKind) {
  EXPECT_EQ(find_key("jobs.tasks", kinds::rigid), nullptr);
  EXPECT_EQ(kinds_with_key("jobs.tasks"), kinds::fork_join);
  EXPECT_EQ(find_key("policy.discipline", kinds::staged)->otherwise, "stage-priority");
  EXPECT_EQ(find_key("cluster.speed")->default_number(), 1);
  EXPECT_EQ(find_key("no.such.key"), nullptr);
}

TEST(Policies, AreDescribedOnceForEachKindOfJobs) {
  std::set<std::tuple<Choice, std::string_view, std::string>> seen;
  for (const Policy& p : policies())
    for (const auto& kind : kind_names(p.kinds)) EXPECT_TRUE(seen.emplace(p.choice, p.name, kind).second) << p.name;
}

TEST(Kinds, AsAList) {
  EXPECT_EQ(jobs_text(kinds::rigid), "rigid jobs");
  EXPECT_EQ(jobs_text(kinds::sequential | kinds::rigid | kinds::staged), "sequential, rigid and staged jobs");
  EXPECT_EQ(kind_named("fork-join"), kinds::fork_join);
  EXPECT_EQ(kind_named("log"), 0u) << "not a kind of a model file";
}

TEST(Ranges, InWords) {
  EXPECT_EQ(positive().text(), "a positive number");
  EXPECT_EQ(zero_or_more().text(), "a number, 0 or more");
  EXPECT_EQ(fraction().text(), "a number from 0 to 1");
  EXPECT_EQ(between(1, 1e12).text_of_whole(), "a whole number, at least 1");
  EXPECT_FALSE(positive().holds(0));
  EXPECT_FALSE(any_number().holds(std::stod("nan")));
}

}  // namespace
}  // namespace sojourn::vocabulary
