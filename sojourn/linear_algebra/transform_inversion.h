// Distributions known by their Laplace transforms: values by inversion, and percentiles of a tail.
#pragma once

#include <complex>
#include <functional>

namespace sojourn::linear_algebra {

// f(t) from its Laplace transform, with Abate and Whitt's Euler summation (1995): about 8 digits.
double invert_transform(const std::function<std::complex<double>(std::complex<double>)>& transform, double t);

// The same in long double, for transforms that are right to its digits: about 12 of them, for a function that is smooth
// and at most 1, with an estimate of the absolute error.
using LongComplex = std::complex<long double>;
struct Inverted {
  double value = 0, error = 0;
};
Inverted invert_closely(const std::function<LongComplex(LongComplex)>& transform, double t);

// Smallest t with tail(t) <= 1 - p. typical: a first guess, such as the mean.
double quantile_of_tail(const std::function<double(double)>& tail, double p, double typical);

}  // namespace sojourn::linear_algebra
