#include "sojourn/reproduce/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace sojourn::reproduce {
namespace {

const plot::Series* exact_of(const plot::Figure& figure, const std::string& group) {
  for (const auto& s : figure.series)
    if (s.role == plot::Role::exact && s.group == group) return &s;
  return nullptr;
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

Coverage coverage(const plot::Figure& figure) {
  Coverage all;
  for (const auto& s : figure.series) {
    const plot::Series* exact = exact_of(figure, s.group);
    if (s.role != plot::Role::simulation || !exact) continue;
    const Coverage one = coverage(s, *exact);
    all.points += one.points;
    all.covered += one.covered;
  }
  return all;
}

std::string coverage_sentence(const plot::Figure& figure) {
  const Coverage all = coverage(figure);
  if (all.points == 1 && all.covered == 1) return "The simulated 95% interval holds the exact value.";
  if (all.points == all.covered)
    return fmt::format("{} simulated 95% intervals hold the exact value.",
                       all.points == 2 ? "Both" : fmt::format("All {}", all.points));
  return fmt::format("{} of {} simulated 95% intervals hold the exact value; one in twenty misses by chance.",
                     all.covered, all.points);
}

double largest_gap(const plot::Figure& figure, const std::string& name) {
  double gap = 0.0;
  for (const auto& s : figure.series)
    if (s.name == name)
      if (const plot::Series* exact = exact_of(figure, s.group)) gap = std::max(gap, largest_gap(s, *exact));
  return gap;
}

double at(const plot::Series& series, double x) {
  const auto found = std::find(series.x.begin(), series.x.end(), x);
  return found == series.x.end() ? std::numeric_limits<double>::quiet_NaN()
                                 : series.y[static_cast<std::size_t>(found - series.x.begin())];
}

void add_series(plot::Figure& figure, std::vector<plot::Series> series) {
  for (auto& s : series)
    if (!s.x.empty()) figure.series.push_back(std::move(s));
}

}  // namespace sojourn::reproduce
