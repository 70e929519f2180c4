// What a plan must reach: "wait_p95 <= 600", "large.wait_above(1h) < 5%".
#pragma once

#include <string>
#include <vector>

#include "sojourn/answers/measure_name.h"

namespace sojourn::plan {

using answers::MeasureName;

enum class Relation { at_most, below, at_least, above };

struct Condition {
  MeasureName measure;
  Relation relation = Relation::at_most;
  double limit = 0.0;

  bool wants_less() const { return relation == Relation::at_most || relation == Relation::below; }
  // A value that differs from the limit by rounding alone is taken as equal to it.
  bool holds(double value) const;
  // How far inside the limit the value lies, as a fraction of the limit (of 1 when the limit is 0); negative when the
  // condition fails.
  double margin(double value) const;
};

std::string to_string(Relation relation);           // "<="
std::string to_string(const Condition& condition);  // "wait_p95 <= 600"

// One or several, joined by "and"; times with units need the unit that the model counts its time in. Throws ModelError,
// all mistakes at once.
std::vector<Condition> parse_conditions(const std::vector<std::string>& texts, const std::string& time_unit = "");

// Empty when the measure has a smallest and a largest value, else why not: a check for the command line, before there
// is a model.
std::string objective_trouble(const std::string& name);

}  // namespace sojourn::plan
