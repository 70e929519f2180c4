#include "sojourn/malleable_jobs/speedup.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/base/text.h"

namespace sojourn::malleable_jobs {
namespace {

double interpolated(const std::vector<double>& values, double x) {
  const double at = std::min(x, static_cast<double>(values.size())) - 1;
  const auto below = static_cast<std::size_t>(at);
  if (below + 1 >= values.size()) return values.back();
  return values[below] + (at - static_cast<double>(below)) * (values[below + 1] - values[below]);
}

// Downey 1997, "A model for speedup of parallel programs", the two families by variance of
// parallelism.
double downey(double A, double sigma, double n) {
  if (sigma <= 1) {
    if (n <= A) return A * n / (A + sigma / 2 * (n - 1));
    if (n < 2 * A - 1) return A * n / (sigma * (A - 0.5) + n * (1 - sigma / 2));
    return A;
  }
  return n < A + A * sigma - sigma ? n * A * (sigma + 1) / (sigma * (n + A - 1) + A) : A;
}

}  // namespace

double Speedup::operator()(double x) const {
  if (x < 1) return x * (*this)(1);
  switch (law) {
    case Law::linear:
      return x;
    case Law::amdahl:
      return 1 / (serial + (1 - serial) / x);
    case Law::power:
      return std::pow(x, exponent);
    case Law::table:
      return interpolated(values, x);
    case Law::downey:
      return downey(A, sigma, x);
  }
  return x;
}

std::string oddity(const Speedup& s, int processors) {
  constexpr double kRounding = 1e-12;  // of a law that is linear, or constant
  for (int p = 1; p <= processors; ++p) {
    if (s(p) > p * (1 + kRounding))
      return fmt::format("the speedup on {} processors is {}, more than linear", p, number_text(s(p)));
    if (p > 1 && s(p) < s(p - 1) * (1 - kRounding))
      return fmt::format("the speedup falls from {} on {} to {} on {} processors", number_text(s(p - 1)), p - 1,
                         number_text(s(p)), p);
  }
  return "";
}

}  // namespace sojourn::malleable_jobs
