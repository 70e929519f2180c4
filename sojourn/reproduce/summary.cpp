#include "sojourn/reproduce/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sojourn::reproduce {
namespace {

const plot::Series* exact_of(const plot::Figure& figure, const std::string& group) {
  for (const auto& s : figure.series)
    if (s.role == plot::Role::exact && s.group == group) return &s;
  return nullptr;
}

// The index of x in the series, or its size: x values of two series of one figure are the same doubles.
std::size_t position(const plot::Series& series, double x) {
  return static_cast<std::size_t>(std::find(series.x.begin(), series.x.end(), x) - series.x.begin());
}

answers::Measure point(const plot::Series& simulated, std::size_t k) {
  return {simulated.y[k], answers::Interval{simulated.low[k], simulated.high[k], 0.95}};
}

// Calls f with each simulated point that has an interval and a neighbour on the line, at the same x.
void beside(const plot::Series& simulated, const plot::Series& line,
            const std::function<void(const answers::Measure&, double)>& f) {
  for (std::size_t k = 0; k < simulated.x.size() && k < simulated.low.size(); ++k)
    if (const std::size_t j = position(line, simulated.x[k]); j < line.x.size()) f(point(simulated, k), line.y[j]);
}

// The interval so many times as wide, and the same on both sides wider by the slack.
bool holds(const answers::Measure& m, double value, double times, double slack = 0.0) {
  return m.value - times * (m.value - m.interval->low) - slack <= value &&
         value <= m.value + times * (m.interval->high - m.value) + slack;
}

}  // namespace

answers::Measure mapped(const answers::Measure& measure, const std::function<double(double)>& increasing) {
  answers::Measure seen;
  seen.value = increasing(measure.value);
  if (measure.interval)
    seen.interval = {increasing(measure.interval->low), increasing(measure.interval->high),
                     measure.interval->confidence};
  return seen;
}

double largest(const std::vector<double>& gaps) {
  if (gaps.empty()) return kNothing;
  double most = 0.0;
  for (const double gap : gaps) {
    if (std::isnan(gap)) return kNothing;
    most = std::max(most, gap);
  }
  return most;
}

double relative_gap(double a, double b) { return std::fabs(a / b - 1.0); }

double largest_gap(const plot::Series& a, const plot::Series& b) {
  std::vector<double> gaps;
  for (std::size_t k = 0; k < a.x.size(); ++k)
    if (const std::size_t j = position(b, a.x[k]); j < b.x.size()) gaps.push_back(relative_gap(a.y[k], b.y[j]));
  return largest(gaps);
}

double largest_gap(const plot::Figure& figure, const std::string& name) {
  std::vector<double> gaps;
  for (const auto& s : figure.series)
    if (s.name == name)
      if (const plot::Series* exact = exact_of(figure, s.group)) gaps.push_back(largest_gap(s, *exact));
  return largest(gaps);
}

Coverage coverage(const plot::Series& simulated, const plot::Series& line) {
  return coverage_within(0, simulated, line);
}

Coverage coverage_within(double distance, const plot::Series& simulated, const plot::Series& line) {
  constexpr double kFar = 3;
  Coverage found;
  beside(simulated, line, [&](const answers::Measure& m, double y) {
    const double slack = distance * std::fabs(y);
    ++found.points;
    found.covered += holds(m, y, 1, slack);
    found.far += !holds(m, y, kFar, slack);
  });
  return found;
}

Coverage coverage(const plot::Figure& figure) {
  Coverage all;
  for (const auto& s : figure.series)
    if (s.role == plot::Role::simulation)
      if (const plot::Series* exact = exact_of(figure, s.group)) all = all + coverage(s, *exact);
  return all;
}

std::string coverage_sentence(const Coverage& all, const std::string& against) {
  if (all.points == 0) return "Nothing was simulated.";
  if (all.points == 1 && all.covered == 1) return fmt::format("The simulated 95% interval holds {}.", against);
  if (all.points == all.covered)
    return fmt::format("{} simulated 95% intervals hold {}.",
                       all.points == 2 ? "Both" : fmt::format("All {}", all.points), against);
  return fmt::format("{} of {} simulated 95% intervals hold {}; one in twenty misses by chance.", all.covered,
                     all.points, against);
}

bool excludes(const answers::Measure& simulated, double value) { return !holds(simulated, value, 2); }

int excluding(const plot::Series& simulated, const plot::Series& line) {
  int count = 0;
  beside(simulated, line, [&](const answers::Measure& m, double y) { count += excludes(m, y); });
  return count;
}

int excluding(const plot::Figure& figure, const std::string& name) {
  int count = 0;
  for (const auto& s : figure.series)
    for (const auto& line : figure.series)
      if (s.role == plot::Role::simulation && line.name == name && line.group == s.group) count += excluding(s, line);
  return count;
}

double at(const plot::Series& series, double x) {
  const std::size_t k = position(series, x);
  return k == series.x.size() ? kNothing : series.y[k];
}

void add_series(plot::Figure& figure, std::vector<plot::Series> series) {
  for (auto& s : series)
    if (!s.x.empty()) figure.series.push_back(std::move(s));
}

}  // namespace sojourn::reproduce
