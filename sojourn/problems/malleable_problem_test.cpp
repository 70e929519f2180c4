#include <gtest/gtest.h>

#include "sojourn/base/errors.h"
#include "sojourn/problems/problem.h"

namespace sojourn::problems {
namespace {

std::string example(const std::string& name) { return std::string(SOJOURN_ROOT) + "/models/" + name; }

model_file::Document read_with(const std::string& file, const std::vector<std::string>& changes) {
  auto document = model_file::Document::from_file(file);
  for (const auto& change : changes) document.set(change);
  return document;
}

answers::Answer solved(const std::string& file, const std::vector<std::string>& changes,
                       const SolveOptions& options = {}) {
  auto document = read_with(file, changes);
  return solve(*read_problem(document), options);
}

// What the file with this change is refused for.
std::string complaint(const std::string& file, const std::string& change) {
  try {
    auto document = read_with(file, {change});
    read_problem(document);
  } catch (const ModelError& e) {
    return e.complaints()[0].problem;
  }
  return "accepted";
}

std::string note_with(const answers::Answer& a, const std::string& text) {
  for (const auto& n : a.notes)
    if (n.find(text) != std::string::npos) return n;
  return "";
}

TEST(MalleableProblem, CheckedExamples) {
  EXPECT_NEAR(solved(example("malleable-spacesharing.toml"), {}).methods[0].measures.value("mean_response"),
              0.283378167097, 5.1e-13);
  EXPECT_NEAR(solved(example("malleable-bursty.toml"), {}).methods[0].measures.value("mean_jobs"), 0.701902824239,
              5.1e-13);
  EXPECT_NEAR(solved(example("malleable-equal-share.toml"), {}).methods[0].measures.value("mean_response"), 0.72326728,
              5.1e-9);
}

TEST(MalleableProblem, TheBestLeastNumberOfProcessorsMovesWithMemory) {
  SolveOptions options;
  options.flags = {"choose-min-processors"};
  const auto a = solved(example("malleable-memory.toml"), {}, options);
  const std::string with = note_with(a, "best min_processors with memory"),
                    without = note_with(a, "best min_processors without memory");
  ASSERT_FALSE(with.empty());
  ASSERT_FALSE(without.empty());
  EXPECT_NE(with.substr(with.find(": ")), without.substr(without.find(": ")));
  EXPECT_NE(with.substr(with.find(": "), 4), without.substr(without.find(": "), 4));
}

// Memory that costs nothing is no memory at all.
TEST(MalleableProblem, FreePagesChangeNothing) {
  const auto a = solved(example("malleable-memory.toml"), {"memory.page_cost=0"});
  ASSERT_EQ(a.methods.size(), 2u);
  EXPECT_NEAR(a.methods[0].measures.value("mean_response") / a.methods[1].measures.value("mean_response"), 1, 1e-11);
}

// The chain with memory against a simulation that walks the phases: 99.9%, fixed seed.
TEST(MalleableProblem, SimulationWithMemoryCoversTheChain) {
  auto document = read_with(example("malleable-memory.toml"), {"arrivals.rate=6"});
  const auto problem = read_problem(document);
  simulation::ExperimentOptions o;
  o.confidence = 0.999;
  o.precision = 0;
  o.jobs = 300000;
  o.replications = 16;
  o.threads = 1;
  const auto interval = *problem->simulate(o, {}).measures.find("mean_response")->interval;
  const double exact = solve(*problem, {}).methods[0].measures.value("mean_response");
  EXPECT_LT(interval.low, exact);
  EXPECT_GT(interval.high, exact);
}

// Work at Amdahl's speed, and the same written out for each size.
TEST(MalleableProblem, LawsForEachSize) {
  const std::string file = example("malleable-spacesharing.toml");
  std::string laws = "jobs.time_on=[";
  for (int p = 1; p <= 8; ++p) laws += "{dist='exponential',mean=" + std::to_string(0.1 + 0.9 / p) + "},";
  const auto a = solved(file, {laws + "]"});
  EXPECT_EQ(a.methods[0].name, "qbd");
  EXPECT_NEAR(a.methods[0].measures.value("mean_response"), 0.283378167097, 1e-6);
  EXPECT_NE(complaint(file, "jobs.time_on=[{dist='exponential',mean=1}]").find("one law for each"), std::string::npos);
}

// A phase of probability 0 changes nothing, however it is written.
TEST(MalleableProblem, ImpossiblePhasesAreDropped) {
  const std::string file = example("malleable-spacesharing.toml");
  const double plain = solved(file, {"jobs.time={dist='exponential',mean=2}"}).methods[0].measures.value("mean_jobs");
  for (const char* time : {"jobs.time={dist='hyperexponential',probs=[0,1],means=[7,2]}",
                           "jobs.time={dist='phase-type',alpha=[1,0],S=[[-0.5,0],[0,-2]]}"})
    EXPECT_NEAR(solved(file, {time}).methods[0].measures.value("mean_jobs"), plain, 1e-12 * plain) << time;
  EXPECT_FALSE(
      solved(file, {"policy.reconfiguration={dist='hyperexponential',probs=[1,0],means=[0.02,7]}"}).methods.empty());
}

TEST(MalleableProblem, MistakesAreNamed) {
  const std::string plain = example("malleable-spacesharing.toml"), memory = example("malleable-memory.toml");
  const auto names = [](const std::string& problem, const char* text) {
    return problem.find(text) != std::string::npos;
  };
  EXPECT_TRUE(names(complaint(plain, "jobs.min_processors=9"), "no job can ever start"));
  EXPECT_TRUE(names(complaint(plain, "arrivals={process='map',D0=[[-1,0.5],[0,-1]],D1=[[0.5,0.1],[0,1]]}"),
                    "does not sum to 0"));
  EXPECT_TRUE(names(complaint(memory, "memory.frames=0"), "out of range"));
  EXPECT_TRUE(names(complaint(memory, "memory.transitions=[[0.9,0.05,0.06],[0.1,0.8,0.1],[0.1,0.1,0.8]]"),
                    "row 1 of \"transitions\" does not sum to 1"));
  EXPECT_TRUE(names(complaint(memory, "memory.transitions=[[1,0,0],[0.1,0.8,0.1],[0.1,0.1,0.8]]"), "not irreducible"));
  EXPECT_NE(note_with(solved(plain, {"jobs.speedup={law='table',values=[1,2.5,2]}"}), "more than linear"), "");
  const auto unstable = solved(plain, {"arrivals.rate=9"});
  EXPECT_FALSE(unstable.stability.stable);
  EXPECT_NEAR(unstable.stability.max_rate, 80.0 / 11, 1e-12);
}

}  // namespace
}  // namespace sojourn::problems
