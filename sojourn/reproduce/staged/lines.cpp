#include "sojourn/reproduce/staged/lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sojourn::reproduce::staged {

std::string model(const std::string& question, int processors, const std::vector<Stage>& stages, double load) {
  std::string list;
  for (const Stage& s : stages)
    list += fmt::format("{}\n  {{ processors = {}, time = {} }}", list.empty() ? "" : ",", s.processors, s.time);
  return fmt::format(
      "# {}\ntitle = \"Stages {} on {} processors\"\n\n[[cluster]]\nprocessors = {}\n\n[arrivals]\nload = {}\n\n"
      "[jobs]\nkind = \"staged\"\nstages = [{}\n]\n\n[policy]\ndiscipline = \"stage-priority\"\n",
      question, needs(stages), processors, processors, load, list);
}

std::string needs(const std::vector<Stage>& stages) {
  std::string text;
  for (const Stage& s : stages) text += fmt::format("{}{}", text.empty() ? "" : ",", s.processors);
  return "[" + text + "]";
}

plot::Series Along::solved(const std::string& method, const std::string& name, plot::Role role,
                           const std::string& group, const std::vector<double>& xs) const {
  plot::Series line = series(name, role, group);
  for (const double x : xs) add_point(line, x, Bench::value(bench.solve(model, at(x), method), measure));
  return line;
}

plot::Series Along::exact(const std::string& group, const std::vector<double>& xs) const {
  return solved("qbd", "exact", plot::Role::exact, group, xs);
}

plot::Series Along::simulated(const std::string& group, const std::vector<double>& xs, double fine) const {
  plot::Series points = series("simulated", plot::Role::simulation, group);
  for (const double x : xs) add_point(points, x, bench.simulated(model, at(x), measure, bench.either(0.02, fine)));
  return points;
}

Settings at_load(double load) { return {setting("arrivals.load", load)}; }
Settings at_rate(double rate) { return {setting("arrivals.rate", rate)}; }

plot::Series formula(const std::string& name, const std::string& group, const std::vector<double>& xs,
                     const std::function<double(double)>& y) {
  plot::Series line = series(name, plot::Role::published, group);
  for (const double x : xs) add_point(line, x, y(x));
  return line;
}

std::vector<double> grid(int from, int to, int parts) {
  std::vector<double> xs;
  for (int k = from; k <= to; ++k) xs.push_back(static_cast<double>(k) / parts);
  return xs;
}

std::vector<double> simulated_loads(const Bench& bench) {
  return bench.either<std::vector<double>>({0.4, 0.8}, {0.2, 0.4, 0.6, 0.8, 0.9});
}

double gap_at(const plot::Series& line, const plot::Series& truth, double x) {
  return at(line, x) / at(truth, x) - 1.0;
}

Gap worst_gap(const plot::Series& line, const plot::Series& truth) {
  Gap worst;
  for (const double x : line.x) {
    const double gap = gap_at(line, truth, x);
    if (std::isnan(worst.relative) || std::fabs(gap) > worst.size()) worst = {x, gap};
  }
  return worst;
}

std::string off(double relative) {
  return fmt::format("{:.{}f}% {}", 100 * std::abs(relative), std::abs(relative) < 0.01 ? 2 : 1,
                     relative < 0 ? "low" : "high");
}

}  // namespace sojourn::reproduce::staged
