// Measures in words, for the axis of a picture.
#pragma once

#include <string>

namespace sojourn::vocabulary {

// "mean response time", "95th percentile of the wait", "mean wait, large" for large.mean_wait; a name that is not known
// keeps its own words: "some_thing" is "some thing".
std::string measure_words(const std::string& measure);

// "time units" (the model's, whatever they are), "jobs per time unit", or "".
std::string measure_unit(const std::string& measure);

}  // namespace sojourn::vocabulary
