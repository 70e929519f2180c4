// Times with units and fractions as percentages, wherever a model file has them.
#include <gtest/gtest.h>

#include "sojourn/model_file/read_distribution.h"
#include "sojourn/model_file/read_fork_join.h"
#include "sojourn/model_file/read_malleable.h"
#include "sojourn/model_file/read_rigid.h"
#include "sojourn/model_file/read_sequential.h"
#include "sojourn/model_file/read_staged.h"
#include "sojourn/vocabulary/distributions.h"

namespace sojourn::model_file {
namespace {

std::string model(const std::string& jobs, const std::string& more = "") {
  return "[[cluster]]\nprocessors = 4\n[arrivals]\nload = \"50%\"\n[jobs]\n" + jobs + "\n" + more;
}

Document in_hours(const std::string& jobs, const std::string& more = "") {
  return Document::from_text("time_unit = \"hours\"\n" + model(jobs, more), "m.toml");
}

double mean_of(const std::string& law) {
  auto d = in_hours("kind = \"sequential\"\ntime = " + law);
  return read_sequential(d).time->mean();
}

TEST(Units, EveryParameterThatIsATimeTakesThem) {
  EXPECT_DOUBLE_EQ(mean_of("\"90min\""), 1.5);
  EXPECT_DOUBLE_EQ(mean_of("{ dist = \"constant\", value = \"36s\" }"), 0.01);
  EXPECT_DOUBLE_EQ(mean_of("{ dist = \"exponential\", mean = \"1d12h\" }"), 36);
  EXPECT_DOUBLE_EQ(mean_of("{ dist = \"uniform\", min = \"1h\", max = \"3h\" }"), 2);
  EXPECT_DOUBLE_EQ(mean_of("{ dist = \"hyperexponential\", probs = [\"50%\", 0.5], means = [\"1h\", 3] }"), 2);
  EXPECT_DOUBLE_EQ(mean_of("{ dist = \"pmf\", values = [\"1h\", \"3h\"], weights = [\"50%\", \"50%\"] }"), 2);
  EXPECT_DOUBLE_EQ(mean_of("{ dist = \"shifted-exponential\", mean = \"2h\", shift = \"25%\" }"), 2);
  EXPECT_DOUBLE_EQ(mean_of("{ dist = \"lognormal\", mean = \"1w\", cv = 2 }"), 168);
}

TEST(Units, OfStagesSharesAndHorizons) {
  auto staged =
      in_hours("kind = \"staged\"\nstages = [ { processors = 2, time = \"30min\" } ]", "[horizon]\ntime = \"1d\"");
  const auto m = read_staged(staged);
  EXPECT_DOUBLE_EQ(m.stages[0].time->mean(), 0.5);
  EXPECT_DOUBLE_EQ(*m.horizon, 24);
  auto malleable = in_hours(
      "kind = \"malleable\"\ntime = { dist = \"exponential\", mean = \"2h\" }\n"
      "speedup = { law = \"amdahl\", serial = \"10%\", exponent = 2 }");
  EXPECT_DOUBLE_EQ(read_malleable(malleable).model.speedup.serial, 0.1);
}

TEST(Units, ShortJobsAreTenSecondsWhereTheUnitIsKnown) {
  const std::string sequential = "kind = \"sequential\"\ntime = 1", rigid = "kind = \"rigid\"\ntime = 1\nwidth = 2";
  const std::string fork_join = "kind = \"fork-join\"\ntime = 1\ntasks = 2";
  const std::string staged = "kind = \"staged\"\nstages = [ { processors = 2, time = 1 } ]";
  auto a = in_hours(sequential), b = in_hours(rigid), c = in_hours(fork_join), e = in_hours(staged);
  EXPECT_DOUBLE_EQ(read_sequential(a).short_job, 10.0 / 3600);
  EXPECT_DOUBLE_EQ(read_rigid(b).short_job, 10.0 / 3600);
  EXPECT_DOUBLE_EQ(read_fork_join(c).short_job, 10.0 / 3600);
  EXPECT_DOUBLE_EQ(read_staged(e).short_job, 10.0 / 3600);
  auto none = Document::from_text(model(sequential), "m.toml");
  EXPECT_EQ(read_sequential(none).short_job, 0);
  auto given = Document::from_text(model(sequential + "\nshort_job = 3"), "m.toml");
  EXPECT_EQ(read_sequential(given).short_job, 3);
}

TEST(Units, WithoutATimeUnitTheMessageSaysWhatToAdd) {
  auto d = Document::from_text(model("kind = \"sequential\"\ntime = \"2h\""), "m.toml");
  try {
    read_sequential(d);
    FAIL();
  } catch (const ModelError& e) {
    ASSERT_EQ(e.complaints().size(), 1u) << e.what();
    EXPECT_NE(e.complaints()[0].hint.find("time_unit = \"seconds\""), std::string::npos);
    EXPECT_EQ(e.complaints()[0].place.line, 7);
  }
}

// And its reader asks only for keys that have rows.
TEST(Distributions, EveryKnownNameHasAReader) {
  for (const auto& name : vocabulary::distribution_names()) {
    auto d = Document::from_text("time = { dist = \"" + name + "\" }", "m.toml");
    read_distribution(d, *d.root().find("time"), "time");
    try {
      d.throw_if_unsound();
      FAIL() << name << " needs no parameter?";
    } catch (const ModelError& e) {
      EXPECT_EQ(std::string(e.what()).find("unknown distribution"), std::string::npos) << name;
    }
  }
}

}  // namespace
}  // namespace sojourn::model_file
