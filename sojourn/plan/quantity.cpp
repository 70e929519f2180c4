#include "sojourn/plan/quantity.h"

#include "sojourn/base/units.h"

namespace sojourn::plan {

Quantity parse_quantity(const std::string& text, std::optional<double> unit_seconds) {
  using Written = Quantity::Written;
  if (const auto value = plain_number(text)) return {*value, Written::number};
  if (const auto fraction = percentage(text)) return {*fraction, Written::percentage};
  const auto seconds = duration_in_seconds(text);
  if (!seconds)
    return {0.0, Written::number, in_quotes(text) + " is not a number, a percentage or a time such as 1d12h"};
  if (!unit_seconds)
    return {
        0.0, Written::duration,
        in_quotes(text) + " has a unit and the model does not: add time_unit = \"hours\" (or seconds, minutes, days)"};
  return {*seconds / *unit_seconds, Written::duration};
}

}  // namespace sojourn::plan
