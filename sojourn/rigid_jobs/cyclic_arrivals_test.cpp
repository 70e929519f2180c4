#include "sojourn/rigid_jobs/cyclic_arrivals.h"

#include <gtest/gtest.h>

#include "sojourn/rigid_jobs/alike_classes.h"
#include "sojourn/rigid_jobs/analysis.h"
#include "sojourn/rigid_jobs/test_models.h"

namespace sojourn::rigid_jobs {
namespace {

answers::Answer solved(const Model& m, const std::string& method = "") {
  const auto rates = largest_rates(m);
  answers::Answer answer;
  answer.stability = rates.stability;
  answers::SolveOptions options;
  options.method = method;
  analyse(m, rates, options, answer);
  return answer;
}

const answers::MethodAnswer& method_of(const answers::Answer& a, const std::string& name) {
  for (const auto& m : a.methods)
    if (m.name == name) return m;
  throw std::runtime_error("no " + name);
}

// One server of width 1: the mean wait of M/M/1 at rate r is r / (1 - r).
Model one_server(std::vector<double> shape, double rate, double period) {
  Model m = one_class(1, WidthLaw::constant(1), distributions::exponential(1));
  m.arrivals = arrivals::cyclic_arrivals(rate, period, std::move(shape));
  return m;
}

TEST(CyclicArrivals, pointwise_averages_waits_over_arrivals_and_queues_over_time) {
  const auto answer = solved(one_server({1, 3, 1, 0}, 0.25, 1000));  // rates 0.2, 0.6, 0.2, 0
  const auto& m = method_of(answer, "pointwise-stationary").measures;
  const double waits = (0.4 * 0.2 / 0.8 + 0.6 * 0.6 / 0.4);  // 0.4 and 0.6 of all jobs
  EXPECT_NEAR(m.value("mean_wait"), waits, 1e-12);
  EXPECT_NEAR(m.value("mean_response"), waits + 1, 1e-12);
  EXPECT_NEAR(m.value("mean_queue"), 0.25 * waits, 1e-12);
  EXPECT_NEAR(m.value("prob_wait"), 0.4 * 0.2 + 0.6 * 0.6, 1e-12);
  EXPECT_NEAR(m.value("utilization"), 0.25, 1e-12);
  EXPECT_EQ(m.find("wait_p90"), nullptr);
  const auto& mean = method_of(answer, "mean-rate");
  EXPECT_NEAR(mean.measures.value("mean_wait"), 0.25 / 0.75, 1e-12);
  EXPECT_FALSE(mean.measures.find("mean_wait")->error.has_value());
  for (const char* name : {"pointwise-stationary", "mean-rate"})
    EXPECT_EQ(method_of(answer, name).kind, answers::MethodKind::approximation);
}

TEST(CyclicArrivals, a_flat_cycle_is_the_constant_rate_class_by_class) {
  Model m = case_d();
  m.arrivals = arrivals::cyclic_arrivals(1.5, 10, {1, 1});
  const auto answer = solved(m);
  const auto exact = solved(at_rate(case_d(), 1.5));
  const auto& wanted = method_of(exact, "qbd");
  for (const char* name : {"pointwise-stationary", "mean-rate"}) {
    const auto& got = method_of(answer, name);
    EXPECT_NEAR(got.measures.value("mean_wait"), wanted.measures.value("mean_wait"), 1e-10);
    ASSERT_EQ(got.classes.size(), wanted.classes.size());
    for (std::size_t k = 0; k < got.classes.size(); ++k)
      EXPECT_NEAR(got.classes[k].measures.value("mean_wait"), wanted.classes[k].measures.value("mean_wait"), 1e-10);
  }
}

TEST(CyclicArrivals, a_rate_above_capacity_leaves_no_pointwise_answer_and_says_so) {
  const auto answer = solved(one_server({1, 3}, 0.7, 10));
  for (const auto& method : answer.methods) EXPECT_NE(method.name, "pointwise-stationary");
  EXPECT_NEAR(method_of(answer, "mean-rate").measures.value("mean_wait"), 0.7 / 0.3, 1e-12);
  EXPECT_NE(regime_note(one_server({1, 3}, 0.7, 10), 1.0).find("infinite"), std::string::npos);
}

TEST(CyclicArrivals, the_note_tells_fast_from_slow_machines) {
  EXPECT_NEAR(relaxation_time(one_server({1}, 0.25, 1), 1.0, 0.25), 4, 1e-12);
  EXPECT_NE(regime_note(one_server({1, 2}, 0.25, 1e4), 1.0).find("fast"), std::string::npos);
  EXPECT_NE(regime_note(one_server({1, 2}, 0.25, 0.1), 1.0).find("slow"), std::string::npos);
  EXPECT_NE(regime_note(one_server({1, 2}, 0.25, 10), 1.0).find("both may be wrong"), std::string::npos);
}

TEST(AlikeClasses, marks_that_change_nothing_leave_the_answer_of_the_plain_map) {
  Model m = two_classes(2, 1, distributions::exponential(1), .5, 1, distributions::exponential(1));
  MatrixXd D0(2, 2), D1(2, 2), mix(2, 2);
  D0 << -0.6, 0.1, 0.2, -2.2;
  D1 << 0.5, 0, 0, 2.0;
  mix << 1, 0, 0.2, 0.8;
  const arrivals::Map map(D0, D1);
  m.arrivals = arrivals::mmap_arrivals(map, mix);
  Model plain = one_class(2, WidthLaw::constant(1), distributions::exponential(1));
  plain.arrivals = arrivals::map_arrivals(map);
  const auto answer = solved(m);
  EXPECT_EQ(method_of(answer, "qbd").kind, answers::MethodKind::exact);
  EXPECT_NEAR(method_of(answer, "qbd").measures.value("mean_wait"),
              method_of(solved(plain), "qbd").measures.value("mean_wait"), 1e-12);
  EXPECT_TRUE(method_of(answer, "qbd").classes.empty());
  m.classes[1].time = distributions::exponential(2);
  EXPECT_FALSE(without_marks(m));
  m.classes[1].time = m.classes[0].time;
  m.classes[1].width = WidthLaw::constant(2);
  EXPECT_FALSE(without_marks(m));
}

}  // namespace
}  // namespace sojourn::rigid_jobs
