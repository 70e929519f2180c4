#include "sojourn/model_file/read_fork_join.h"

#include <gtest/gtest.h>

namespace sojourn::model_file {
namespace {

using fork_join::Discipline;
using fork_join::Placement;

std::string text(const std::string& jobs, const std::string& policy = "discipline = \"ps-task\"",
                 const std::string& cluster = "processors = 1", const std::string& arrivals = "load = 0.8") {
  return "[[cluster]]\n" + cluster + "\n[arrivals]\n" + arrivals + "\n[jobs]\nkind = \"fork-join\"\n" + jobs +
         "\n[policy]\n" + policy + "\n";
}

const std::string kTime = "time = { dist = \"exponential\", mean = 2 }\n";

fork_join::Model read(const std::string& model) {
  auto document = Document::from_text(model, "m.toml");
  return read_fork_join(document);
}

// All complaints about a model, each with its place.
std::string complaints(const std::string& model) {
  try {
    read(model);
  } catch (const ModelError& e) {
    return e.what();
  }
  return "nothing is wrong";
}

void expect_complaint(const std::string& model, std::initializer_list<const char*> words) {
  const std::string said = complaints(model);
  for (const char* word : words) EXPECT_NE(said.find(word), std::string::npos) << "no \"" << word << "\" in: " << said;
}

TEST(ReadForkJoin, OneServerWithALoad) {
  const auto m = read(text("tasks = 4\ntagged = 3\n" + kTime));
  EXPECT_EQ(m.discipline, Discipline::ps_task);
  EXPECT_TRUE(m.tasks.fixed());
  EXPECT_EQ(m.tasks.most(), 4);
  EXPECT_EQ(*m.tagged, 3);
  EXPECT_DOUBLE_EQ(m.arrivals.rate, 0.1);
  EXPECT_EQ(fork_join::load(m), 0.8);
}

// 1 - load must be what the file says, not what is left after a round trip through the rate.
TEST(ReadForkJoin, AHighLoadKeepsItsDigits) {
  const auto m = read(text("tasks = 7\n" + kTime, "discipline = \"ps-task\"", "processors = 1", "load = 0.999999999"));
  EXPECT_EQ(1 - fork_join::load(m), 1 - 0.999999999);
}

TEST(ReadForkJoin, TasksAsADistribution) {
  const auto pmf = read(text("tasks = { dist = \"pmf\", values = [4, 1, 4], weights = [1, 2, 1] }\n" + kTime));
  EXPECT_EQ(pmf.tasks.values, (std::vector<std::int64_t>{1, 4}));
  EXPECT_DOUBLE_EQ(pmf.tasks.probability(4), 0.5);
  EXPECT_DOUBLE_EQ(pmf.tasks.mean(), 2.5);
  EXPECT_DOUBLE_EQ(pmf.tasks.second_moment(), 8.5);
  EXPECT_EQ(read(text("tasks = { dist = \"uniform\", min = 2, max = 5 }\n" + kTime)).tasks.values.size(), 4u);
  EXPECT_EQ(read(text("tasks = { dist = \"constant\", value = 6 }\n" + kTime)).tasks.most(), 6);
}

TEST(ReadForkJoin, WeightsThatDoNotSumToOneAreNoted) {
  auto document =
      Document::from_text(text("tasks = { dist = \"pmf\", values = [1, 4], weights = [1, 1] }\n" + kTime), "m.toml");
  read_fork_join(document);
  ASSERT_EQ(document.notes().size(), 1u);
  EXPECT_NE(document.notes()[0].find("normalised"), std::string::npos);
}

TEST(ReadForkJoin, TasksMustBeWholeAndPositive) {
  expect_complaint(text("tasks = 0\n" + kTime), {"m.toml:7:", "jobs.tasks", "out of range", "from 1"});
  expect_complaint(text("tasks = 2.5\n" + kTime), {"m.toml:7:", "whole number", "2.5", "pmf"});
  expect_complaint(text("tasks = \"four\"\n" + kTime), {"not a text"});
  expect_complaint(text(kTime), {"needs the key \"tasks\""});
  expect_complaint(text("tasks = { dist = \"pmf\", values = [1, 2.5], weights = [1, 1] }\n" + kTime), {"2.5"});
  expect_complaint(text("tasks = { dist = \"pmf\", values = [1, 2], weights = [1] }\n" + kTime), {"as many weights"});
  expect_complaint(text("tasks = { dist = \"pmf\", values = [1, 2], weights = [0, 0] }\n" + kTime),
                   {"all weights are zero"});
  expect_complaint(text("tasks = { dist = \"uniform\", min = 5, max = 2 }\n" + kTime), {"5 to 2"});
  expect_complaint(text("tasks = { dist = \"uniform\", min = 1, max = 100000000 }\n" + kTime), {"too many"});
  expect_complaint(text("tasks = 4\ntagged = 2000000000\n" + kTime), {"tagged", "1000000000"});
}

TEST(ReadForkJoin, APhaseTypeWithAnAtomAtZeroIsRefused) {
  expect_complaint(text("tasks = 2\ntime = { dist = \"phase-type\", alpha = [0.5, 0.3], S = [[-1, 0], [0, -2]] }\n"),
                   {"atom at zero", "0.8"});
}

TEST(ReadForkJoin, PlacementsThatCannotBe) {
  const auto own = read(text("tasks = 3\n" + kTime, "placement = \"own-servers\"", "processors = 3"));
  EXPECT_EQ(own.placement, Placement::own_servers);
  EXPECT_DOUBLE_EQ(own.arrivals.rate, 0.4);
  expect_complaint(text("tasks = 4\n" + kTime, "placement = \"own-servers\"", "processors = 3"),
                   {"one task for each server", "3 processors and 4 tasks"});
  expect_complaint(
      text("tasks = 3\n" + kTime, "discipline = \"ps-task\"\nplacement = \"own-servers\"", "processors = 3"),
      {"first come, first served"});
  expect_complaint(text("tasks = 3\n" + kTime, "discipline = \"ps-job\"", "processors = 3"),
                   {"jobs share one processor"});
  expect_complaint(text("tasks = 3\n" + kTime) + "[[cluster]]\nprocessors = 2\n", {"one cluster"});
  expect_complaint(text("tasks = 3\n" + kTime, "discipline = \"fifo\"", "processors = 1", "process = \"saturated\""),
                   {"saturated"});
}

TEST(ReadForkJoin, AllMistakesAreToldAtOnce) {
  expect_complaint(text("tasks = 0\ntagged = 0\ntime = -1\n", "discipline = \"ps-tsak\""),
                   {"jobs.tasks", "tagged", "time", "ps-task"});
}

}  // namespace
}  // namespace sojourn::model_file
