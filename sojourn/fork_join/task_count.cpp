#include "sojourn/fork_join/task_count.h"

#include <algorithm>
#include <boost/math/tools/roots.hpp>
#include <cmath>

namespace sojourn::fork_join {
namespace {

// Unnormalised p_n by the cut equations for n = from .. p.size()-1; scales everything down before it overflows.
void continue_cuts(std::vector<double>& p, std::size_t from, const std::vector<double>& at_least, double lambda,
                   double mu, double c) {
  for (std::size_t n = from; n < p.size(); ++n) {
    const std::size_t reach = std::min(n, at_least.size() - 1);
    double up = 0;
    for (std::size_t k = 1; k <= reach; ++k) up += p[n - k] * at_least[k];
    p[n] = lambda * up / (mu * std::min(static_cast<double>(n), c));
    constexpr double kHuge = 1e250, kBack = 1e-250;  // weights are only relative: scaled before they overflow
    if (p[n] > kHuge)
      for (std::size_t i = 0; i <= n; ++i) p[i] *= kBack;
  }
}

}  // namespace

double cost_of_task_count(const Model& m) {
  return static_cast<double>(m.processors) * static_cast<double>(std::min(m.tasks.most(), m.processors));
}

TaskCount::TaskCount(const Model& m)
    : tasks_(m.tasks),
      lambda_(m.arrivals.rate),
      mu_(task_rate(m)),
      c_(static_cast<double>(m.processors)),
      load_(load(m)) {
  head_.assign(static_cast<std::size_t>(m.processors), 0.0);
  head_[0] = 1.0;
  continue_cuts(head_, 1, at_least(head_.size()), lambda_, mu_, c_);
  double idle = 0;  // A(1) = c (1 - load): the idle servers
  for (std::size_t n = 0; n < head_.size(); ++n) idle += (c_ - static_cast<double>(n)) * head_[n];
  for (double& p : head_) p *= c_ * (1 - load_) / idle;
}

std::vector<double> TaskCount::at_least(std::size_t most) const {
  const auto longest = std::min(most, static_cast<std::size_t>(tasks_.most()));
  std::vector<double> tail(longest + 1, 0.0);
  double sum = 0;
  std::size_t at = tasks_.values.size();
  for (std::size_t k = static_cast<std::size_t>(longest) + 1; k-- > 0;) {
    while (at > 0 && tasks_.values[at - 1] >= static_cast<std::int64_t>(k)) sum += tasks_.probabilities[--at];
    tail[k] = sum;
  }
  return tail;
}

double TaskCount::mean() const {
  double first = 0;
  for (std::size_t n = 0; n < head_.size(); ++n)
    first += static_cast<double>(n) * (c_ - static_cast<double>(n)) * head_[n];
  const double a = tasks_.mean(), pairs = (tasks_.second_moment() - a) / 2;
  return first / (c_ * (1 - load_)) + lambda_ * (a + pairs) / (c_ * mu_ * (1 - load_));
}

double TaskCount::prob_all_busy() const { return static_cast<double>(all_busy(0).real()); }

// The derivative of all_busy at one. With U(z) = sum_k p_{c-k} rest_k(z):  lambda (U' D - U D') / D^2, and
// D'(1) = -lambda (E[M] + E[M(M-1)]/2). As E[N] - c load it would be a difference of large numbers when few ever wait.
double TaskCount::mean_beyond() const {
  const auto c = static_cast<std::int64_t>(head_.size()), reach = std::min(c, tasks_.most());
  const auto tail = at_least(static_cast<std::size_t>(reach));
  double rest = 0, slope = 0, up = 0, up_slope = 0;
  for (std::size_t i = 0; i < tasks_.values.size(); ++i) {
    const auto terms = static_cast<double>(tasks_.values[i] - reach + 1);
    if (terms <= 0) continue;
    rest += tasks_.probabilities[i] * terms;
    slope += tasks_.probabilities[i] * terms * (terms - 1) / 2;
  }
  for (std::int64_t k = reach; k >= 1; --k) {
    up += head_[static_cast<std::size_t>(c - k)] * rest;
    up_slope += head_[static_cast<std::size_t>(c - k)] * slope;
    slope += rest;
    if (k > 1) rest += tail[static_cast<std::size_t>(k - 1)];
  }
  const double D = c_ * mu_ * (1 - load_), a = tasks_.mean(), pairs = (tasks_.second_moment() - a) / 2;
  return lambda_ * (up_slope + up * lambda_ * (a + pairs) / D) / D;
}

// Through the cuts, with rest_k = sum_{i>=k} P(M>=i) z^{i-k}: sum_{n>=c} p_n z^{n-c} = lambda sum_{k=1..c} p_{c-k}
// rest_k / D(z), where nothing cancels; and D(z) = D(1) + lambda (E[M] - z rest_1), so that D(1) = c mu (1 - load)
// keeps its digits.
LongComplex TaskCount::all_busy(LongComplex u) const {
  const LongComplex z = 1.0L - u;
  const auto powers = [&](double terms) {  // 1 + z + ... + z^(terms-1)
    return u == 0.0L ? LongComplex(terms) : one_minus_power(u, terms) / u;
  };
  const auto c = static_cast<std::int64_t>(head_.size()), reach = std::min(c, tasks_.most());
  const auto tail = at_least(static_cast<std::size_t>(reach));
  LongComplex rest = 0, up = 0;
  for (std::size_t i = 0; i < tasks_.values.size(); ++i) {
    const double terms = static_cast<double>(tasks_.values[i] - reach + 1);
    if (terms > 0) rest += static_cast<long double>(tasks_.probabilities[i]) * powers(terms);
  }
  for (std::int64_t k = reach; k >= 1; --k) {
    up += static_cast<long double>(head_[static_cast<std::size_t>(c - k)]) * rest;
    if (k > 1) rest = static_cast<long double>(tail[static_cast<std::size_t>(k - 1)]) + z * rest;
  }
  const long double lambda = lambda_,
                    at_one = static_cast<long double>(c_) * mu_ * (1 - static_cast<long double>(load_));
  return lambda * up / (at_one + lambda * missing_powers(tasks_, u));
}

std::vector<double> TaskCount::pmf(std::size_t levels) const {
  std::vector<double> p(head_.begin(), head_.begin() + static_cast<std::ptrdiff_t>(std::min(levels, head_.size())));
  const std::size_t from = p.size();
  p.resize(levels, 0.0);
  continue_cuts(p, from, at_least(levels), lambda_, mu_, c_);
  return p;
}

double TaskCount::log_decay() const {
  // c mu (e^y - 1) = lambda e^y (X(e^y) - 1) for some y > 0; the left side is larger just above 0.
  const auto f = [&](double y) {
    double grown = 0;
    for (std::size_t i = 0; i < tasks_.values.size(); ++i)
      grown += tasks_.probabilities[i] * std::expm1(std::min(700.0, static_cast<double>(tasks_.values[i]) * y));
    return c_ * mu_ * std::expm1(y) - lambda_ * std::exp(y) * grown;
  };
  constexpr double kPositive = 1e-300;  // so that doubling gets somewhere
  double high = std::max(kPositive, (1 - load_) / static_cast<double>(tasks_.most()));
  while (f(high) > 0) high *= 2;
  double low = high / 2;
  while (f(low) <= 0) low /= 2;
  std::uintmax_t steps = 200;
  const auto [a, b] =
      boost::math::tools::toms748_solve(f, low, high, boost::math::tools::eps_tolerance<double>(50), steps);
  return 0.5 * (a + b);
}

}  // namespace sojourn::fork_join
