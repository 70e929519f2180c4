// The right-hand side of a condition: a number, a percentage, or a time with its units.
#pragma once

#include <optional>
#include <string>

namespace sojourn::plan {

struct Quantity {
  double value = 0.0;
  enum class Written { number, percentage, duration } written = Written::number;
  std::string problem = {};  // why the text is none of these; empty: it is one
};

// "600", "5%" (0.05) or "1d12h". Times with units come out in the model's unit, which lasts `unit_seconds`; a model
// that names none cannot have them.
Quantity parse_quantity(const std::string& text, std::optional<double> unit_seconds);

}  // namespace sojourn::plan
