#include <cmath>

#include "sojourn/answers/single_checks.h"
#include "sojourn/base/text.h"

namespace sojourn::answers {
namespace {

// E[1/length] may diverge.
bool may_be_infinite(const std::string& name) { return name.find("slowdown") != std::string::npos; }

bool is_probability(const std::string& name) {
  return name == "prob_wait" || name == "utilization" || name == "reconfiguration_fraction" || name.ends_with(')');
}

void check_value(const NamedMeasure& m, Examination& exam) {
  const auto& [name, measure] = m;
  const double value = measure.value;
  if (std::isnan(value)) return exam.fault(m, "is not a number");
  if (std::isinf(value) && !may_be_infinite(name)) return exam.fault(m, "is infinite");
  if (value < 0 && !(value >= -measure.error.value_or(0.0)))
    return exam.fault(m, "is " + number_text(value) + ", but cannot be negative");
  if (measure.error && !(*measure.error >= 0)) return exam.fault(m, "has an error estimate that is not a number");
  if (name == "decay_rate" && !(value > 0 && value < 1))
    return exam.fault(m, "is " + number_text(value) + ", but must lie strictly between 0 and 1");
  if (is_probability(name)) exam.at_most(m, 1.0, exam.error_of(m) + kRounding, "one,");
}

void check_entries(const NamedMeasure& m, Examination& exam) {
  for (const double p : m.second.array)
    if (!(p >= -m.second.error.value_or(0.0) && p <= 1 + kRounding))
      return exam.fault(m, "has an entry of " + number_text(p) + ", which is not a probability");
}

}  // namespace

void check_values(const Measures& measures, Examination& exam) {
  for (const NamedMeasure& m : measures) m.second.array.empty() ? check_value(m, exam) : check_entries(m, exam);
}

}  // namespace sojourn::answers
