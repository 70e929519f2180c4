#include "sojourn/api/inside.h"

namespace sojourn::inside {
namespace {

std::vector<Measure> measures_of(const answers::Measures& measures) {
  std::vector<Measure> out;
  for (const auto& [name, measure] : measures) out.push_back(theirs(name, measure));
  return out;
}

std::vector<Part> parts_of(const std::vector<answers::Part>& parts) {
  std::vector<Part> out;
  for (const auto& part : parts) out.push_back({part.name, measures_of(part.measures)});
  return out;
}

Method method_of(const answers::MethodAnswer& m) {
  return {.name = m.name,
          .kind = std::string(answers::to_string(m.kind)),
          .seconds = m.seconds,
          .residual = m.residual,
          .error_estimate = m.error_estimate,
          .notes = m.notes,
          .measures = measures_of(m.measures),
          .clusters = parts_of(m.clusters),
          .classes = parts_of(m.classes),
          .seed = m.seed,
          .jobs = m.jobs,
          .interrupted = m.interrupted};
}

}  // namespace

Measure theirs(const std::string& name, const answers::Measure& m) {
  Measure out{.name = name, .value = m.value, .error = m.error, .array = m.array, .beyond = m.beyond};
  if (m.interval) out.interval = {m.interval->low, m.interval->high, m.interval->confidence};
  return out;
}

Answer theirs(const answers::Answer& a) {
  Answer out{.title = a.title,
             .kind = a.kind,
             .discipline = a.discipline,
             .broker = a.broker,
             .time_unit = a.time_unit,
             .stability = {a.stability.stable, a.stability.load, a.stability.saturation_load, a.stability.max_rate},
             .notes = a.notes};
  for (const auto& method : a.methods) out.methods.push_back(method_of(method));
  return out;
}

}  // namespace sojourn::inside
