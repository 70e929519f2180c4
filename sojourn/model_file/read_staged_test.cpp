#include "sojourn/model_file/read_staged.h"

#include <gtest/gtest.h>

namespace sojourn::model_file {
namespace {

const std::string kHead = "[[cluster]]\nprocessors = 4\n[arrivals]\nload = 0.5\n[jobs]\nkind = \"staged\"\n";

staged_jobs::Model read(const std::string& text, std::vector<std::string>* notes = nullptr) {
  auto document = Document::from_text(text, "model.toml");
  auto model = read_staged(document);
  if (notes) *notes = document.notes();
  return model;
}

std::vector<Complaint> complaints(const std::string& text) {
  try {
    read(text);
  } catch (const ModelError& e) {
    return e.complaints();
  }
  return {};
}

TEST(ReadStaged, BareTimesAreExponentialMeansAndLoadBecomesARate) {
  const auto m = read(kHead +
                      "stages = [ { processors = 1, time = 0.5 }, { processors = 3, time = { dist = \"erlang\", shape "
                      "= 2, mean = 0.5 } } ]");
  ASSERT_EQ(m.stages.size(), 2u);
  EXPECT_TRUE(m.stages[0].time->is_exponential());
  EXPECT_EQ(m.stages[1].time->name(), "erlang");
  EXPECT_DOUBLE_EQ(m.arrivals.rate, 0.5 * 4 / 2.0);
  EXPECT_EQ(m.discipline, staged_jobs::Discipline::stage_priority);
}

TEST(ReadStaged, SpeedShortensEveryStage) {
  const auto m = read(
      "[[cluster]]\nprocessors = 4\nspeed = 2\n[arrivals]\nrate = 1\n[jobs]\nkind = \"staged\"\nstages = [ { "
      "processors = 1.5, time = 3 } ]");
  EXPECT_DOUBLE_EQ(staged_jobs::mean_time(m.stages[0]), 1.5);
  EXPECT_DOUBLE_EQ(m.stages[0].processors, 1.5);
}

TEST(ReadStaged, AStageThatWantsMoreThanExistsIsANote) {
  std::vector<std::string> notes;
  read(kHead + "stages = [ { processors = 6, time = 1 } ]", &notes);
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_EQ(notes[0], "stage 1 wants 6 processors of 4: it uses all there are, for a time 1.5 times as long");
}

TEST(ReadStaged, EveryMistakeIsToldWithItsPlace) {
  const auto empty = complaints(kHead + "stages = []");
  ASSERT_EQ(empty.size(), 1u);
  EXPECT_EQ(empty[0].problem, "the job has no stages");
  EXPECT_EQ(empty[0].place.line, 7);
  const auto many = complaints(kHead + "stages = [ { processors = -1, time = -0.5 }, { processors = 2 }, 7 ]");
  EXPECT_EQ(many.size(), 4u);  // the need, the time, the missing time, not a table
  for (const auto& c : many) EXPECT_EQ(c.place.line, 7) << c.problem;
}

TEST(ReadStaged, WhatStagedJobsCannotHave) {
  const std::string stages = "stages = [ { processors = 1, time = 1 } ]\n";
  EXPECT_EQ(complaints(kHead + stages + "[[cluster]]\nname = \"B\"\nprocessors = 2\n").at(0).problem,
            "staged jobs share one cluster");
  EXPECT_EQ(complaints("[[cluster]]\nprocessors = 4\n[arrivals]\nload = 0.5\n[jobs]\nkind = \"staged\"\nstages = [ { "
                       "processors = 0, time = 1 } ]")
                .at(0)
                .problem,
            "no stage needs a processor, so no rate follows from a load");
  EXPECT_EQ(complaints("[[cluster]]\nprocessors = 4\n[arrivals]\nprocess = \"saturated\"\n[jobs]\nkind = \"staged\"\n" +
                       stages)
                .at(0)
                .problem,
            "staged jobs cannot be saturated");
  EXPECT_FALSE(complaints(kHead + stages + "[policy]\ndiscipline = \"fifo\"\n").empty());
}

}  // namespace
}  // namespace sojourn::model_file
