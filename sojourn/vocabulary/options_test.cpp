#include "sojourn/vocabulary/options.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "sojourn/base/units.h"

namespace sojourn::vocabulary {
namespace {

TEST(Options, AreDescribedOnceForEachVerb) {
  std::set<std::pair<std::string_view, std::string>> seen;
  for (const Option& o : options()) {
    EXPECT_FALSE(o.sentence.empty() || o.verbs == 0) << o.name;
    for (const auto& verb : verb_names(o.verbs))
      EXPECT_TRUE(seen.emplace(o.name, verb).second) << o.name << " has two rows for " << verb;
  }
}

TEST(Options, HaveDefaultsThatMayBeTyped) {
  for (const Option& o : options()) {
    const auto number = plain_number(o.otherwise) ? plain_number(o.otherwise) : percentage(o.otherwise);
    EXPECT_TRUE(!o.range || !number || o.range->holds(*number)) << o.name;
    EXPECT_TRUE(!o.range || !o.argument.empty()) << o.name << " is a flag with a range";
  }
}

TEST(Options, SayTheirChoicesAndDefaults) {
  EXPECT_EQ(find_option("--precision", verbs::simulate)->help(),
            "stop when the relative half-width of the target is this small (default 1%)");
  EXPECT_EQ(find_option("--export", verbs::sweep)->help(), "print the finished study on standard output: csv or json");
  EXPECT_EQ(find_option("--method", verbs::plot)->help(), "only this method (default: all)");
}

TEST(Options, BelongToVerbs) {
  EXPECT_EQ(find_option("--target", verbs::plan), nullptr);
  EXPECT_NE(find_option("--out", verbs::sweep), find_option("--out", verbs::import));
  EXPECT_EQ(verb_named("no-such-verb"), 0u);
}

}  // namespace
}  // namespace sojourn::vocabulary
