#include "sojourn/reproduce/fork_join/printed.h"

namespace sojourn::reproduce::fork_join::printed {
namespace {

// 1 - m!/prod (1 + j - load), the factor all of them share.
double factor(int m, double load) {
  double product = 1.0;
  for (int j = 1; j <= m; ++j) product *= j / (1.0 + j - load);
  return 1.0 - product;
}

}  // namespace

double harmonic(int m) {
  double sum = 0.0;
  for (int j = 1; j <= m; ++j) sum += 1.0 / j;
  return sum;
}

double job_sharing(int m, double load) { return m / (1.0 - load); }

double in_order(int m, double load) { return m * (1.0 + load * 0.5 * (1.0 + 1.0 / m) / (1.0 - load)); }

double upper_bound(int m, int a, double load) {
  const double c = 1.0 - load;
  return m * harmonic(m) / c + (0.5 * load * (a + 1) / (c * c) + load * m / (c * c)) * factor(m, load);
}

double slope_of_section_3_3(int m, int a, double load) {
  const double c = 1.0 - load;
  return 0.5 * a / (c * c) * factor(m, load);
}

double slope_of_section_4_5(int m, double load) {
  const double c = 1.0 - load;
  return (1.0 - 0.5 * load) / (c * c) * factor(m, load);
}

double slope_of_equation_39(int m, double load) {
  const double c = 1.0 - load;
  return 0.5 * load / (c * c) * factor(m, load);
}

}  // namespace sojourn::reproduce::fork_join::printed
