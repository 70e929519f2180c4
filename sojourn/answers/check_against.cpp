#include <algorithm>
#include <cmath>

#include "sojourn/answers/checks.h"

namespace sojourn::answers {
namespace {

constexpr std::string_view kBounded[] = {"mean_response", "mean_wait", "mean_jobs", "mean_queue"};

bool is_percentile_of_time(std::string_view name) {
  return name.starts_with("wait_p") || name.starts_with("response_p");
}

// Bounds are about times and numbers of jobs; what else a bound tells (its utilization) bounds nothing.
bool bounded(std::string_view name) {
  return is_percentile_of_time(name) || std::find(std::begin(kBounded), std::end(kBounded), name) != std::end(kBounded);
}

bool exact(const MethodAnswer& m) { return m.kind == MethodKind::exact; }
bool below(const MethodAnswer& m) { return exact(m) || m.kind == MethodKind::lower_bound; }
bool above(const MethodAnswer& m) { return exact(m) || m.kind == MethodKind::upper_bound; }

double slack(const NamedMeasure& m) {
  return (is_percentile_of_time(m.first) ? kPercentileRounding : kRounding) * std::abs(m.second.value);
}

void check_exact(const NamedMeasure& m, double theirs, double tolerance, const std::string& other, Examination& exam) {
  exam.equal(m, theirs, tolerance, ("what " + other + " says,").c_str());
}

}  // namespace

std::optional<Fault> check_against(const MethodAnswer& method, const MethodAnswer& other) {
  const bool both = exact(method) && exact(other);
  // Where an exact value and a bound disagree it is the exact one that claims too much.
  const bool as_upper = !both && above(method) && other.kind == MethodKind::lower_bound;
  const bool as_lower = !both && below(method) && other.kind == MethodKind::upper_bound;
  if (!both && !as_upper && !as_lower) return std::nullopt;
  Examination exam(method);
  const Examination theirs(other);
  const std::string what = other.name + ", a bound,";
  for (const NamedMeasure& m : method.measures) {
    const Measure* o = other.measures.find(m.first);
    if (!o || !o->array.empty() || !m.second.array.empty() || !std::isfinite(o->value)) continue;
    const double tolerance = exam.error_of(m) + theirs.error_of(*o) + slack(m) + slack({m.first, *o});
    if (both) check_exact(m, o->value, tolerance, other.name, exam);
    if (as_upper && bounded(m.first)) exam.at_least(m, o->value, tolerance, what.c_str());
    if (as_lower && bounded(m.first)) exam.at_most(m, o->value, tolerance, what.c_str());
  }
  return exam.first_fault();
}

}  // namespace sojourn::answers
