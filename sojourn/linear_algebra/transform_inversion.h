// Distributions known by their Laplace transforms: values by inversion, and percentiles of a tail.
#pragma once

#include <complex>
#include <functional>

namespace sojourn::linear_algebra {

// f(t) from its Laplace transform, with Abate and Whitt's Euler summation (1995): about 8 digits.
double invert_transform(const std::function<std::complex<double>(std::complex<double>)>& transform, double t);

// Smallest t with tail(t) <= 1 - p. typical: a first guess, such as the mean.
double quantile_of_tail(const std::function<double(double)>& tail, double p, double typical);

}  // namespace sojourn::linear_algebra
