#include "sojourn/fit/figures.h"

#include <algorithm>
#include <cmath>

#include "sojourn/base/calendar.h"
#include "sojourn/fit/fit_arrivals.h"

namespace sojourn::fit {
namespace {

constexpr std::size_t kPointsOfTail = 120;

plot::Series line_of(const std::string& name, const std::string& group, plot::Role role) {
  plot::Series series;
  series.name = name;
  series.group = group;
  series.role = role;
  return series;
}

plot::Figure tail_figure(const std::string& title, const std::string& subtitle, const std::string& what) {
  plot::Figure figure;
  figure.title = title;
  figure.subtitle = subtitle;
  figure.x.label = "t (seconds)";
  figure.y.label = "P(" + what + " > t)";
  figure.x.logarithmic = figure.y.logarithmic = true;
  return figure;
}

// Shares above points that are equally far apart on a logarithmic axis, down to the last value.
plot::Series tail_of(std::vector<double> values, const plot::Series& style) {
  plot::Series series = style;
  std::erase_if(values, [](double x) { return !(x > 0); });
  if (values.empty()) return series;
  std::sort(values.begin(), values.end());
  const double low = std::log(values.front()), high = std::log(values.back());
  for (std::size_t k = 0; k < kPointsOfTail; ++k) {
    const double t = std::exp(low + (high - low) * static_cast<double>(k) / static_cast<double>(kPointsOfTail - 1));
    const auto above = values.end() - std::upper_bound(values.begin(), values.end(), t);
    if (above == 0) break;
    series.x.push_back(t);
    series.y.push_back(static_cast<double>(above) / static_cast<double>(values.size()));
  }
  return series;
}

double tail_of_class(const ClassFit& c, double t) {
  if (c.constant) return *c.constant > t ? 1.0 : 0.0;
  if (c.time) return fitting::tail(*c.time, t);
  double above = 0;
  for (std::size_t k = 0; k < c.values->size(); ++k)
    if (c.values->values[k] > t) above += c.values->weights[k];
  return above / c.values->total();
}

// The classes at the points of the log's own curve.
plot::Series model_tail(const std::vector<const ClassFit*>& classes, const plot::Series& log,
                        const std::string& group) {
  auto series = line_of("model", group, plot::Role::exact);
  double share = 0;
  for (const auto* c : classes) share += c->share;
  for (const double t : log.x) {
    double above = 0;
    for (const auto* c : classes) above += c->share / share * tail_of_class(*c, t);
    if (!(above > 0)) break;
    series.x.push_back(t);
    series.y.push_back(above);
  }
  return series;
}

std::vector<double> runs_between(const logs::Log& log, std::int64_t least, std::int64_t most) {
  std::vector<double> runs;
  for (const auto& job : log.jobs)
    if (job.width >= least && job.width <= most) runs.push_back(job.run);
  return runs;
}

// What the model says of each hour of the week.
std::vector<double> model_rates(const Fitted& f) {
  std::vector<double> rates(kHoursOfWeek, f.arrivals.rate * kHour);
  for (std::size_t h = 0; h < f.arrivals.shape.size() && h < rates.size(); ++h) rates[h] *= f.arrivals.shape[h];
  if (f.arrivals.shape.size() != rates.size()) return rates;
  double sum = 0;
  for (const double s : f.arrivals.shape) sum += s;
  for (double& rate : rates) rate *= static_cast<double>(kHoursOfWeek) / sum;
  return rates;
}

plot::Figure weekly_figure(const Fitted& f) {
  plot::Figure figure;
  figure.x.label = f.arrivals.calendar ? "hours since Monday, 0 o'clock" : "hours of the log's own weeks";
  figure.x.from = 0.0;
  figure.x.to = static_cast<double>(kHoursOfWeek);
  return figure;
}

}  // namespace

plot::Figure run_time_tails(const logs::Log& log, const Fitted& f) {
  auto figure =
      tail_figure("How long jobs run", "All jobs. Where the lines part, the model has other long jobs.", "run time");
  const auto data = tail_of(runs_between(log, 1, log.processors), line_of("log", "", plot::Role::approximation));
  std::vector<const ClassFit*> all;
  for (const auto& c : f.classes) all.push_back(&c);
  figure.series = {data, model_tail(all, data, "")};
  return figure;
}

plot::Figure class_tails(const logs::Log& log, const Fitted& f) {
  constexpr std::size_t kMost = 3;  // more lines than that nobody tells apart
  auto figure =
      tail_figure("How long jobs run, by width",
                  "The classes of widths with most jobs; those told apart by run time are taken together.", "run time");
  std::vector<std::vector<const ClassFit*>> widths;
  for (const auto& c : f.classes) {
    const auto same = std::find_if(widths.begin(), widths.end(), [&](const auto& w) {
      return w.front()->jobs.least == c.jobs.least && w.front()->jobs.most == c.jobs.most;
    });
    if (same == widths.end())
      widths.push_back({&c});
    else
      same->push_back(&c);
  }
  const auto share = [](const auto& w) {
    double sum = 0;
    for (const auto* c : w) sum += c->share;
    return sum;
  };
  std::stable_sort(widths.begin(), widths.end(), [&](const auto& a, const auto& b) { return share(a) > share(b); });
  widths.resize(std::min(widths.size(), kMost));
  for (const auto& w : widths) {
    const auto least = w.front()->jobs.least, most = w.front()->jobs.most;
    const std::string group = least == most ? "width " + std::to_string(least)
                                            : "width " + std::to_string(least) + "-" + std::to_string(most);
    const auto data = tail_of(runs_between(log, least, most), line_of("log", group, plot::Role::approximation));
    figure.series.push_back(data);
    figure.series.push_back(model_tail(w, data, group));
  }
  return figure;
}

plot::Figure gap_tails(const logs::Log& log, const std::vector<scheduling::Job>& drawn) {
  auto figure =
      tail_figure("How long nobody comes", "Gaps between arrivals above 0; the model's are drawn from it.", "gap");
  std::vector<double> gaps, of_model;
  for (std::size_t k = 1; k < log.jobs.size(); ++k) gaps.push_back(log.jobs[k].submit - log.jobs[k - 1].submit);
  for (std::size_t k = 1; k < drawn.size(); ++k) of_model.push_back(drawn[k].submit - drawn[k - 1].submit);
  figure.series = {tail_of(gaps, line_of("log", "", plot::Role::approximation)),
                   tail_of(of_model, line_of("model", "", plot::Role::exact))};
  return figure;
}

plot::Figure weekly_rates_figure(const logs::Log& log, const Fitted& f) {
  auto figure = weekly_figure(f);
  figure.title = "When jobs arrive";
  figure.subtitle = "Jobs an hour, by the hour of the week.";
  figure.y.label = "jobs an hour";
  figure.y.from = 0.0;
  auto data = line_of("log", "", plot::Role::approximation), model = line_of("model", "", plot::Role::exact);
  const auto counts = weekly_counts(log);
  const auto rates = model_rates(f);
  for (std::size_t h = 0; h < kHoursOfWeek; ++h) {
    const double x = static_cast<double>(h) + 0.5;
    data.x.push_back(x);
    data.y.push_back(counts.hours[h] > 0 ? counts.jobs[h] / counts.hours[h] : NAN);
    model.x.push_back(x);
    model.y.push_back(rates[h]);
  }
  figure.series = {data, model};
  return figure;
}

plot::Figure weekly_residuals(const logs::Log& log, const Fitted& f) {
  auto figure = weekly_figure(f);
  figure.title = "What the model misses, by the hour of the week";
  figure.subtitle =
      "Jobs of the log above those of the model, in standard deviations of independent arrivals: within 2 or so there "
      "is "
      "nothing to see; far beyond, arrivals follow the week or come in bursts.";
  figure.y.label = "(log - model) / sqrt(model)";
  auto misses = line_of("log above model", "", plot::Role::exact);
  const auto counts = weekly_counts(log);
  const auto rates = model_rates(f);
  for (std::size_t h = 0; h < kHoursOfWeek; ++h) {
    const double expected = rates[h] * counts.hours[h];
    misses.x.push_back(static_cast<double>(h) + 0.5);
    misses.y.push_back(expected > 0 ? (counts.jobs[h] - expected) / std::sqrt(expected) : NAN);
  }
  figure.series = {misses};
  return figure;
}

}  // namespace sojourn::fit
