// Numbers that people write with a unit: times ("30s", "1d12h") and fractions ("60%").
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sojourn/base/errors.h"

namespace sojourn {

// What a model may count its time in: seconds, minutes, hours, days.
const std::vector<std::string>& time_unit_names();

// "hours": 3600; nothing when it is not the name of a unit.
std::optional<double> seconds_in(std::string_view time_unit);

// "1d12h" is 129600 seconds: numbers with ms, s, m (or min), h, d, w, the largest unit first. Nothing when it is not.
std::optional<double> duration_in_seconds(std::string_view text);

// "60%" is 0.6; nothing when it is not a percentage.
std::optional<double> percentage(std::string_view text);

// A number and nothing else, spaces around it aside.
std::optional<double> plain_number(std::string_view text);

// A typed time, as in names of measures: a number (then it is in the model's unit) or one with units, which needs a
// time_unit. Throws ModelError at `place`.
double parse_time(const std::string& text, const std::string& time_unit, const Place& place);

// What to try when a text stands where a number should: "write 0.6 with a point". Empty when nothing comes to mind.
std::string cure_for_number(std::string_view text);

// The complaint about "2h" in a model that does not say what it counts time in.
Complaint no_time_unit(const std::string& text, const Place& place);

}  // namespace sojourn
