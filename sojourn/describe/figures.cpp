#include "sojourn/describe/figures.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sojourn/base/calendar.h"
#include "sojourn/logs/occupancy.h"

namespace sojourn::describe {
namespace {

constexpr std::size_t kMostWeeks = 400, kPoints = 240;

plot::Series line(const std::string& name, plot::Role role = plot::Role::exact) {
  plot::Series series;
  series.name = name;
  series.role = role;
  return series;
}

}  // namespace

plot::Figure arrivals_by_week(const logs::Log& log) {
  plot::Figure figure;
  figure.title = "Arrivals by week";
  figure.x.label = "weeks since the first";
  figure.y.label = "rows with a submit time";
  figure.y.from = 0.0;
  const double first = log.submits.front();
  const auto weeks = std::min(kMostWeeks, 1 + static_cast<std::size_t>((log.submits.back() - first) / kWeek));
  auto series = line("arrivals");
  for (std::size_t k = 0; k < weeks; ++k) {
    const auto from = std::lower_bound(log.submits.begin(), log.submits.end(), first + kWeek * static_cast<double>(k));
    const auto to = std::lower_bound(from, log.submits.end(), first + kWeek * static_cast<double>(k + 1));
    series.x.push_back(static_cast<double>(k));
    series.y.push_back(static_cast<double>(to - from));
  }
  figure.series.push_back(series);
  return figure;
}

plot::Figure run_times_beyond(const std::vector<logs::Job>& jobs) {
  plot::Figure figure;
  figure.title = "How long jobs run";
  figure.subtitle = "The share of jobs that run longer than t. A straight line downwards is a heavy tail.";
  figure.x = {.label = "t (seconds)", .logarithmic = true, .from = {}, .to = {}, .categories = {}};
  figure.y = {.label = "P(run time > t)", .logarithmic = true, .from = {}, .to = {}, .categories = {}};
  std::vector<double> runs;
  for (const auto& job : jobs) runs.push_back(job.run);
  std::sort(runs.begin(), runs.end());
  auto series = line("P(run time > t)");
  const double low = std::log(runs.front()), high = std::log(runs.back());
  for (std::size_t k = 0; k < kPoints; ++k) {
    const double t = std::exp(low + (high - low) * static_cast<double>(k) / static_cast<double>(kPoints - 1));
    const auto above = runs.end() - std::upper_bound(runs.begin(), runs.end(), t);
    if (above == 0) break;
    series.x.push_back(t);
    series.y.push_back(static_cast<double>(above) / static_cast<double>(runs.size()));
  }
  figure.series.push_back(series);
  return figure;
}

plot::Figure processors_over_time(const logs::Log& log, const std::vector<logs::Job>& jobs) {
  plot::Figure figure;
  figure.title = "Processors busy and waited for";
  figure.x.label = "days since the first submission";
  figure.y.label = "processors";
  figure.y.from = 0.0;
  const double first = log.submits.front(), last = std::max(log.submits.back(), first + kDay);
  const auto busy_steps = logs::busy_processors(jobs);
  const auto busy = busy_steps.means(first, last, kPoints),
             waiting = logs::waiting_processors(jobs).means(first, last, kPoints);
  auto over_steps = busy_steps;
  const auto machine = static_cast<double>(log.processors);
  for (auto& value : over_steps.value) value = value > machine ? 1.0 : 0.0;
  const auto over = over_steps.means(first, last, kPoints);
  auto at_work = line("busy"), waited = line("waited for", plot::Role::approximation),
       size = line("the machine", plot::Role::bound);
  auto beyond = line("more busy than there are", plot::Role::simulation);
  for (std::size_t k = 0; k < kPoints; ++k) {
    const double day = (last - first) / kDay * (static_cast<double>(k) + 0.5) / static_cast<double>(kPoints);
    for (auto* series : {&at_work, &waited, &size}) series->x.push_back(day);
    at_work.y.push_back(busy[k]);
    waited.y.push_back(waiting[k]);
    size.y.push_back(machine);
    if (!(over[k] > 0)) continue;
    beyond.x.push_back(day);
    beyond.y.push_back(machine);
  }
  figure.series = {at_work, waited, size};
  if (!beyond.x.empty()) figure.series.push_back(beyond);
  return figure;
}

}  // namespace sojourn::describe
