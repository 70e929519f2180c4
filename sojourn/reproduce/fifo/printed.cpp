#include "sojourn/reproduce/fifo/printed.h"

#include <cmath>

namespace sojourn::reproduce::fifo::printed {

double one_processor(double w1) { return w1 * (1 - w1) / (1 + w1 * (1 - w1)); }

double second_eigenvalue(double w1) { return w1 * (1 - w1); }

Matrix three_processors(const Law& w) {
  const double w1 = w[1], w2 = w[2], w3 = w[3];
  return {{},
          {0, 0, 0, 1},
          {0, 0, w2, (w3 + w2 * w1) / (w2 + w3)},
          {0, w1 * w3, (w2 + w1 * w1) * (w2 + w3), w1 * w1 * w1 + 2 * w1 * w2 + w3}};
}

// A_jk = gamma_(s-k+1) / gamma_(s-j+1) sum over l = s-j+1 .. k of w_l beta_(k-l), in the first form of (1). Rows of
// slots that cannot occur stay zero.
Matrix slots(const Law& w) {
  const int s = static_cast<int>(w.size()) - 1;
  Law beta(w.size(), 0.0), gamma(w.size() + 1, 0.0);
  beta[0] = 1;
  for (int k = 1; k <= s; ++k)
    for (int i = 1; i <= k; ++i) beta[k] += w[i] * beta[k - i];
  for (int k = s; k >= 1; --k) gamma[k] = gamma[k + 1] + w[k];
  Matrix a(w.size(), Law(w.size(), 0.0));
  for (int j = 1; j <= s; ++j)
    for (int k = s - j + 1; k <= s && gamma[s - j + 1] > 0; ++k) {
      for (int l = s - j + 1; l <= k; ++l) a[j][k] += w[l] * beta[k - l];
      a[j][k] *= gamma[s - k + 1] / gamma[s - j + 1];
    }
  return a;
}

Law next(const Law& p, const Matrix& a) {
  Law q(p.size(), 0.0);
  for (std::size_t j = 1; j < p.size(); ++j)
    for (std::size_t k = 1; k < p.size(); ++k) q[k] += p[j] * a[j][k];
  return q;
}

// By repetition from a full slot, as the paper starts: every law of this paper settles within some hundred slots.
Law stationary(const Matrix& a) {
  Law p(a.size(), 0.0);
  p.back() = 1;
  for (int step = 0; step < 5000; ++step) {
    const Law q = next(p, a);
    double change = 0;
    for (std::size_t k = 0; k < p.size(); ++k) change += std::fabs(q[k] - p[k]);
    p = q;
    if (change < 1e-15) break;
  }
  return p;
}

double mean(const Law& p) {
  double sum = 0;
  for (std::size_t k = 0; k < p.size(); ++k) sum += static_cast<double>(k) * p[k];
  return sum;
}

double worst_x(int n) { return n == 1 ? 0.5 : (std::sqrt(n * n + n - 1.0) - n) / (n - 1); }

WorstLaw worst_law(int n) {
  const double x = worst_x(n), a = 1 / (1 + x - x * x);
  return {1 - a, 1 - x * a, 1 - (1 - x) * a};
}

// At n = 1 the formula reads 0/0; the text says 9/5, its limit.
double worst_mean(int s) {
  const int n = s / 2;
  if (s % 2 == 1) return n + 1;
  if (n == 1) return 9.0 / 5;
  const double root = std::sqrt(n * n + n - 1.0), m = 2.0 * n * (n + 1) - 2;
  return (m - n * (n + 1) * root) / (m - (3 * n - 1) * root);
}

double uniform_probability(int k, int s) { return 6.0 * k * k / (s * (1.0 + 2 * s) * (1.0 + s)); }

double uniform_mean(int s) { return 3.0 * s * (s + 1) / (2 * (1 + 2.0 * s)); }

double saturation_point(int s) { return 3.0 * (s + 1) / (2 * (1 + 2.0 * s)); }

double uniform_first_slot(int k, int s) {
  const double w = 1.0 / s;
  return w * w * std::pow(w + 1, k - 1) * k;
}

}  // namespace sojourn::reproduce::fifo::printed
