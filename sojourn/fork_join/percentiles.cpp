#include "sojourn/fork_join/percentiles.h"

#include <cmath>
#include <limits>

#include "sojourn/base/rounding.h"

namespace sojourn::fork_join {
namespace {

constexpr double kSlopeOver = 1e-3;  // part of t over which the slope of a tail is taken

// What an error of the tail makes of the percentile: divided by the slope.
double error_at(const Tail& tail, double t, double error_of_input) {
  if (t <= 0) return 0.0;
  const double before = tail(t * (1 - kSlopeOver)).value, after = tail(t * (1 + kSlopeOver)).value;
  const double slope = (before - after) / (2 * kSlopeOver * t);
  return tail(t).error / slope + (4 * kEpsilon + error_of_input) * t;
}

}  // namespace

void set_percentiles(const answers::LawQuestions& questions, answers::Measures& measures, const std::string& what,
                     double typical, double error_of_input, const Tail& tail) {
  const auto quantile = [&](double p) -> answers::Measure {
    const double t = linear_algebra::quantile_of_tail([&](double u) { return tail(u).value; }, p, typical);
    return {.value = t, .error = error_at(tail, t, error_of_input)};
  };
  // The scale of time may be off: so is the probability, by the slope.
  const auto above = [&](double t) -> answers::Measure {
    const auto here = tail(t);
    const double moved = std::abs(here.value - tail(t * (1 + kSlopeOver)).value) / kSlopeOver;
    return {.value = here.value, .error = here.error + (4 * kEpsilon + error_of_input) * moved + kEpsilon * here.value};
  };
  answers::tell_law(measures, what, questions, {quantile, above});
}

}  // namespace sojourn::fork_join
