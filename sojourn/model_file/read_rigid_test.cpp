#include "sojourn/model_file/read_rigid.h"

#include <gtest/gtest.h>

#include <string>

#include "sojourn/base/errors.h"

namespace sojourn::model_file {
namespace {

std::string model(const std::string& jobs, const std::string& arrivals = "load = 0.5", const std::string& more = "") {
  return "[[cluster]]\nprocessors = 8\n[arrivals]\n" + arrivals + "\n[jobs]\nkind = \"rigid\"\n" + jobs + "\n" + more;
}

rigid_jobs::Model read(const std::string& text) {
  auto document = Document::from_text(text, "test.toml");
  return read_rigid(document);
}

// What is complained about, all together.
std::string complaints(const std::string& text) {
  try {
    read(text);
  } catch (const ModelError& e) {
    std::string all;
    for (const auto& c : e.complaints()) all += to_string(c) + "\n";
    return all;
  }
  return "";
}

#define EXPECT_COMPLAINT(text, words) EXPECT_NE(complaints(text).find(words), std::string::npos) << complaints(text)

// A key that a user writes is obeyed, refused or noted, never passed over.
TEST(ReadRigid, BackfillIsADisciplineAndOrdersAreListed) {
  const std::string jobs = "width = 3\ntime = 1", load = "load = 0.5";
  EXPECT_EQ(read(model(jobs, load, "[policy]\nbackfill = \"easy\"")).discipline, rigid_jobs::Discipline::easy);
  EXPECT_EQ(read(model(jobs, load, "[policy]\nbackfill = \"none\"")).discipline, rigid_jobs::Discipline::fifo);
  EXPECT_EQ(complaints(model(jobs, load, "[policy]\norder = \"arrival\"")), "");
  const auto listed = read(model(jobs, load, "[policy]\norder = \"shortest\"\ndiscipline = \"easy\""));
  EXPECT_EQ(listed.discipline, rigid_jobs::Discipline::listed);
  EXPECT_EQ(listed.policy.backfill, scheduling::Backfill::easy);
  EXPECT_EQ(listed.policy.order, scheduling::Order::shortest);
  const auto deep = read(model(jobs, load, "[policy]\nbackfill = \"easy\"\nreserve_depth = 3"));
  EXPECT_EQ(rigid_jobs::policy_name(deep), "easy, 3 reservations");
  EXPECT_COMPLAINT(model(jobs, load, "[policy]\norder = \"fair-share\""), "half_life");
  EXPECT_COMPLAINT(model(jobs, load,
                         "[policy]\norder = \"multifactor\"\nmax_age = 5\nhalf_life = 5\n"
                         "weights = { age = 0 }"),
                   "all weights are 0");
  EXPECT_COMPLAINT(model(jobs, load, "[policy]\nbackfill = \"easy\"\ndiscipline = \"fifo\""), "both a discipline");
}

TEST(ReadRigid, EstimatesThatNobodyLooksAtAreNoted) {
  const auto notes = [](const std::string& policy) {
    auto document = Document::from_text(
        model("[[jobs.class]]\nname = \"a\"\nweight = 1\nwidth = 1\ntime = 1\nestimate = 2", "load = 0.5", policy),
        "m");
    read_rigid(document);
    return document.notes().size();
  };
  EXPECT_EQ(notes(""), 1u);
  EXPECT_EQ(notes("[policy]\ndiscipline = \"first-fit\""), 1u);
  EXPECT_EQ(notes("[policy]\ndiscipline = \"easy\""), 0u);
}

TEST(ReadRigid, WidthsAsNumberUniformPmfAndClasses) {
  EXPECT_EQ(read(model("width = 3\ntime = 1")).classes[0].width.values[0], 3);
  const auto uniform = read(model("width = { dist = \"uniform\", min = 2, max = 5 }\ntime = 1")).classes[0].width;
  EXPECT_EQ(uniform.values.size(), 4u);
  EXPECT_TRUE(uniform.is_uniform());
  const auto pmf =
      read(model("width = { dist = \"pmf\", values = [8, 1, 4], weights = [1, 3, 0] }\ntime = 1")).classes[0].width;
  EXPECT_EQ(pmf.values, (std::vector<std::int64_t>{1, 8}));
  EXPECT_DOUBLE_EQ(pmf.probabilities[0], 0.75);
  const auto classes =
      read(model("[[jobs.class]]\nweight = 3\nwidth = 1\ntime = 1\n[[jobs.class]]\nname = \"wide\"\nweight = 1\nwidth "
                 "= 8\ntime = 2"));
  ASSERT_EQ(classes.classes.size(), 2u);
  EXPECT_DOUBLE_EQ(classes.classes[0].share, 0.75);
  EXPECT_EQ(classes.classes[1].name, "wide");
  // load 0.5 of 8 processors; a job asks for 0.75 + 0.25 * 16 processor-seconds
  EXPECT_DOUBLE_EQ(classes.arrivals.rate, 0.5 * 8 / 4.75);
}

TEST(ReadRigid, MistakesAreToldWithTheirPlace) {
  const std::string pmf = "time = 1\nwidth = { dist = \"pmf\", values = [1, 2], weights = ";
  EXPECT_COMPLAINT(model(pmf + "[-1, 2] }"), "a weight is negative");
  EXPECT_COMPLAINT(model(pmf + "[0, 0] }"), "all weights are 0");
  EXPECT_COMPLAINT(model(pmf + "[1] }"), "not as many weights");
  EXPECT_COMPLAINT(model("time = 1\nwidth = 0"), "\"width\" is out of range");
  EXPECT_COMPLAINT(model("time = 1\nwidth = 1.5"), "\"width\" is out of range");
  EXPECT_COMPLAINT(model("time = 1\nwidth = { dist = \"pmf\", values = [1.5, 2], weights = [1, 1] }"),
                   "1.5 is not a width");
  EXPECT_COMPLAINT(model("time = 1\nwidth = { dist = \"uniform\", min = 0, max = 4 }"), "\"min\" is out of range");
  EXPECT_COMPLAINT(model("time = 1\nwidth = { dist = \"uniform\", min = 5, max = 4 }"), "below the smallest");
  EXPECT_COMPLAINT(model("time = 1\nwidth = 9"), "of width 9 can never start");
  EXPECT_COMPLAINT(model("time = 1\nwidth = 9"), "test.toml:8:");
  EXPECT_COMPLAINT(model("time = 1\nwidth = 2", "process = \"saturated\"\nrate = 1"),
                   "saturated arrivals have no rate");
  EXPECT_EQ(read(model("time = 1\nwidth = 2", "process = \"saturated\"\nwaiting = 50", "[policy]\nbackfill = \"easy\""))
                .backlog,
            50);
  EXPECT_COMPLAINT(model("time = 1\nwidth = 2", "process = \"saturated\"\nwaiting = 0"), "waiting");
  EXPECT_COMPLAINT(model("time = 1\nwidth = 2", "load = 0.5", "[policy]\ndiscipline = \"easy\"\nestimate_factor = -2"),
                   "\"estimate_factor\" is out of range");
  EXPECT_COMPLAINT(model("time = 1\nwidth = 2", "load = 0.5", "[policy]\ndiscipline = \"easy\"\nestimate_factor = 0.5"),
                   "at least 1");
  EXPECT_EQ(
      complaints(model("time = 1\nwidth = 2", "load = 0.5", "[policy]\ndiscipline = \"fifo\"\nestimate_factor = 2")),
      "");  // not looked at: a note, so that the discipline can be varied
  EXPECT_COMPLAINT(model("time = 1\nwidth = 3", "load = 0.5", "[policy]\ndiscipline = \"server-filling\""),
                   "powers of two");
  EXPECT_COMPLAINT(model("time = 1\nwidth = 2", "load = 0.5", "[policy]\ndiscipline = \"eazy\""), "did you mean");
  EXPECT_COMPLAINT(model("width = 2\n[[jobs.class]]\nweight = 1\nwidth = 1\ntime = 1"), "both classes and a width");
  EXPECT_COMPLAINT(model("[[jobs.class]]\nweight = -1\nwidth = 1\ntime = 1"), "\"weight\" is out of range");
  EXPECT_COMPLAINT(model("[[jobs.class]]\nweight = 0\nwidth = 1\ntime = 1"), "weights of all job classes are 0");
}

TEST(ReadRigid, CyclesMarksAndWhatUsersAskFor) {
  const auto cyclic =
      read(model("time = 1\nwidth = 2", "process = \"cyclic\"\nperiod = 24\nshape = [1, 3]\nrate = 0.5"));
  EXPECT_EQ(cyclic.arrivals.kind, arrivals::Kind::cyclic);
  EXPECT_EQ(cyclic.arrivals.rate, 0.5);
  EXPECT_EQ(cyclic.arrivals.period, 24);
  EXPECT_COMPLAINT(model("time = 1\nwidth = 2", "process = \"cyclic\"\nperiod = 24\nshape = [0, 0]\nrate = 1"),
                   "not a list of relative rates");
  EXPECT_COMPLAINT(model("time = 1\nwidth = 2", "process = \"cyclic\"\nperiod = 24\nshape = [1]"), "rate");
  const std::string two =
      "[[jobs.class]]\nname = \"a\"\nweight = 1\nwidth = 1\ntime = 1\nasked = { dist = \"pmf\", values = [9, 3], "
      "weights = [1, 2] }\n[[jobs.class]]\nname = \"b\"\nweight = 1\nwidth = 2\ntime = 1\nestimate = { dist = "
      "\"uniform\", min = 1, max = 5 }";
  const std::string phases = "process = \"mmap\"\nD0 = [[-2, 1], [1, -4]]\nD1 = [[1, 0], [0, 3]]\n";
  const auto tied = read(model(two, phases + "mix = [[1, 0], [0.5, 0.5]]"));
  EXPECT_NEAR(tied.classes[0].share, (1 + 1.5) / 4, 1e-12);  // half the time in each phase
  EXPECT_EQ(tied.classes[0].asked, (std::vector<double>{3, 9}));
  EXPECT_EQ(tied.classes[0].asked_weights, (std::vector<double>{2, 1}));
  EXPECT_NEAR(tied.classes[1].estimate->mean(), 3, 1e-12);
  EXPECT_COMPLAINT(model(two, phases + "mix = [[1, 0.5], [0.5, 0.5]]"), "one law over the classes for each phase");
  EXPECT_COMPLAINT(model(two, phases + "mix = [[0.5, 0.3, 0.2], [0.5, 0.3, 0.2]]"), "one column for each job class");
  EXPECT_COMPLAINT(model(two, phases + "mix = [[1, 0], [1, 0]]"), "no phase has jobs of the class");
}

TEST(ReadRigid, SeveralMistakesAreToldAtOnce) {
  const std::string all = complaints(model("time = -1\nwidth = 0", "process = \"saturated\"\nrate = 1"));
  EXPECT_NE(all.find("width"), std::string::npos);
  EXPECT_NE(all.find("time"), std::string::npos);
  EXPECT_NE(all.find("saturated"), std::string::npos);
}

TEST(ReadRigid, AJobMayBeWiderThanSomeClustersButNotAll) {
  const std::string two =
      "[[cluster]]\nprocessors = 4\n[[cluster]]\nprocessors = 8\n[arrivals]\nload = 0.3\n[jobs]\nkind = "
      "\"rigid\"\ntime = 1\nwidth = ";
  EXPECT_EQ(complaints(two + "6"), "");
  EXPECT_COMPLAINT(two + "10", "can never start");
  const auto m = read(two + "6");
  EXPECT_EQ(rigid_jobs::routing(m, 0, 6), (std::vector<double>{0.0, 1.0}));
}

}  // namespace
}  // namespace sojourn::model_file
