#include "sojourn/queues/erlang.h"

#include <algorithm>
#include <boost/math/quadrature/gauss.hpp>
#include <cmath>

namespace sojourn::queues {

double erlang_b(double servers, double a) {
  if (a <= 0.0) return 0.0;
  const double reach = 12 * std::sqrt(a) + 40;  // forgets the start to below 1e-31
  double n = std::max(0.0, std::floor(std::min(servers, a) - reach));
  double inverse = n == 0.0 ? 1.0 : a / (a - n);  // 1/B_n; any start of this size will do
  while (n < servers) {
    n += 1;
    inverse = 1.0 + n / a * inverse;
    if (inverse > 1e300) return 0.0;  // and it only grows from here
  }
  return 1.0 / inverse;
}

double erlang_c(double servers, double a) {
  const double b = erlang_b(servers, a), gap = (servers - a) / servers;
  return b / (gap + (1 - gap) * b);  // B / (1 - rho (1 - B))
}

double Mmc::wait_tail(double t, double prob) const { return t < 0 ? 1.0 : prob * std::exp(-drain() * t); }

double Mmc::response_tail(double t, double prob) const {
  if (t <= 0) return 1.0;
  const double theta = drain(), gap = theta - mu;
  // C (theta e^{-mu t} - mu e^{-theta t}) / (theta - mu), without the cancellation at theta = mu, and from the slower
  // of the two exponentials, so that nothing overflows far out.
  const double slow = std::exp(-std::min(mu, theta) * t);
  constexpr double kLimit = 1e-12;  // there both forms agree to rounding
  const double bend = std::abs(gap * t) < kLimit ? t : -std::expm1(-std::abs(gap) * t) / std::abs(gap);
  return std::exp(-mu * t) + prob * mu * slow * bend;
}

std::vector<double> Mmc::jobs_pmf(std::size_t count) const {
  std::vector<double> p(count);
  const double a = offered();
  // Relative to the mode, so that nothing overflows; then scaled with the closed form of the whole.
  std::vector<double> log_p(count);
  double at = 0, top = 0;
  for (std::size_t n = 0; n < count; ++n) {
    if (n > 0) at += std::log(a / std::min(static_cast<double>(n), servers));
    log_p[n] = at;
    top = std::max(top, at);
  }
  // P(all busy) = C; P(n = c) = C (1 - rho). Normalise there when it is in reach, else by the sum.
  const auto c = static_cast<std::size_t>(std::min(servers, 1e15));
  double sum = 0;
  for (std::size_t n = 0; n < count; ++n) sum += p[n] = std::exp(log_p[n] - top);
  constexpr double kInReach = 1e-200;  // far from the smallest doubles, which have few digits
  const double at_c = prob_wait() * (1 - load());
  const double scale = c < count && p[c] > kInReach && at_c > kInReach ? at_c / p[c] : 1 / sum;
  for (double& x : p) x *= scale;
  return p;
}

double busy_slope(double servers, double a) {
  const double b = erlang_b(servers, a), gap = servers - a;
  return ((gap / a + b) * gap + 1 - b) / (gap + a * b);
}

double queue_slope(double servers, double a) {
  if (a <= 0) return 0.0;
  const double gap = servers - a;
  return erlang_c(servers, a) * a / gap * (busy_slope(servers, a) + 1 / a + 1 / gap);
}

double mean_queue_slope(double servers, double from, double to) {
  if (to <= from) return queue_slope(servers, to);
  const auto queue = [&](double a) { return a > 0 ? erlang_c(servers, a) * a / (servers - a) : 0.0; };
  const double low = queue(from), high = queue(to);
  if (high >= 2 * low) return (high - low) / (to - from);  // no digits are lost
  return boost::math::quadrature::gauss<double, 20>::integrate([&](double a) { return queue_slope(servers, a); }, from,
                                                               to) /
         (to - from);
}

double mean_jobs(double servers, double mu, double x, double queue_factor) {
  const double a = x / mu;
  if (a >= servers) return INFINITY;
  return a + queue_factor * erlang_c(servers, a) * a / (servers - a);
}

double marginal_jobs(double servers, double mu, double x, double queue_factor) {
  const double a = x / mu;
  if (a >= servers) return INFINITY;
  if (a <= 0) return 1.0 / mu;
  const double b = erlang_b(servers, a), rho = a / servers;
  const double b_slope = b * (servers / a - 1 + b);
  const double d = 1 - rho * (1 - b), d_slope = -(1 - b) / servers + rho * b_slope;
  const double c = b / d, c_slope = (b_slope * d - b * d_slope) / (d * d);
  const double queue_slope = c_slope * a / (servers - a) + c * servers / ((servers - a) * (servers - a));
  return (1 + queue_factor * queue_slope) / mu;
}

}  // namespace sojourn::queues
