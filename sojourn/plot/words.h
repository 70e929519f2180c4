// Measures in words, for the axis of a picture.
#pragma once

#include <string>

namespace sojourn::plot {

// "mean response time (time units)", "95th percentile of the wait (time units)"; a name that is not known keeps its own
// words: "some_thing" is "some thing". The unit of time is the model's, whatever that is.
std::string measure_words(const std::string& measure);

}  // namespace sojourn::plot
