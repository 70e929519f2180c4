// Sound answers pass; each way of spoiling one is found by the check that is there for it.
#include "sojourn/answers/checks.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "sojourn/vocabulary/percentile_names.h"

namespace sojourn::answers {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// M/M/1 with service of mean 1: everything in closed form.
void tell_mm1(double rate, Measures& m) {
  const double load = rate, response = 1 / (1 - load);
  m.set("mean_response", response);
  m.set("mean_wait", load * response);
  m.set("mean_slowdown", INFINITY);  // E[1/length] diverges
  m.set("mean_jobs", rate * response);
  m.set("mean_queue", rate * load * response);
  m.set("mean_used_processors", load);
  m.set("utilization", load);
  m.set("throughput", rate);
  m.set("prob_wait", load);
  m.set("decay_rate", load);
  for (const double percent : vocabulary::usual_percentiles()) {
    const double exceed = 1 - percent / 100;
    m.set(vocabulary::percentile_name("response", percent), -std::log(exceed) * response);
    m.set(vocabulary::percentile_name("wait", percent), std::max(0.0, std::log(load / exceed) * response));
  }
  for (const double time : {1.0, 3.0}) {
    m.set(vocabulary::above_name("response", time), std::exp(-time / response));
    m.set(vocabulary::above_name("wait", time), load * std::exp(-time / response));
  }
  std::vector<double> law;
  for (double p = 1 - load; p > 1e-14; p *= load) law.push_back(p);
  m.set_array("jobs_pmf", law);
  m.set_array("used_processors_pmf", {1 - load, load});
}

MethodAnswer named(const char* name, MethodKind kind) {
  MethodAnswer a;
  a.name = name;
  a.kind = kind;
  return a;
}

MethodAnswer one_queue(double rate = 0.5) {
  MethodAnswer a = named("mm1", MethodKind::exact);
  a.error_estimate = 1e-14;
  tell_mm1(rate, a.measures);
  return a;
}

Facts facts_of_one_queue(double rate = 0.5) {
  return {.rate = rate, .processors = 1, .work = 1, .least_response = 1, .most_running = 1};
}

double mixed_percentile(double p, const std::function<double(double)>& tail) {
  double low = 0, high = 1e3;
  for (int i = 0; i < 100; ++i) (tail((low + high) / 2) > 1 - p ? low : high) = (low + high) / 2;
  return high;
}

// Two such queues, "a" and "b", which get 0.5 and 0.25 jobs per unit of time.
MethodAnswer two_queues() {
  const double rates[] = {0.5, 0.25}, all = 0.75;
  MethodAnswer a = named("two", MethodKind::exact);
  a.clusters = {{"a", {}}, {"b", {}}};
  double response = 0, wait = 0, waits = 0, used = 0;
  for (std::size_t i = 0; i < 2; ++i) {
    Measures& m = a.clusters[i].measures;
    tell_mm1(rates[i], m);
    response += rates[i] / all * m.value("mean_response");
    wait += rates[i] / all * m.value("mean_wait");
    waits += rates[i] / all * m.value("prob_wait");
    used += m.value("mean_used_processors");
  }
  a.measures.set("mean_response", response);
  a.measures.set("mean_wait", wait);
  a.measures.set("mean_jobs", all * response);
  a.measures.set("mean_queue", all * wait);
  a.measures.set("mean_used_processors", used);
  a.measures.set("utilization", used / 2);
  a.measures.set("throughput", all);
  a.measures.set("prob_wait", waits);
  const auto tail = [&](double t) { return (0.5 * std::exp(-0.5 * t) + 0.25 * std::exp(-0.75 * t)) / all; };
  for (const double percent : vocabulary::usual_percentiles())
    a.measures.set(vocabulary::percentile_name("response", percent), mixed_percentile(percent / 100, tail));
  return a;
}

Facts facts_of_two_queues() {
  return {.rate = 0.75, .processors = 2, .work = 1, .least_response = 1, .clusters = {{"a", 1, 1}, {"b", 1, 1}}};
}

using Spoil = std::function<void(MethodAnswer&)>;

void expect_fault(MethodAnswer answer, const Facts& facts, const Spoil& spoil, const std::string& measure,
                  const std::string& reason) {
  spoil(answer);
  const auto fault = check_method(answer, facts);
  ASSERT_TRUE(fault) << "nothing found; expected " << measure << " " << reason;
  EXPECT_EQ(fault->measure, measure) << fault->reason;
  EXPECT_NE(fault->reason.find(reason), std::string::npos) << fault->measure << " " << fault->reason;
}

void expect_fault(const Spoil& spoil, const std::string& measure, const std::string& reason) {
  expect_fault(one_queue(), facts_of_one_queue(), spoil, measure, reason);
}

Spoil set(const std::string& name, double value) {
  return [=](MethodAnswer& a) { a.measures.set(name, value); };
}

Spoil set_in_cluster(std::size_t i, const std::string& name, double value) {
  return [=](MethodAnswer& a) { a.clusters[i].measures.set(name, value); };
}

TEST(Checks, SoundAnswersPass) {
  for (const double rate : {1e-9, 0.01, 0.5, 0.9, 0.99}) {
    const auto fault = check_method(one_queue(rate), facts_of_one_queue(rate));
    EXPECT_FALSE(fault) << rate << ": " << fault->measure << " " << fault->reason;
  }
  const auto fault = check_method(two_queues(), facts_of_two_queues());
  EXPECT_FALSE(fault) << fault->measure << " " << fault->reason;
}

TEST(Checks, ValuesThatCannotBe) {
  expect_fault(set("mean_wait", -67522), "mean_wait", "cannot be negative");
  expect_fault(set("mean_wait", -1e-15), "mean_wait", "cannot be negative");
  expect_fault(set("wait_p99", kNan), "wait_p99", "not a number");
  expect_fault(set("mean_response", INFINITY), "mean_response", "is infinite");
  expect_fault(set("prob_wait", 1.01), "prob_wait", "cannot be above one");
  expect_fault(set("decay_rate", 0), "decay_rate", "between 0 and 1");
  expect_fault(set("decay_rate", 1), "decay_rate", "between 0 and 1");
  expect_fault([](MethodAnswer& a) { a.measures.set("mean_jobs", 1, kNan); }, "mean_jobs", "error estimate");
}

TEST(Checks, ANegativeValueWithinItsOwnErrorPasses) {
  MethodAnswer a = one_queue();
  a.measures.set("mean_idle_while_waiting", -1e-18, 1e-17);
  EXPECT_FALSE(check_method(a, facts_of_one_queue()));
}

TEST(Checks, LawsSumToOne) {
  const auto law = [](const std::function<void(std::vector<double>&)>& change) {
    return [=](MethodAnswer& a) {
      auto values = a.measures.find("jobs_pmf")->array;
      change(values);
      a.measures.set_array("jobs_pmf", values);
    };
  };
  expect_fault(law([](auto& p) { p[1] = -1e-12; }), "jobs_pmf", "not a probability");
  expect_fault(law([](auto& p) { p[0] += 1e-6; }), "jobs_pmf", "sums to 1 +");
  expect_fault(law([](auto& p) { p.resize(5); }), "jobs_pmf", "is said to lie beyond");
  expect_fault(law([](auto& p) { std::swap(p[0], p[1]); }), "mean_jobs", "mean of its law");
  expect_fault(law([](auto& p) { std::swap(p[0], p[5]); }), "mean_jobs", "mean of its law");
  expect_fault(
      [](MethodAnswer& a) {
        a.measures.set_array("used_processors_pmf", {0.6, 0.4});
      },
      "mean_used_processors", "mean of its law");
}

TEST(Checks, ALawMayBeCutOffIfItSaysSo) {
  MethodAnswer a = one_queue();
  Measure law = *a.measures.find("jobs_pmf");
  law.array.resize(5);
  law.beyond = std::pow(0.5, 5);
  a.measures.set("jobs_pmf", law);
  EXPECT_FALSE(check_method(a, facts_of_one_queue()));
  // What lies beyond makes at least so much of the mean.
  MethodAnswer low = a;
  low.measures.set("mean_jobs", 0.9);
  ASSERT_TRUE(check_method(low, facts_of_one_queue()));
  EXPECT_NE(check_method(low, facts_of_one_queue())->reason.find("mean of its law"), std::string::npos);
}

TEST(Checks, TheDecayRateIsNotBelowThatOfTheLaw) {
  expect_fault(set("decay_rate", 0.45), "decay_rate", "last entries of jobs_pmf");
  expect_fault(set("decay_rate", 1e-304), "decay_rate", "last entries of jobs_pmf");
}

TEST(Checks, PercentilesAndTailsAreInOrder) {
  expect_fault(set("wait_p95", 100), "wait_p99", "percentile below it");
  expect_fault(set("response_p50", 4.7), "response_p90", "percentile below it");
  expect_fault(set("wait_above(3)", 0.45), "wait_above(3)", "shorter time");
  expect_fault(set("wait_p99", 9.3), "wait_p99", "same percentile of the response");
  expect_fault(set("response_above(3)", 0.05), "response_above(3)", "level of a percentile");
  expect_fault(set("response_above(1)", 0.49), "response_above(1)", "level of a percentile");
  expect_fault(set("wait_above(3)", 0.26), "wait_above(3)", "same probability of the response");
}

TEST(Checks, PercentilesAndTailsDoNotContradictTheMean) {
  expect_fault(set("response_p99", 100), "mean_response", "percentiles alone");
  MethodAnswer a = named("few", MethodKind::exact);
  a.measures.set("mean_wait", 1);
  a.measures.set("wait_above(20)", 0.049);
  EXPECT_FALSE(check_method(a, {}));
  expect_fault(a, {}, set("wait_above(20)", 0.051), "wait_above(20)", "Markov");
}

TEST(Checks, PercentilesOfTheWaitAgreeWithTheProbabilityOfWaiting) {
  expect_fault(one_queue(0.3), facts_of_one_queue(0.3), set("wait_p50", 0.2), "wait_p50", "enough jobs do not wait");
  expect_fault(one_queue(0.3), facts_of_one_queue(0.3), set("wait_above(1)", 0.31), "wait_above(1)", "prob_wait");
  MethodAnswer a = named("few", MethodKind::exact);
  a.measures.set("prob_wait", 0.2);
  expect_fault(a, {}, set("wait_p90", 0), "wait_p90", "more jobs than that wait");
}

TEST(Checks, LittlesLawAndTheOfferedWork) {
  const auto expect = [](const Spoil& spoil, const char* measure, const char* reason) {
    expect_fault(two_queues(), facts_of_two_queues(), spoil, measure, reason);
  };
  expect(set("mean_jobs", 1.3333), "mean_jobs", "throughput x mean_response");
  expect(set("mean_queue", 0.5834), "mean_queue", "throughput x mean_wait");
  expect(set("throughput", 0.7500001), "throughput", "rate of arrivals");
  expect(set("mean_used_processors", 0.7500001), "mean_used_processors", "work that is offered");
  expect(set("utilization", 0.37), "utilization", "mean_used_processors / processors");
  expect(set_in_cluster(1, "mean_queue", 0.083), "b.mean_queue", "throughput x mean_wait");
  expect(set_in_cluster(0, "utilization", 0.51), "a.utilization", "mean_used_processors / processors");
}

TEST(Checks, ResponsesAreLongerThanWaitsAndThanTheJobAlone) {
  MethodAnswer a = named("few", MethodKind::exact);
  a.measures.set("mean_response", 1);
  expect_fault(a, {}, set("mean_wait", 1.1), "mean_wait", "mean_response");
  expect_fault(
      a, {.least_response = 1.001}, [](MethodAnswer&) {}, "mean_response", "a job alone");
}

TEST(Checks, PartsMakeTheWhole) {
  const auto expect = [](const Spoil& spoil, const char* measure, const char* reason) {
    expect_fault(two_queues(), facts_of_two_queues(), spoil, measure, reason);
  };
  expect([](MethodAnswer& a) { tell_mm1(0.3, a.clusters[1].measures); }, "throughput", "sum of the parts");
  expect(set("prob_wait", 0.45), "prob_wait", "average of the parts");
  expect(set("response_p95", 6.1), "response_p95", "largest of the parts");
  expect(set("response_p50", 0.5), "response_p50", "smallest of the parts");
}

TEST(Checks, TinyMeasuresAreCheckedRelatively) {
  const double rate = 1e-9;  // mean_queue is 1e-18
  expect_fault(
      one_queue(rate), facts_of_one_queue(rate),
      [](MethodAnswer& a) { a.measures.set("mean_queue", 1.5 * a.measures.value("mean_queue")); }, "mean_queue",
      "throughput x mean_wait");
}

TEST(Checks, ErrorsThatAreClaimedAreAllowed) {
  MethodAnswer a = two_queues();
  a.measures.set("mean_jobs", 1.3333, 1e-4);  // 4/3 within its own error
  EXPECT_FALSE(check_method(a, facts_of_two_queues()));
  MethodAnswer b = two_queues();
  b.measures.set("mean_jobs", 1.3333);
  b.error_estimate = 1e-4;  // or within that of the method
  EXPECT_FALSE(check_method(b, facts_of_two_queues()));
}

MethodAnswer said(const char* name, MethodKind kind, double response) {
  MethodAnswer a = named(name, kind);
  a.measures.set("mean_response", response);
  return a;
}

std::vector<std::string> left_of(std::vector<MethodAnswer> methods, std::string* notes = nullptr) {
  Answer answer;
  answer.methods = std::move(methods);
  refuse_unsound(answer, {});
  std::vector<std::string> names;
  for (const auto& m : answer.methods) names.push_back(m.name);
  if (notes)
    for (const auto& note : answer.notes) *notes += note + "\n";
  return names;
}

using Names = std::vector<std::string>;

TEST(Refusals, AnExactValueRespectsBounds) {
  const auto low = said("low", MethodKind::lower_bound, 1), high = said("high", MethodKind::upper_bound, 3);
  EXPECT_EQ(left_of({said("good", MethodKind::exact, 2), low, high}), (Names{"good", "low", "high"}));
  std::string notes;
  EXPECT_EQ(left_of({said("bad", MethodKind::exact, 0.9), low, high}, &notes), (Names{"low", "high"}));
  EXPECT_NE(notes.find("bad is refused"), std::string::npos) << notes;
  EXPECT_NE(notes.find("mean_response is 0.9, but cannot be below low, a bound, 1"), std::string::npos) << notes;
  EXPECT_EQ(left_of({said("bad", MethodKind::exact, 3.1), low, high}), (Names{"low", "high"}));
}

TEST(Refusals, WhatABoundSaysBesideTimesAndJobsBoundsNothing) {
  auto exact = said("exact", MethodKind::exact, 2), low = said("low", MethodKind::lower_bound, 1);
  exact.measures.set("throughput", 1);
  low.measures.set("throughput", 1.5);
  EXPECT_EQ(left_of({exact, low}), (Names{"exact", "low"}));
}

TEST(Refusals, BoundsThatCrossAreBothRefused) {
  EXPECT_EQ(left_of({said("low", MethodKind::lower_bound, 3), said("high", MethodKind::upper_bound, 1)}), Names{});
}

TEST(Refusals, OfTwoExactMethodsThatDisagreeNeitherIsShown) {
  EXPECT_EQ(left_of({said("one", MethodKind::exact, 2), said("two", MethodKind::exact, 2 + 1e-11)}),
            (Names{"one", "two"}));
  EXPECT_EQ(left_of({said("one", MethodKind::exact, 2), said("two", MethodKind::exact, 2.001)}), Names{});
}

TEST(Refusals, WhatIsUnsoundByItselfSpeaksAgainstNobody) {
  auto spoiled = said("spoiled", MethodKind::exact, 2.001);
  spoiled.measures.set("mean_wait", -1);
  EXPECT_EQ(left_of({said("good", MethodKind::exact, 2), spoiled}), Names{"good"});
}

TEST(Refusals, ApproximationsNeedOnlyBePossible) {
  auto rough = said("rough", MethodKind::approximation, 5);
  rough.measures.set("mean_jobs", 1);
  rough.measures.set("throughput", 1);  // Little's law does not hold
  EXPECT_EQ(left_of({said("exact", MethodKind::exact, 2), rough}), (Names{"exact", "rough"}));
  EXPECT_EQ(left_of({said("negative", MethodKind::approximation, -5)}), Names{});
  EXPECT_EQ(left_of({said("printed", MethodKind::as_published, -5)}), Names{"printed"});
}

TEST(ErrorEstimate, IsTheLargestRelativeOneOfTheMeasures) {
  MethodAnswer a = said("a", MethodKind::exact, 2);
  a.error_estimate = 1e-3;
  settle_error_estimate(a);
  EXPECT_EQ(a.error_estimate, 1e-3);  // no measure has its own
  a.measures.set("mean_wait", 1, 1e-12);
  settle_error_estimate(a);
  EXPECT_EQ(a.error_estimate, 1e-3);  // mean_response still has that of the method
  a.measures.set("mean_response", 2, 1e-12);
  a.classes = {{"wide", {}}};
  a.classes[0].measures.set("mean_wait", 0.5, 1e-10);
  settle_error_estimate(a);
  EXPECT_DOUBLE_EQ(*a.error_estimate, 2e-10);
}

TEST(ErrorEstimate, ExactMeasuresAllHaveOneAndInfinityNeedsNone) {
  MethodAnswer a;
  a.kind = MethodKind::exact;
  a.measures.set("mean_wait", 2);
  a.measures.set("mean_response", 4, 1e-20);
  a.measures.set("mean_slowdown", std::numeric_limits<double>::infinity());
  Measure law;
  law.array = {0.25, 0.5, 0.25};
  law.beyond = 1e-13;
  a.measures.set("jobs_pmf", law);
  settle_error_estimate(a);
  EXPECT_NEAR(*a.measures.find("mean_wait")->error, 6e-13, 1e-20);
  EXPECT_NEAR(*a.measures.find("mean_response")->error, 1.2e-12, 1e-20);
  EXPECT_FALSE(a.measures.find("mean_slowdown")->error);
  EXPECT_NEAR(*a.measures.find("jobs_pmf")->error, 1.5e-13, 1e-20);
  EXPECT_EQ(a.measures.find("jobs_pmf")->array, law.array);
  EXPECT_EQ(a.measures.find("jobs_pmf")->beyond, law.beyond);
}

TEST(ErrorEstimate, ApproximationsTellNone) {
  MethodAnswer a;
  a.kind = MethodKind::approximation;
  a.measures.set("mean_wait", 2);
  settle_error_estimate(a);
  EXPECT_FALSE(a.measures.find("mean_wait")->error);
}

}  // namespace
}  // namespace sojourn::answers
