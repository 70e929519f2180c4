#include "sojourn/answers/answer.h"

#include <algorithm>
#include <cassert>
#include <limits>

#include "sojourn/vocabulary/measures.h"

namespace sojourn::answers {

std::string_view to_string(MethodKind kind) {
  switch (kind) {
    case MethodKind::exact:
      return "exact";
    case MethodKind::lower_bound:
      return "lower-bound";
    case MethodKind::upper_bound:
      return "upper-bound";
    case MethodKind::approximation:
      return "approximation";
    case MethodKind::asymptotic:
      return "asymptotic";
    case MethodKind::as_published:
      return "as-published";
    case MethodKind::simulation:
      return "simulation";
  }
  return "unknown";
}

const Measure* Measures::find(std::string_view name) const {
  for (const auto& [key, measure] : entries_)
    if (key == name) return &measure;
  return nullptr;
}

double Measures::value(std::string_view name) const {
  const Measure* m = find(name);
  return m ? m->value : std::numeric_limits<double>::quiet_NaN();
}

Measure& Measures::at(const std::string& name) {
  assert(vocabulary::find_measure(name) && "vocabulary/measures has no row for this measure");
  return entry(name);
}

Measure& Measures::entry(const std::string& name) {
  for (auto& [key, measure] : entries_)
    if (key == name) return measure;
  entries_.emplace_back(name, Measure{});
  return entries_.back().second;
}

namespace {

// A bound or an as-published formula never comes before an approximation that aims at the truth.
int trust(MethodKind kind) {
  switch (kind) {
    case MethodKind::exact:
      return 0;
    case MethodKind::simulation:
      return 1;
    case MethodKind::approximation:
      return 2;
    case MethodKind::asymptotic:
      return 3;
    case MethodKind::lower_bound:
      return 4;
    case MethodKind::upper_bound:
      return 5;
    case MethodKind::as_published:
      return 6;
  }
  return 7;
}

}  // namespace

void sort_best_first(std::vector<MethodAnswer>& methods) {
  std::stable_sort(methods.begin(), methods.end(),
                   [](const MethodAnswer& a, const MethodAnswer& b) { return trust(a.kind) < trust(b.kind); });
}

}  // namespace sojourn::answers
