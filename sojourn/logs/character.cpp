#include "sojourn/logs/character.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>

#include "sojourn/base/calendar.h"
#include "sojourn/base/stop_point.h"

namespace sojourn::logs {
namespace {

constexpr double kFar = 1.1;                   // of an estimate: more than a tenth past it
constexpr std::size_t kFewForCycles = 24 * 7;  // arrivals: fewer say nothing about a week

double share(double part, double all) { return all > 0 ? part / all : 0.0; }

template <class Value>
std::optional<Summary> summary_of(const std::vector<Job>& jobs, Value value) {
  std::vector<double> values;
  values.reserve(jobs.size());
  for (const auto& job : jobs)
    if (const auto v = value(job)) values.push_back(*v);
  stop_point();
  return summary(values);
}

using Maybe = std::optional<double>;
Maybe run_of(const Job& j) { return j.run; }
Maybe width_of(const Job& j) { return j.width; }
Maybe wait_of(const Job& j) { return j.has_wait() ? Maybe(j.wait) : std::nullopt; }
Maybe wait_since_submit_of(const Job& j) { return j.has_wait() ? Maybe(j.wait + j.held) : std::nullopt; }
Maybe slowdown_of(const Job& j) {
  if (!j.has_wait()) return std::nullopt;
  return std::max(1.0, (j.wait + j.run) / std::max(j.run, kShortJob));
}
Maybe accuracy_of(const Job& j) { return j.asked > 0 ? Maybe(std::min(1.0, j.run / j.asked)) : std::nullopt; }

// The span is that of all rows with a submit time: a job that never ran was submitted all the same.
void describe_span(const std::vector<Job>& jobs, const Log& log, Character& c) {
  c.jobs = jobs.size();
  c.first_submit = log.submits.front();
  c.last_submit = log.submits.back();
  for (const auto& j : jobs) c.work += j.work();
  c.span = c.last_submit - c.first_submit;
  if (c.span > 0) c.offered_load = c.work / (static_cast<double>(log.processors) * c.span);
}

void describe_widths(const std::vector<Job>& jobs, Character& c) {
  double sequential = 0, power = 0, sequential_work = 0, power_work = 0;
  std::set<std::int32_t> users;
  for (const auto& j : jobs) {
    if (j.width == 1) {
      ++sequential;
      sequential_work += j.work();
    } else if (std::has_single_bit(static_cast<std::uint32_t>(j.width))) {
      ++power;
      power_work += j.work();
    }
    if (j.user >= 0) users.insert(j.user);
  }
  c.users = users.size();
  const auto all = static_cast<double>(jobs.size());
  c.sequential_share = share(sequential, all);
  c.power_of_two_share = share(power, all);
  c.sequential_work_share = share(sequential_work, c.work);
  c.power_of_two_work_share = share(power_work, c.work);
}

void describe_arrivals(const std::vector<double>& submits, Character& c) {
  c.rows_with_submit = submits.size();
  if (submits.size() < 2) return;
  std::vector<double> gaps(submits.size() - 1);
  for (std::size_t k = 0; k < gaps.size(); ++k) gaps[k] = submits[k + 1] - submits[k];
  const auto zeros = std::count(gaps.begin(), gaps.end(), 0.0);
  c.zero_interarrival_share = share(static_cast<double>(zeros), static_cast<double>(gaps.size()));
  c.correlations.lag1 = autocorrelation(gaps, 1);
  c.correlations.lag10 = autocorrelation(gaps, 10);
  stop_point();
  const auto places = ranks(gaps);
  c.correlations.rank_lag1 = autocorrelation(places, 1);
  c.correlations.rank_lag10 = autocorrelation(places, 10);
  c.correlations.rank_lag100 = autocorrelation(places, 100);
  c.interarrival = summary(gaps);
}

template <std::size_t N>
double unevenness(const std::array<double, N>& counts) {
  std::vector<double> values(counts.begin(), counts.end());
  return summary(values)->cv;
}

std::optional<Cycles> cycles_of(const std::vector<double>& submits, const Clock& clock) {
  if (!clock.unix_start || submits.size() < kFewForCycles) return std::nullopt;
  Cycles c;
  std::array<double, 24> hours{};
  std::array<double, 7> days{};
  for (const double submit : submits) {
    const double local = *clock.local(submit), day = std::floor(local / kDay);
    const auto hour = static_cast<std::size_t>((local - kDay * day) / kHour);
    const auto weekday = static_cast<std::size_t>((weekday_of(static_cast<std::int64_t>(day)) + 6) % 7);
    ++c.by_hour[weekday][hour];
    ++hours[hour];
    ++days[weekday];
  }
  const auto all = static_cast<double>(submits.size());
  const auto busiest = std::max_element(hours.begin(), hours.end());
  const auto quietest = std::min_element(hours.begin(), hours.end());
  c.day_cv = unevenness(hours);
  c.week_cv = unevenness(days);
  c.busiest_hour = static_cast<int>(busiest - hours.begin());
  c.quietest_hour = static_cast<int>(quietest - hours.begin());
  c.busiest_share = *busiest / all;
  c.quietest_share = *quietest / all;
  c.weekend_share = (days[5] + days[6]) / all;
  return c;
}

void describe_estimates(const std::vector<Job>& jobs, Character& c) {
  double over = 0, far = 0;
  for (const auto& j : jobs) {
    if (!(j.asked > 0)) continue;
    ++c.estimates.known;
    over += j.run > j.asked;
    far += j.run > kFar * j.asked;
  }
  const auto known = static_cast<double>(c.estimates.known);
  c.estimates.known_share = share(known, static_cast<double>(jobs.size()));
  c.estimates.overrun_share = share(over, known);
  c.estimates.far_overrun_share = share(far, known);
}

void say_what_is_missing(const std::vector<Job>& jobs, const Log& log, Character& c) {
  if (!c.wait)
    c.cannot.push_back(
        "no waits: replay only; what jobs waited here, and whether submits are starts, is not in this log");
  else if (c.wait->count < jobs.size())
    c.cannot.push_back(fmt::format("{} of {} jobs have no wait", jobs.size() - c.wait->count, jobs.size()));
  if (c.estimates.known == 0) c.cannot.push_back("no estimates: backfilling can only be replayed with exact ones");
  if (c.users == 0) c.cannot.push_back("no users: nothing about fair shares");
  if (!log.clock.unix_start) c.cannot.push_back("no date of its beginning: nothing about hours and weekdays");
  if (c.span == 0) c.cannot.push_back("all jobs were submitted at once: nothing about load or arrivals");
  if (log.ledger.of(Rule::censored) > 0) c.cannot.push_back("jobs that were still running: their true run time");
}

}  // namespace

Character character(const Log& log) {
  std::vector<Job> joined;
  if (!log.too_wide.empty()) {
    joined = log.jobs;
    joined.insert(joined.end(), log.too_wide.begin(), log.too_wide.end());
  }
  const auto& jobs = joined.empty() ? log.jobs : joined;
  Character c;
  describe_span(jobs, log, c);
  describe_widths(jobs, c);
  c.run_time = summary_of(jobs, run_of);
  c.width = summary_of(jobs, width_of);
  c.wait = summary_of(jobs, wait_of);
  c.bounded_slowdown = summary_of(jobs, slowdown_of);
  c.estimate_accuracy = summary_of(jobs, accuracy_of);
  if (std::any_of(jobs.begin(), jobs.end(), [](const Job& j) { return j.held > 0; }))
    c.wait_since_submit = summary_of(jobs, wait_since_submit_of);
  describe_arrivals(log.submits, c);
  c.cycles = cycles_of(log.submits, log.clock);
  describe_estimates(jobs, c);
  if (c.wait) c.occupancy = occupancy(busy_processors(jobs), c.wait->count, static_cast<double>(log.processors));
  say_what_is_missing(jobs, log, c);
  return c;
}

}  // namespace sojourn::logs
