#include "sojourn/answers/measure_name.h"

#include <algorithm>

#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/vocabulary/measures.h"

namespace sojourn::answers {
namespace {

// Of models, that is: a replay has measures of its own.
const vocabulary::Measure* row_of(std::string_view name) {
  const auto* row = vocabulary::find_measure(name);
  return row && (row->kinds & vocabulary::kinds::all) ? row : nullptr;
}

// As answers spell it; nothing where it is no measure.
std::optional<std::string> canonical(const std::string& name, const ReadTime& read_time) {
  if (!row_of(name)) return std::nullopt;
  if (const auto p = vocabulary::parse_percentile_name(name)) return vocabulary::percentile_name(p->stem, p->percent);
  const auto above = vocabulary::parse_above_name(name);
  if (!above) return name;
  if (above->time) return vocabulary::above_name(above->stem, *above->time);
  return read_time ? vocabulary::above_name(above->stem, read_time(above->text)) : name;
}

std::string advice(const std::string& name) {
  const std::string last = name.substr(name.rfind('.') + 1);
  if (last.starts_with("wait_p") || last.starts_with("response_p")) return "a percentile lies between 0 and 100";
  if (last.find("_above") != std::string::npos) return "write it as wait_above(TIME) or response_above(TIME)";
  if (vocabulary::find_measure(last) && !row_of(last)) return "only `sojourn replay` has it";
  const std::string near = nearest_name(last, vocabulary::measure_names());
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

void ask_for(const MeasureName& name, LawQuestions& q) {
  const auto add = [](std::vector<double>& asked, double x) {
    if (std::find(asked.begin(), asked.end(), x) != asked.end()) return;
    asked.push_back(x);
    std::sort(asked.begin(), asked.end());
  };
  const auto* row = vocabulary::find_measure(name.measure);
  if (!row || !row->any_percentile) return;
  if (const auto p = vocabulary::parse_percentile_name(name.measure)) add(q.percentiles, p->percent);
  if (const auto a = vocabulary::parse_above_name(name.measure); a && a->time) add(q.thresholds, *a->time);
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
