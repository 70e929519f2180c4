#include "sojourn/plan/measure_name.h"

#include <algorithm>
#include <vector>

#include "sojourn/answers/percentile_names.h"
#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/plan/quantity.h"

namespace sojourn::plan {
namespace {

constexpr double kHourInSeconds = 3600;

std::vector<std::string> scalar_names() {
  auto names = answers::measure_names();
  std::erase_if(names, [](const std::string& name) { return name.ends_with("_pmf"); });
  return names;
}

bool has_law(const std::string& stem) { return stem == "wait" || stem == "response"; }

// The name as answers spell it; empty where it is none.
std::string canonical(const std::string& name, std::optional<double> unit_seconds, std::string& problem) {
  const auto known = scalar_names();
  if (std::find(known.begin(), known.end(), name) != known.end()) return name;
  if (const auto p = answers::parse_percentile_name(name); p && has_law(p->stem))
    return answers::percentile_name(p->stem, p->percent);
  const auto above = answers::parse_above_name(name);
  if (!above || !has_law(above->stem)) return "";
  const Quantity time = parse_quantity(above->text, unit_seconds);
  if (time.problem.empty() && time.written != Quantity::Written::percentage)
    return answers::above_name(above->stem, time.value);
  problem = time.problem.empty() ? in_quotes(above->text) + " is not a time" : time.problem;
  return "";
}

std::string no_such(const std::string& name) {
  if (name.ends_with("_pmf")) return in_quotes(name) + " is a distribution: there is no smallest or largest";
  const std::string last = name.substr(name.rfind('.') + 1);
  const std::string near = nearest_name(last, scalar_names());
  return "no measure is called " + in_quotes(name) +
         (near.empty() ? "; `sojourn models` lists them" : "; did you mean " + near + "?");
}

}  // namespace

Dimension dimension_of(const MeasureName& name) {
  const std::string& m = name.measure;
  if (m == "utilization" || m == "prob_wait" || m.ends_with("_fraction") || answers::parse_above_name(m))
    return Dimension::fraction;
  if (m == "mean_wait" || m == "mean_response" || m == "resorption_time") return Dimension::time;
  const auto percentile = answers::parse_percentile_name(m);
  return percentile && has_law(percentile->stem) ? Dimension::time : Dimension::other;
}

std::optional<MeasureName> parse_measure(const std::string& text, std::optional<double> unit_seconds,
                                         std::string& problem) {
  if (auto whole = canonical(text, unit_seconds, problem); !whole.empty()) return MeasureName{"", std::move(whole)};
  for (auto dot = text.find('.'); dot != std::string::npos && dot > 0; dot = text.find('.', dot + 1))
    if (auto rest = canonical(text.substr(dot + 1), unit_seconds, problem); !rest.empty())
      return MeasureName{text.substr(0, dot), std::move(rest)};
  if (problem.empty()) problem = no_such(text);
  return std::nullopt;
}

std::string objective_trouble(const std::string& name) {
  std::string problem;
  return parse_measure(name, kHourInSeconds, problem) ? "" : problem;
}

const answers::Measure* find_measure(const answers::MethodAnswer& answer, const MeasureName& name) {
  if (name.part.empty()) return answer.measures.find(name.measure);
  for (const auto* parts : {&answer.classes, &answer.clusters})
    for (const auto& part : *parts)
      if (part.name == name.part) return part.measures.find(name.measure);
  return nullptr;
}

}  // namespace sojourn::plan
