// Names of measures as conditions use them: "wait_p95", "wait_p99.9", "wait_above(1h)", "large.wait_p95".
#pragma once

#include <optional>
#include <string>

#include "sojourn/answers/answer.h"

namespace sojourn::plan {

struct MeasureName {
  std::string part;     // a class or a cluster; empty: the whole
  std::string measure;  // as answers spell it: "wait_above(3600)"
  std::string text() const { return part.empty() ? measure : part + "." + measure; }
};

// What kind of number it is, for what may stand beside it in a condition.
enum class Dimension { time, fraction, other };
Dimension dimension_of(const MeasureName& name);

// Times inside the name come out in the model's unit. Where it is no name of a measure, `problem` says why.
std::optional<MeasureName> parse_measure(const std::string& text, std::optional<double> unit_seconds,
                                         std::string& problem);

// Empty when the measure has a smallest and a largest value, else why not: a check for the command line, before there
// is a model.
std::string objective_trouble(const std::string& name);

// The measure in what one method says, of the whole or of its part; null where it says nothing.
const answers::Measure* find_measure(const answers::MethodAnswer& answer, const MeasureName& name);

}  // namespace sojourn::plan
