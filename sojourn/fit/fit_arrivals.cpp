#include "sojourn/fit/fit_arrivals.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/base/calendar.h"
#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"

namespace sojourn::fit {
namespace {

constexpr int kGapKinds = 2;        // of runs; on two logs a third moved the waits by less than the seeds do
constexpr std::size_t kGiants = 3;  // gaps that may rule a correlation

// Hours of the week from Monday on; the log's own seconds where it does not say when it began.
double hour_of_week(const logs::Log& log, double submit) {
  const double local = log.clock.local(submit).value_or(submit);
  const double monday = log.clock.unix_start ? 3 * kDay : 0;  // 1970-01-01 was a Thursday: 3 days after a Monday
  return std::fmod(std::fmod((local + monday) / kHour, kHoursOfWeek) + kHoursOfWeek, kHoursOfWeek);
}

// Jobs in each hour of the week over how often that hour was there; one mean hour is added to each, so that an hour
// that was seen once or twice does not become 0.
std::vector<double> weekly_shape(const logs::Log& log, double rate) {
  const auto [jobs, hours] = weekly_counts(log);
  std::vector<double> shape(kHoursOfWeek);
  for (std::size_t h = 0; h < shape.size(); ++h) shape[h] = (jobs[h] + rate * kHour) / (hours[h] + 1) / (rate * kHour);
  return shape;
}

double ks_of_exponential(std::vector<double> x, double rate) {
  std::sort(x.begin(), x.end());
  double most = 0;
  const double n = static_cast<double>(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double here = -std::expm1(-rate * x[i]);
    most = std::max({most, std::abs(here - double(i) / n), std::abs(here - double(i + 1) / n)});
  }
  return most;
}

// What is left of the correlation of neighbours without the longest gaps.
void tell_of_giants(const std::vector<double>& intervals, Part& part) {
  const double raw = fitting::lag1_of(intervals);
  std::vector<double> sorted = intervals;
  std::sort(sorted.begin(), sorted.end());
  if (sorted.size() < 10 * kGiants) return;
  const double limit = sorted[sorted.size() - kGiants];
  std::vector<double> rest;
  for (const double x : intervals)
    if (x < limit) rest.push_back(x);
  const double without = fitting::lag1_of(rest);
  constexpr double kMuch = 0.05;
  if (std::abs(raw - without) > std::max(kMuch, std::abs(without)))
    part.notes.push_back(fmt::format(
        "the lag-1 correlation of the intervals, {:.3f}, is {:.3f} without the {} longest gaps: it is not matched; the "
        "likelihood of all intervals is what counts",
        raw, without, kGiants));
}

fitting::MapFit fit_process(const std::vector<double>& intervals, const std::vector<std::int32_t>& mark, Index classes,
                            const Options& o) {
  fitting::Sequence s{intervals, {}, 1};
  if (o.arrivals == Arrivals::mmap) {
    s.marks.assign(mark.begin() + 1, mark.end());
    s.kinds = classes;
  }
  constexpr double kEnoughWork = 6e6;  // intervals times steps: seconds
  const int steps = std::clamp(static_cast<int>(kEnoughWork / static_cast<double>(intervals.size())), 40, 240);
  constexpr int kPhases = 4;  // of a MAP, unless asked for
  fitting::MapOptions options{.phases = o.arrival_phases > 0 ? o.arrival_phases : kPhases, .stopping = {steps, 1e-6}};
  options.trial_length = 20'000;
  return fit_map(s, options);
}

}  // namespace

WeeklyCounts weekly_counts(const logs::Log& log) {
  WeeklyCounts counts{std::vector<double>(kHoursOfWeek), std::vector<double>(kHoursOfWeek)};
  const auto hour = [&](double t) { return static_cast<std::size_t>(hour_of_week(log, t)) % kHoursOfWeek; };
  for (const auto& job : log.jobs) ++counts.jobs[hour(job.submit)];
  for (double t = log.jobs.front().submit; t < log.jobs.back().submit; t += kHour) ++counts.hours[hour(t)];
  return counts;
}

std::vector<double> intervals_of(const logs::Log& log) {
  const bool whole = std::all_of(log.jobs.begin(), log.jobs.end(),
                                 [](const logs::Job& j) { return j.submit == std::floor(j.submit); });
  double tick = whole ? 1.0 : INFINITY;
  std::vector<double> intervals;
  for (std::size_t k = 1; k < log.jobs.size(); ++k) {
    intervals.push_back(log.jobs[k].submit - log.jobs[k - 1].submit);
    if (!whole && intervals.back() > 0) tick = std::min(tick, intervals.back());
  }
  for (double& x : intervals) x = std::max(x, tick / 2);
  return intervals;
}

void take_memory(double memory, Fitted& f) {
  ArrivalsFit& a = f.arrivals;
  a.memory = memory;
  a.map = a.runs->with_memory(memory);
  const auto& report = a.map->report;
  Part& part = f.parts.front();
  part.log_likelihood_per_job = report.log_likelihood_per_value;
  part.cv_error = report.data_cv > 0 ? std::optional(report.cv / report.data_cv - 1) : std::nullopt;
  part.law = fmt::format("MMAP of {} phases", a.map->map.phases());
}

void fit_arrivals(const logs::Log& log, const std::vector<std::int32_t>& mark, const Options& o, Fitted& out) {
  const double span = log.jobs.back().submit - log.jobs.front().submit;
  const double count = static_cast<double>(log.jobs.size() - 1);
  ArrivalsFit& a = out.arrivals;
  a.kind = o.arrivals;
  a.rate = count / span;
  a.calendar = log.clock.unix_start.has_value();
  const auto intervals = intervals_of(log);
  Part part{.name = "arrivals", .jobs = intervals.size()};
  const double scv = fitting::squared_coefficient_of_variation(fitting::sample_of(intervals).known);
  double model_scv = 1;
  if (o.arrivals == Arrivals::poisson || o.arrivals == Arrivals::cyclic) {
    part.log_likelihood_per_job = std::log(a.rate) - 1;
    part.ks = ks_of_exponential(intervals, a.rate);
    part.law = "Poisson";
  }
  if (o.arrivals == Arrivals::cyclic) {
    a.shape = weekly_shape(log, a.rate);
    double sum = 0;
    for (const double x : a.shape) sum += x / static_cast<double>(kHoursOfWeek);
    double likelihood = 0;
    for (std::size_t k = 1; k < log.jobs.size(); ++k)
      likelihood += std::log(a.rate * a.shape[static_cast<std::size_t>(hour_of_week(log, log.jobs[k].submit))] / sum);
    part.log_likelihood_per_job = likelihood / count - 1;
    part.ks = std::nullopt;
    part.law = "Poisson, by the hour of the week";
    if (!a.calendar)
      part.notes.push_back("the log does not say when it began: its weeks are counted from its second 0");
  }
  if (o.runs()) {
    a.runs.emplace(intervals, mark, static_cast<Index>(out.classes.size()), kGapKinds);
    out.parts.insert(out.parts.begin(), std::move(part));
    tell_of_giants(intervals, out.parts.front());
    take_memory(o.memory.value_or(1), out);
    return;
  }
  if (o.arrivals == Arrivals::map || o.arrivals == Arrivals::mmap) {
    a.map = fit_process(intervals, mark, static_cast<Index>(out.classes.size()), o);
    part.log_likelihood_per_job = a.map->report.log_likelihood_per_value;
    model_scv = a.map->report.cv * a.map->report.cv;
    part.law = fmt::format("{} of {} phases", o.arrivals == Arrivals::map ? "MAP" : "MMAP", a.map->map.phases());
    if (!a.map->report.converged) part.notes.push_back("EM: " + a.map->report.why);
    if (o.arrivals == Arrivals::mmap)
      part.notes.push_back("the log-likelihood is that of intervals and classes together");
    for (const auto& note : a.map->report.notes) part.notes.push_back(note);
  }
  part.cv_error = std::sqrt(model_scv / scv) - 1;
  if (!(scv > 0)) part.cv_error = std::nullopt;
  tell_of_giants(intervals, part);
  out.parts.insert(out.parts.begin(), std::move(part));
}

}  // namespace sojourn::fit
