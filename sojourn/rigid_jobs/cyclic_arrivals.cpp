#include "sojourn/rigid_jobs/cyclic_arrivals.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "sojourn/base/text.h"

namespace sojourn::rigid_jobs {
namespace {

constexpr std::array<const char*, 4> kOfJobs = {"mean_response", "mean_wait", "mean_slowdown", "prob_wait"};
constexpr std::array<const char*, 5> kOfTime = {"mean_jobs", "mean_queue", "mean_used_processors", "utilization",
                                                "throughput"};

Model at_constant_rate(const Model& m, double rate) {
  Model one = m;
  one.arrivals = arrivals::poisson_arrivals(rate);
  return one;
}

// Adds the measures of one rate, which holds for a share of the time and brings a share of the jobs.
void add_measures(const answers::Measures& from, double of_time, double of_jobs, answers::Measures& to) {
  const auto add = [&](const char* name, double weight) {
    const auto* known = to.find(name);
    if (const auto* here = from.find(name)) to.set(name, (known ? known->value : 0.0) + weight * here->value);
  };
  for (const char* name : kOfJobs) add(name, of_jobs);
  for (const char* name : kOfTime) add(name, of_time);
}

void add_parts(const std::vector<answers::Part>& from, double of_time, double of_jobs, std::vector<answers::Part>& to) {
  for (std::size_t k = 0; k < from.size(); ++k) {
    if (k == to.size()) to.push_back({from[k].name, {}});
    add_measures(from[k].measures, of_time, of_jobs, to[k].measures);
  }
}

// Errors of the constant rate say nothing of the cycle.
void forget_errors(answers::Measures& measures) {
  answers::Measures all;
  for (const auto& [name, measure] : measures) {
    answers::Measure plain = measure;
    plain.error.reset();
    all.set(name, plain);
  }
  measures = std::move(all);
}

}  // namespace

std::vector<Stretch> stretches_of(const arrivals::ArrivalProcess& a) {
  double sum = 0;
  for (const double x : a.shape) sum += x;
  const double pieces = static_cast<double>(a.shape.size());
  std::map<double, double> shares;
  for (const double x : a.shape) shares[a.rate * x * pieces / sum] += 1 / pieces;
  std::vector<Stretch> all;
  for (const auto& [rate, share] : shares) all.push_back({rate, share});
  return all;
}

answers::MethodAnswer pointwise_stationary(const Model& m, const SolveExactly& solve) {
  answers::MethodAnswer answer;
  const auto all = stretches_of(m.arrivals);
  for (const Stretch& stretch : all) {
    if (!(stretch.rate > 0)) continue;  // nobody comes, and nobody is there
    const auto here = solve(at_constant_rate(m, stretch.rate));
    const double of_jobs = stretch.share * stretch.rate / m.arrivals.rate;
    add_measures(here.measures, stretch.share, of_jobs, answer.measures);
    add_parts(here.clusters, stretch.share, of_jobs, answer.clusters);
    add_parts(here.classes, stretch.share, of_jobs, answer.classes);
  }
  answer.kind = answers::MethodKind::approximation;
  answer.notes.push_back(
      fmt::format("the exact answers at each of {} rates, averaged over the cycle (waits over its arrivals): right "
                  "where the machine forgets fast beside the period",
                  all.size()));
  return answer;
}

answers::MethodAnswer at_mean_rate(const Model& m, const SolveExactly& solve) {
  auto answer = solve(at_constant_rate(m, m.arrivals.rate));
  answer.kind = answers::MethodKind::approximation;
  answer.error_estimate.reset();
  answer.residual.reset();
  forget_errors(answer.measures);
  for (auto* parts : {&answer.clusters, &answer.classes})
    for (auto& part : *parts) forget_errors(part.measures);
  answer.notes.insert(answer.notes.begin(),
                      "the exact answer at the mean rate: right where the machine forgets slowly beside the period");
  return answer;
}

double relaxation_time(const Model& m, double fifo_rate, double rate) {
  const double gap = 1 - std::sqrt(std::min(1.0, rate / fifo_rate));
  const double length = mean_length(m) / m.clusters.front().speed;
  return std::max(length, 1 / (fifo_rate * gap * gap));
}

std::string regime_note(const Model& m, double fifo_rate) {
  constexpr double kFar = 10.0;  // a rule of thumb: a tenth of the period, or ten periods
  const double peak = stretches_of(m.arrivals).back().rate, period = m.arrivals.period;
  const std::string mean_text = number_text(relaxation_time(m, fifo_rate, m.arrivals.rate), 3);
  const double slow = relaxation_time(m, fifo_rate, peak);
  if (peak >= fifo_rate)
    return fmt::format(
        "at its busiest more jobs come ({}) than fifo carries ({}): the pointwise stationary answer is infinite, while "
        "the true queue grows only for a part of the period {} (the machine forgets in about {} at the mean rate); "
        "simulate",
        number_text(peak, 4), number_text(fifo_rate, 4), number_text(period, 4), mean_text);
  const std::string beside = fmt::format(
      "the machine forgets in about {} at the mean rate and {} at the busiest; the "
      "period is {}: ",
      mean_text, number_text(slow, 3), number_text(period, 4));
  if (period >= kFar * slow) return beside + "fast, so pointwise-stationary is the nearer one";
  if (kFar * period <= relaxation_time(m, fifo_rate, m.arrivals.rate))
    return beside + "slow, so mean-rate is the nearer one";
  return beside + "neither is far from the other, so both may be wrong; simulate";
}

}  // namespace sojourn::rigid_jobs
