#include "sojourn/sweep/vary.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "sojourn/base/errors.h"

namespace sojourn::sweep {
namespace {

using Texts = std::vector<std::string>;

Texts values(const std::string& text) { return parse_vary(text).values; }

std::string complaint(const Texts& texts) {
  try {
    parse_varies(texts);
  } catch (const ModelError& e) {
    return e.what();
  }
  return "nothing";
}

TEST(Vary, EvenStepsAreTheNumbersPeopleWrite) {
  EXPECT_EQ(values("arrivals.load=0.1..0.9:9"), (Texts{"0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9"}));
  EXPECT_EQ(values("k=-0.2..0.4:4"), (Texts{"-0.2", "0", "0.2", "0.4"}));
  EXPECT_EQ(values("k=3..1:3"), (Texts{"3", "2", "1"}));
  EXPECT_EQ(values("k=5..5:1"), (Texts{"5"}));
}

TEST(Vary, WholeNumbersWithoutACountAndForKeysThatCount) {
  EXPECT_EQ(values("cluster.processors=1..4"), (Texts{"1", "2", "3", "4"}));
  EXPECT_EQ(values("cluster.processors=4..1"), (Texts{"4", "3", "2", "1"}));
  EXPECT_EQ(values("cluster.processors=1..64:5"), (Texts{"1", "17", "33", "48", "64"}));
  EXPECT_EQ(values("cluster.processors=1..1000:4:log"), (Texts{"1", "10", "100", "1000"}));
  EXPECT_EQ(values("jobs.time.mean=1..2:3"), (Texts{"1", "1.5", "2"}));
  EXPECT_EQ(values("k=1..1024:11:log"), (Texts{"1", "2", "4", "8", "16", "32", "64", "128", "256", "512", "1024"}));
}

TEST(Vary, ListsArePartedOnlyOutsideBracketsAndQuotes) {
  EXPECT_EQ(values("policy.discipline=fifo,easy"), (Texts{"fifo", "easy"}));
  EXPECT_EQ(values("jobs.stages=[{processors=1,time=1}],[{processors=2,time=1}]"),
            (Texts{"[{processors=1,time=1}]", "[{processors=2,time=1}]"}));
  EXPECT_EQ(values("title=\"a,b\",'c,d'"), (Texts{"\"a,b\"", "'c,d'"}));
  EXPECT_EQ(values("k=1, 2 ,5..7,0.5..0.7:3"), (Texts{"1", "2", "5", "6", "7", "0.5", "0.6", "0.7"}));
  EXPECT_EQ(values("jobs.time.file=../a.txt,../b.txt"), (Texts{"../a.txt", "../b.txt"}));
}

TEST(Vary, WhatIsWrongIsTold) {
  const std::vector<std::pair<Texts, std::string>> cases = {
      {{"arrivals.load"}, "--vary needs KEY=VALUES"},
      {{"=1,2"}, "--vary needs KEY=VALUES"},
      {{"k="}, "a value is missing"},
      {{"k=1,,2"}, "a value is missing"},
      {{"k=a..b:3"}, "the beginning of the range is not a number"},
      {{"k=1..b:3"}, "the end of the range is not a number"},
      {{"k=1..inf:3"}, "the end of the range is not a number"},
      {{"k=1..2:0"}, "the count of the range"},
      {{"k=1..2:x"}, "the count of the range"},
      {{"k=1..2:3:lin"}, "the count of the range"},
      {{"k=1..2:1"}, "one value cannot reach"},
      {{"k=2..2:3"}, "a single value"},
      {{"k=0..2:3:log"}, "must be above 0"},
      {{"k=0.5..2"}, "the range has no count"},
      {{"cluster.processors=1.5..4:3"}, "counts something"},
      {{"cluster.processors=1..4:9"}, "only 4 different values"},
      {{"k=1..99999999999"}, "too many whole numbers"},
      {{"k=1,2,1"}, "there twice"},
      {{"k=[1,2"}, "not closed"},
      {{"k=\"a"}, "not closed"},
      {{"k=1,2", "k=3,4"}, "already varies"},
      {{"arrivals.load=0.1,0.2", "arrivals.rate=3,4"}, "already varies"},
      {{"a=1..10000", "b=1..10000"}, "100,000,000 points"},
      {{}, "nothing varies"},
  };
  for (const auto& [texts, words] : cases)
    EXPECT_NE(complaint(texts).find(words), std::string::npos) << words << "\n" << complaint(texts);
}

RC_GTEST_PROP(Vary, ARangeHasItsEndsItsCountAndEvenSteps, ()) {
  const double from = *rc::gen::inRange(-100000, 100000) / 1000.0;
  const double to = from + *rc::gen::inRange(1, 100000) / 1000.0;
  const auto count = static_cast<std::size_t>(*rc::gen::inRange(2, 200));
  const auto found = values(fmt::format("k={}..{}:{}", from, to, count));
  RC_ASSERT(found.size() == count);
  RC_ASSERT(*store::as_number(found.front()) == from);
  RC_ASSERT(*store::as_number(found.back()) == to);
  const double step = (to - from) / static_cast<double>(count - 1);
  for (std::size_t i = 1; i < count; ++i) {
    const double between = *store::as_number(found[i]) - *store::as_number(found[i - 1]);
    RC_ASSERT(std::abs(between - step) < 1e-12 * (std::abs(from) + std::abs(to)));
  }
}

RC_GTEST_PROP(Vary, AnyTextIsAListOrAComplaint, (const std::string& text)) {
  try {
    RC_ASSERT(!values("key=" + text).empty());
  } catch (const ModelError&) {
  }
}

RC_GTEST_PROP(Vary, QuotedListsComeBackAsTheyWere, ()) {
  const auto items =
      *rc::gen::unique<Texts>(rc::gen::nonEmpty(rc::gen::container<std::string>(rc::gen::inRange('a', 'f'))));
  RC_PRE(!items.empty());
  std::string text;
  Texts quoted;
  for (const auto& item : items) {
    quoted.push_back("[\"" + item + ",\", {" + item + "}]");
    text += (text.empty() ? "" : ",") + quoted.back();
  }
  RC_ASSERT(values("key=" + text) == quoted);
}

}  // namespace
}  // namespace sojourn::sweep
