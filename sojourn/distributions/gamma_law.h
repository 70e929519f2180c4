// The gamma law of mean 1, below and above x, for shapes of any size.
#pragma once

#include <boost/math/special_functions/gamma.hpp>
#include <cmath>

namespace sojourn::distributions {

// Chernoff: one of the two tails is less than exp(shape (1 - x + log x)), which is nothing at all where this holds; the
// incomplete gamma function would overflow on its way there.
inline bool beyond_gamma(double shape, double x) {
  constexpr double kNothing = -760;  // exp of it is less than the smallest double
  return shape * (1 - x + std::log(x)) < kNothing;
}
inline double gamma_below(double shape, double x) {
  if (beyond_gamma(shape, x)) return x < 1 ? 0.0 : 1.0;
  return boost::math::gamma_p(shape, shape * x);
}
inline double gamma_above(double shape, double x) {
  if (beyond_gamma(shape, x)) return x < 1 ? 1.0 : 0.0;
  return boost::math::gamma_q(shape, shape * x);
}

}  // namespace sojourn::distributions
