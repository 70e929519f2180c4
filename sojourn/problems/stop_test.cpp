#include <gtest/gtest.h>

#include "sojourn/base/stop_point.h"
#include "sojourn/problems/problem.h"

namespace sojourn::problems {
namespace {

std::unique_ptr<Problem> problem(const std::string& name) {
  auto document = model_file::Document::from_file(std::string(SOJOURN_ROOT) + "/models/" + name + ".toml");
  return read_problem(document);
}

class ExactSolution : public ::testing::TestWithParam<const char*> {};

// One chain per family and solver: all of them pass a stop point on the way.
TEST_P(ExactSolution, IsLeftWhenAskedTo) {
  const std::atomic<bool> stop{true}, go_on{false};
  const auto model = problem(GetParam());
  EXPECT_THROW(solve(*model, {}, Interruption{&stop, {}}), Interrupted);
  EXPECT_THROW(compare(*model, SolveOptions{}, {}, Interruption{&stop, {}}), Interrupted);
  EXPECT_FALSE(solve(*model, {}, Interruption{&go_on, {}}).methods.empty());
  EXPECT_FALSE(solve(*model, {}).methods.empty());  // nothing of the stop is left on this thread
}
INSTANTIATE_TEST_SUITE_P(Models, ExactSolution,
                         ::testing::Values("cluster-bursty", "fork-join-phases", "malleable-bursty", "rigid-classes",
                                           "staged-bursty", "staged-paper"));

}  // namespace
}  // namespace sojourn::problems
