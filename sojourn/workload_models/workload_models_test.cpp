// Drawn jobs against the laws they are drawn from: exact moments, at most one failure in ten thousand seeds per check.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <boost/math/special_functions/gamma.hpp>
#include <cmath>
#include <functional>

#include "sojourn/workload_models/daily_cycle.h"
#include "sojourn/workload_models/downey.h"
#include "sojourn/workload_models/lublin_feitelson.h"

namespace sojourn::workload_models {
namespace {

constexpr double kErrors = 4.0;  // standard errors: 6 in 100,000
constexpr std::size_t kMany = 200'000;
constexpr double kDaySeconds = 86400;

// The mean of a function of jobs is what it should be.
void expect_mean(const std::vector<DrawnJob>& jobs, double expected, const std::function<double(const DrawnJob&)>& f) {
  double sum = 0, squares = 0;
  for (const auto& job : jobs) sum += f(job), squares += f(job) * f(job);
  const double n = static_cast<double>(jobs.size()), mean = sum / n;
  EXPECT_NEAR(mean, expected, kErrors * std::sqrt((squares / n - mean * mean) / n));
}

// Of a gamma below a limit: how likely, its mean, and the mean of its exponential, each times that likelihood.
struct Below {
  double share, mean, mean_of_exp;
  Below(double shape, double scale, double limit)
      : share(boost::math::gamma_p(shape, limit / scale)),
        mean(shape * scale * boost::math::gamma_p(shape + 1, limit / scale)),
        mean_of_exp(std::pow(1 - scale, -shape) * boost::math::gamma_p(shape, limit * (1 - scale) / scale)) {}
};

TEST(LublinFeitelson, shares_of_serial_and_power_of_two_widths_are_the_published_ones) {
  const auto jobs = LublinFeitelson({}).draw(kMany, 1, 0);
  expect_mean(jobs, 0.244, [](const auto& j) { return j.width == 1; });
  // Others are a power of two only where rounding hits one.
  double rounded = 0;
  for (int k = 1; k <= 7; ++k) {
    const double power = std::exp2(k), from = std::log2(power - 0.5), to = std::log2(power + 0.5);
    const auto overlap = [&](double a, double b) { return std::max(0.0, std::min(to, b) - std::max(from, a)); };
    rounded += 0.86 * overlap(0.8, 4.5) / 3.7 + 0.14 * overlap(4.5, 7.0) / 2.5;
  }
  expect_mean(jobs, 0.244 + 0.576 + (1 - 0.244 - 0.576) * rounded,
              [](const auto& j) { return std::has_single_bit(static_cast<unsigned>(j.width)); });
  EXPECT_LE(std::max_element(jobs.begin(), jobs.end(), [](auto& a, auto& b) { return a.width < b.width; })->width, 128);
}

TEST(LublinFeitelson, no_job_is_wider_than_a_machine_that_is_no_power_of_two) {
  LublinFeitelsonParameters p;
  p.processors = 100;
  p.high = std::log2(100);
  p.medium = p.high - 2.5;
  std::int32_t widest = 0;
  bool is_128_kept_below = false;
  for (const auto& job : LublinFeitelson(p).draw(kMany, 1, 0)) {
    widest = std::max(widest, job.width);
    is_128_kept_below = is_128_kept_below || job.width == 64;
  }
  EXPECT_LE(widest, 100);
  EXPECT_GT(widest, 64);
  EXPECT_TRUE(is_128_kept_below);
}

TEST(LublinFeitelson, run_times_are_the_hyper_gamma_below_its_limit) {
  LublinFeitelsonParameters p;
  p.serial = 1;  // one width, one mixture
  const auto jobs = LublinFeitelson(p).draw(kMany, 2, 0);
  const double share = 0.78 - 0.0054;
  const Below first(4.2, 0.94, 12), second(312, 0.03, 12);
  const double kept = share * first.share + (1 - share) * second.share;
  expect_mean(jobs, (share * first.mean + (1 - share) * second.mean) / kept, [](auto& j) { return std::log(j.run); });
  expect_mean(jobs, (share * first.mean_of_exp + (1 - share) * second.mean_of_exp) / kept,
              [](auto& j) { return j.run; });
}

TEST(LublinFeitelson, half_hours_of_the_day_have_their_shares_and_gaps_their_mean) {
  const auto jobs = LublinFeitelson({}).draw(kMany, 3, 0);
  const DailyCycle cycle(8.1737, 3.9631);
  double sum = 0;
  int busiest = 0;
  for (int k = 0; k < DailyCycle::kSlots; ++k) {
    sum += cycle.weight(k);
    if (cycle.weight(k) > cycle.weight(busiest)) busiest = k;
  }
  EXPECT_NEAR(sum, 48, 1e-9);
  EXPECT_EQ(busiest, 27);  // half past one in the afternoon
  const Below gap(10.2303 * 1.0225, 0.4871, 13);
  const double mean = gap.mean_of_exp / gap.share, n = static_cast<double>(jobs.size());
  const double second = std::pow(1 - 2 * 0.4871, -10.2303 * 1.0225) *
                        boost::math::gamma_p(10.2303 * 1.0225, 13 * (1 - 2 * 0.4871) / 0.4871) / gap.share;
  // Half a day more or less, since the last job may come at any hour.
  EXPECT_NEAR(jobs.back().submit / n, mean, kErrors * std::sqrt(second / n) + kDaySeconds / 2 / n);
  // Counts of a half hour differ from day to day; days are nearly independent of each other.
  const auto days = static_cast<std::size_t>(jobs.back().submit / kDaySeconds);
  std::vector<std::vector<double>> counts(DailyCycle::kSlots, std::vector<double>(days));
  for (const auto& job : jobs)
    if (const auto day = static_cast<std::size_t>(job.submit / kDaySeconds); day < days)
      ++counts[static_cast<std::size_t>(std::fmod(job.submit, kDaySeconds) / DailyCycle::kSlotSeconds)][day];
  for (int k = 0; k < DailyCycle::kSlots; ++k) {
    double total = 0, squares = 0;
    for (const double x : counts[static_cast<std::size_t>(k)]) total += x, squares += x * x;
    const double d = static_cast<double>(days), average = total / d;
    EXPECT_NEAR(average, cycle.weight(k) * DailyCycle::kSlotSeconds / mean,
                kErrors * std::sqrt((squares / d - average * average) / d))
        << k;
  }
}

TEST(LublinFeitelson, a_longer_list_begins_with_the_shorter_and_more_load_brings_the_same_jobs_sooner) {
  LublinFeitelsonParameters p;
  p.daily = false;
  const auto jobs = LublinFeitelson(p).draw(100, 4, 1);
  p.load = 2;
  const auto twice = LublinFeitelson(p).draw(200, 4, 1);
  for (std::size_t k = 0; k < jobs.size(); ++k) {
    EXPECT_DOUBLE_EQ(twice[k].submit, jobs[k].submit / 2);
    EXPECT_EQ(twice[k].run, jobs[k].run);
    EXPECT_EQ(twice[k].width, jobs[k].width);
  }
}

TEST(Downey, work_and_widths_are_log_uniform_and_arrivals_poisson) {
  const auto jobs = Downey({.processors = 63, .least_work = 10, .most_work = 1e6, .interval = 50}).draw(kMany, 1, 0);
  for (const int n : {2, 8, 32}) expect_mean(jobs, std::log(n) / std::log(64), [&](auto& j) { return j.width < n; });
  const auto work = [](const DrawnJob& j) { return j.width * j.run; };  // perfect speedup
  for (const double t : {100.0, 1e4, 1e5})
    expect_mean(jobs, std::log(t / 10) / std::log(1e5), [&](auto& j) { return work(j) < t; });
  expect_mean(jobs, (1e6 - 10) / std::log(1e5), work);
  const double n = static_cast<double>(jobs.size());
  EXPECT_NEAR(jobs.back().submit / n, 50, kErrors * 50 / std::sqrt(n));
}

TEST(Downey, the_speedup_is_perfect_without_variance_and_continuous_where_its_branches_meet) {
  EXPECT_DOUBLE_EQ(downey_speedup(7, 9, 0), 7);
  EXPECT_DOUBLE_EQ(downey_speedup(1, 9, 3), 1);
  EXPECT_NEAR(downey_speedup(7, 9, 1), downey_speedup(7, 9, 1 + 1e-12), 1e-9);
  EXPECT_LT(downey_speedup(7, 9, 2), downey_speedup(7, 9, 1));
}

}  // namespace
}  // namespace sojourn::workload_models
