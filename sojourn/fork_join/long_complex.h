// Powers of complex numbers near one, in long double, without their small differences.
#pragma once

#include <cmath>
#include <complex>

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

}  // namespace sojourn::fork_join
