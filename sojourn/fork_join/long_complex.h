// Powers of complex numbers near one, in long double, without their small differences: an inversion multiplies every
// error by a million.
#pragma once

#include <cmath>
#include <complex>

#include "sojourn/distributions/whole_numbers.h"

namespace sojourn::fork_join {

using LongComplex = std::complex<long double>;

// log(1 + z)
inline LongComplex log_of_one_plus(LongComplex z) {
  return {0.5L * std::log1p(2 * z.real() + std::norm(z)), std::atan2(z.imag(), 1 + z.real())};
}

// 1 - exp(z)
inline LongComplex one_minus_exp(LongComplex z) {
  const long double half = std::sin(0.5L * z.imag());
  return {2 * half * half - std::expm1(z.real()) * std::cos(z.imag()), -std::exp(z.real()) * std::sin(z.imag())};
}

// 1 - (1 - u)^k
inline LongComplex one_minus_power(LongComplex u, double k) {
  return one_minus_exp(static_cast<long double>(k) * log_of_one_plus(-u));
}

// sum_k P(k) sum_{j=1..k-skip} (1 - (1-u)^j): what so many powers lack to their number, term by term.
inline LongComplex missing_powers(const distributions::WholeNumbers& law, LongComplex u, std::int64_t skip = 0) {
  const LongComplex z = 1.0L - u;
  LongComplex power = 1, lack = 0, lacks = 0, sum = 0;
  std::int64_t j = 0;
  for (std::size_t i = 0; i < law.values.size(); ++i) {
    for (; j < law.values[i] - skip; ++j) {
      lack += power * u;
      power *= z;
      lacks += lack;
    }
    sum += static_cast<long double>(law.probabilities[i]) * lacks;
  }
  return sum;
}

}  // namespace sojourn::fork_join
