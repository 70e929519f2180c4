#include "sojourn/fork_join/percentiles.h"

#include <limits>

#include "sojourn/answers/percentile_names.h"

namespace sojourn::fork_join {
namespace {

constexpr double kUnit = std::numeric_limits<double>::epsilon();
constexpr double kSlopeOver = 1e-3;  // part of t over which the slope of a tail is taken

// What an error of the tail makes of the percentile: divided by the slope.
double error_at(const Tail& tail, double t, double error_of_input) {
  if (t <= 0) return 0.0;
  const double before = tail(t * (1 - kSlopeOver)).value, after = tail(t * (1 + kSlopeOver)).value;
  const double slope = (before - after) / (2 * kSlopeOver * t);
  return tail(t).error / slope + (4 * kUnit + error_of_input) * t;
}

}  // namespace

void set_percentiles(answers::Measures& measures, const std::string& what, double typical, double error_of_input,
                     const Tail& tail) {
  for (const double percent : answers::usual_percentiles()) {
    const double t = linear_algebra::quantile_of_tail([&](double u) { return tail(u).value; }, percent / 100, typical);
    measures.set(answers::percentile_name(what, percent), t, error_at(tail, t, error_of_input));
  }
}

}  // namespace sojourn::fork_join
