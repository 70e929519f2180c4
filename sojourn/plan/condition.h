// What a plan must reach: "wait_p95 <= 600".
#pragma once

#include <string>
#include <vector>

namespace sojourn::plan {

enum class Relation { at_most, below, at_least, above };

struct Condition {
  std::string measure;
  Relation relation = Relation::at_most;
  double limit = 0.0;

  bool holds(double value) const;
  // How far inside the limit the value lies, as a fraction of the limit (of 1 when the limit is 0); negative when the
  // condition fails.
  double margin(double value) const;
};

std::string to_string(Relation relation);           // "<="
std::string to_string(const Condition& condition);  // "wait_p95 <= 600"

// One or several, joined by "and". Throws ModelError, all mistakes at once.
std::vector<Condition> parse_conditions(const std::vector<std::string>& texts);

// Empty when the measure has a smallest and a largest value, else why not.
std::string objective_trouble(const std::string& name);

}  // namespace sojourn::plan
