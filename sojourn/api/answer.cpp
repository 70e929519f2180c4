#include "sojourn/api/answer.h"

#include <limits>

namespace sojourn {
namespace {

const Measure* named(const std::vector<Measure>& measures, const std::string& name) {
  for (const auto& measure : measures)
    if (measure.name == name) return &measure;
  return nullptr;
}

// "large.wait_p95": the part may have dots in its name, the measure too ("wait_p99.9").
const Measure* of_a_part(const std::vector<Part>& parts, const std::string& name) {
  for (const auto& part : parts)
    if (name.starts_with(part.name + "."))
      if (const auto* found = named(part.measures, name.substr(part.name.size() + 1))) return found;
  return nullptr;
}

const Measure* of_a_method(const Method& method, const std::string& name) {
  if (const auto* whole = named(method.measures, name)) return whole;
  if (const auto* of_class = of_a_part(method.classes, name)) return of_class;
  return of_a_part(method.clusters, name);
}

}  // namespace

const Measure* Answer::find(const std::string& name, const std::string& method) const {
  for (const auto& one : methods) {
    if (!method.empty() && one.name != method) continue;
    if (const auto* found = of_a_method(one, name)) return found;
  }
  return nullptr;
}

double Answer::value(const std::string& name, const std::string& method) const {
  const auto* measure = find(name, method);
  return measure ? measure->value : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace sojourn
