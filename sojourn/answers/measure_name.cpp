#include "sojourn/answers/measure_name.h"

#include <algorithm>

#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"

namespace sojourn::answers {
namespace {

bool has_law(const std::string& stem) { return stem == "wait" || stem == "response"; }

// As answers spell it; nothing where it is no measure.
std::optional<std::string> canonical(const std::string& name, const ReadTime& read_time) {
  const auto known = measure_names();
  if (std::find(known.begin(), known.end(), name) != known.end()) return name;
  if (const auto p = parse_percentile_name(name); p && has_law(p->stem)) return percentile_name(p->stem, p->percent);
  const auto above = parse_above_name(name);
  if (!above || !has_law(above->stem)) return std::nullopt;
  if (above->time) return above_name(above->stem, *above->time);
  return read_time ? above_name(above->stem, read_time(above->text)) : name;
}

std::string advice(const std::string& name) {
  const std::string last = name.substr(name.rfind('.') + 1);
  if (last.starts_with("wait_p") || last.starts_with("response_p")) return "a percentile lies between 0 and 100";
  if (last.find("_above") != std::string::npos) return "write it as wait_above(TIME) or response_above(TIME)";
  const std::string near = nearest_name(last, measure_names());
  return near.empty() ? "see `sojourn models`" : "did you mean " + near + "?";
}

}  // namespace

std::optional<MeasureName> parse_measure(const std::string& text, const ReadTime& read_time, std::string& problem) {
  if (auto whole = canonical(text, read_time)) return MeasureName{"", *whole};
  // A part may have dots in its name, and so may a percentile: the first split that leaves a measure is meant.
  for (auto dot = text.find('.'); dot != std::string::npos; dot = text.find('.', dot + 1))
    if (dot > 0)
      if (auto measure = canonical(text.substr(dot + 1), read_time)) return MeasureName{text.substr(0, dot), *measure};
  problem = "no measure is called " + in_quotes(text) + "; " + advice(text);
  return std::nullopt;
}

Dimension dimension_of(const std::string& m) {
  if (m.ends_with("_pmf")) return Dimension::law;
  if (m == "utilization" || m == "prob_wait" || m == "decay_rate" || m.ends_with("_fraction") || parse_above_name(m))
    return Dimension::fraction;
  if (m.find("slowdown") != std::string::npos) return Dimension::slowdown;
  if (m == "throughput") return Dimension::rate;
  const auto percentile = parse_percentile_name(m);
  const bool time = m == "mean_wait" || m == "mean_response" || m == "resorption_time" || m == "wait_at_horizon";
  return time || (percentile && has_law(percentile->stem)) ? Dimension::time : Dimension::number;
}

void ask_for(const MeasureName& name, LawQuestions& q) {
  const auto add = [](std::vector<double>& asked, double x) {
    if (std::find(asked.begin(), asked.end(), x) != asked.end()) return;
    asked.push_back(x);
    std::sort(asked.begin(), asked.end());
  };
  if (const auto p = parse_percentile_name(name.measure); p && has_law(p->stem)) add(q.percentiles, p->percent);
  if (const auto a = parse_above_name(name.measure); a && a->time) add(q.thresholds, *a->time);
}

const Measure* find_measure(const MethodAnswer& method, const MeasureName& name) {
  if (name.part.empty()) return method.measures.find(name.measure);
  for (const auto* parts : {&method.classes, &method.clusters})
    for (const Part& part : *parts)
      if (part.name == name.part) return part.measures.find(name.measure);
  return nullptr;
}

std::string missing_part(const MethodAnswer& method, const MeasureName& name) {
  if (name.part.empty()) return "";
  std::vector<std::string> known;
  for (const auto* parts : {&method.classes, &method.clusters})
    for (const Part& part : *parts) known.push_back(part.name);
  if (std::find(known.begin(), known.end(), name.part) != known.end()) return "";
  return "no class or cluster is called " + in_quotes(name.part) +
         (known.empty() ? "; this model has none to tell apart" : "; there are " + joined(known));
}

}  // namespace sojourn::answers
