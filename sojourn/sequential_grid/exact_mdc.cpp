#include "sojourn/sequential_grid/exact_mdc.h"

#include <boost/math/special_functions/gamma.hpp>
#include <cmath>
#include <complex>
#include <limits>
#include <memory>
#include <numbers>

#include "sojourn/answers/told_law.h"
#include "sojourn/base/rounding.h"
#include "sojourn/base/stop_point.h"

namespace sojourn::sequential_grid {
namespace {

using Complex = std::complex<double>;
using Policy =
    boost::math::policies::policy<boost::math::policies::underflow_error<boost::math::policies::ignore_error>>;

constexpr double kMostTerms = 2000;  // of Spitzer's sum; beyond, saturation is near enough for the roots
constexpr double kMostWork = 1.5e8;  // steps that the law of the queue may take: about a second

double poisson(double n, double mean) { return boost::math::gamma_p_derivative(n + 1, mean, Policy()); }
double poisson_at_least(double n, double mean) { return n <= 0 ? 1.0 : boost::math::gamma_p(n, mean, Policy()); }

// E[(N - m)^+], N Poisson with a mean below m: m (1 - mean/m)^2 tells how far the closed form would cancel.
double mean_excess(double mean, double m) {
  const double at = poisson(m, mean), ratio = mean / m;
  if (m * (1 - ratio) * (1 - ratio) < 100) return mean * at - (m - mean) * poisson_at_least(m + 1, mean);
  double sum = 0, term = at;
  for (double j = 1;; ++j) {
    term *= mean / (m + j);
    sum += j * term;
    if (j * term <= 0.01 * kEpsilon * sum) return sum;
  }
}

// Terms of Spitzer's sum shrink like exp(-k c (rho - 1 - log rho)).
double spitzer_terms(const Mdc& q) { return 1 + 40 / (q.servers * (q.load() - 1 - std::log(q.load()))); }

Complex expm1(const Complex& x) {
  const double half = std::sin(0.5 * x.imag());
  return {std::expm1(x.real()) * std::cos(x.imag()) - 2 * half * half, std::exp(x.real()) * std::sin(x.imag())};
}

// u = z - 1 of the root with z = exp(i angle + load u); `u` comes in as a guess.
Complex root(double angle, double load, Complex u) {
  const Complex turn(0, angle);
  for (int k = 0; k < 60; ++k) {
    const Complex image = expm1(turn + load * u);
    const Complex step = (image - u) / (1.0 - load * (1.0 + image));
    u += step;
    if (std::abs(step) <= 2 * kEpsilon * std::abs(u)) break;
  }
  return u;
}

}  // namespace

double Mdc::mean_queue() const {
  return spitzer_terms(*this) <= kMostTerms ? mean_queue_by_sum() : mean_queue_by_roots();
}

double Mdc::mean_queue_by_sum() const {
  const double terms = spitzer_terms(*this);
  double sum = 0;
  for (double k = 1; k <= terms; ++k) {
    stop_point();
    sum += mean_excess(k * offered(), k * servers) / k;
  }
  return sum;
}

// c/(2 (c - a)) - (c + a)/2 + sum over the c - 1 roots of 1/(1 - z); they come in conjugate pairs.
double Mdc::mean_queue_by_roots() const {
  const double idle = 1 - load();
  long double sum = 0;
  Complex u;
  for (double k = 1; 2 * k <= servers; ++k) {
    stop_point();
    const double angle = 2 * std::numbers::pi * k / servers;
    // Near 1 the equation is quadratic; further on the last root is near.
    if (k == 1 || angle < 0.3) u = idle - std::sqrt(Complex(idle * idle, -2 * angle));
    u = root(angle, load(), u);
    const double part = (-1.0 / u).real();
    sum += 2 * k == servers ? part : 2 * part;
  }
  return static_cast<double>(0.5L / idle - 0.5L * (servers + offered()) + sum);
}

// 1/z for the root z > 1 of z^c = exp(offered (z - 1)).
double Mdc::decay_rate() const {
  double u = 2 * (1 - load()) / (load() * load());  // above the root, from where Newton's steps come down
  for (int k = 0; k < 100; ++k) {
    const double step = (std::log1p(u) - load() * u) / (1 / (1 + u) - load());
    u -= step;
    if (std::abs(step) <= 2 * kEpsilon * u) break;
  }
  return 1 / (1 + u);
}

// The walk's largest value has the transform exp(sum_j l_j (z^j - 1)), l_j = sum_k P(N_k = kc + j)/k: the law follows
// by j q_j = sum_i i l_i q_(j-i).
std::vector<double> Mdc::queue_pmf() const {
  constexpr double kCut = 1e-16;  // what is left out of the law
  const double longest = std::ceil(std::log(kCut) / std::log(decay_rate())) + 2, terms = spitzer_terms(*this);
  if (!(longest * (longest + terms) <= kMostWork)) return {};
  const auto n = static_cast<std::size_t>(longest);
  std::vector<double> weight(n + 1, 0.0), q(n + 1, 0.0);  // weight: j l_j
  double none = 0;
  for (double k = 1; k <= terms; ++k) {
    stop_point();
    double p = poisson(k * servers, k * offered()) / k;
    none += poisson_at_least(k * servers + 1, k * offered()) / k;
    for (std::size_t j = 1; j <= n && p > 0; ++j) {
      p *= k * offered() / (k * servers + static_cast<double>(j));
      weight[j] += static_cast<double>(j) * p;
    }
  }
  q[0] = std::exp(-none);
  for (std::size_t j = 1; j <= n; ++j) {
    double sum = 0;
    for (std::size_t i = 1; i <= j; ++i) sum += weight[i] * q[j - i];
    q[j] = sum / static_cast<double>(j);
  }
  return q;
}

namespace {

// P(wait > t) and P(n jobs) from the law of the queue.
class WaitLaw {
 public:
  WaitLaw(const Mdc& queue, std::vector<double> pmf) : queue_(queue), pmf_(std::move(pmf)), beyond_(pmf_) {
    double sum = 0;
    for (std::size_t i = pmf_.size(); i-- > 0;) {
      beyond_[i] = sum;  // more than i wait
      sum += pmf_[i];
    }
  }

  // With (m - 1) D <= t < m D, look a time m D - t before the job comes: those who wait then, and those who come until
  // it does, are ahead of it, and c of them start in every D. It waits longer than t if they are mc or more (Franx
  // 2001).
  double tail(double t) const {
    const double m = std::floor(t / queue_.length) + 1, mean = queue_.rate * (m * queue_.length - t);
    const double room = m * queue_.servers - 1;
    double sum = poisson_at_least(room + 1, mean);
    const double spread = 12 * std::sqrt(mean) + 40, from = std::max({0.0, room - last(), std::floor(mean - spread)});
    double p = poisson(from, mean);
    for (double j = from; j <= room && j <= mean + spread; ++j) {
      sum += p * beyond_[static_cast<std::size_t>(std::min(room - j, last()))];
      p *= mean / (j + 1);
    }
    return std::min(sum, 1.0);
  }

  std::vector<double> jobs(std::size_t count) const {
    std::vector<double> law(count, 0.0);
    double p = std::exp(-queue_.offered());
    for (std::size_t arrived = 0; arrived < count; ++arrived) {
      for (std::size_t waiting = 0; waiting < pmf_.size() && arrived + waiting < count; ++waiting)
        law[arrived + waiting] += p * pmf_[waiting];
      p *= queue_.offered() / static_cast<double>(arrived + 1);
    }
    return law;
  }

 private:
  double last() const { return static_cast<double>(pmf_.size() - 1); }
  Mdc queue_;
  std::vector<double> pmf_, beyond_;
};

}  // namespace

QueueLaw mdc_law(const Mdc& queue) {
  QueueLaw law;
  const double length = queue.length;
  if (queue.rate <= 0) {
    law.prob_wait = 0.0;
    law.wait_tail = [](double) { return 0.0; };
    law.response_tail = [length](double t) { return t < length ? 1.0 : 0.0; };
    law.jobs_pmf = {1.0};
    return law;
  }
  const double waiting = queue.mean_queue();
  law.mean_wait = waiting / queue.rate;
  law.decay_rate = queue.decay_rate();
  constexpr double kHardlyAny = 1e-3;  // jobs waiting per server: what a smaller queue would add is no larger
  law.relative_error =
      kEpsilon * (16 + 4 / (1 - queue.load()) + queue.servers / std::max(waiting, queue.servers * kHardlyAny));
  auto pmf = queue.queue_pmf();
  if (pmf.empty()) return law;
  const double longest = queue.offered() + 9 * std::sqrt(queue.offered()) + static_cast<double>(pmf.size());
  const auto waits = std::make_shared<const WaitLaw>(queue, std::move(pmf));
  law.prob_wait = waits->tail(0);
  law.wait_tail = [waits](double t) { return waits->tail(t); };
  law.response_tail = [waits, length](double t) { return t < length ? 1.0 : waits->tail(t - length); };
  constexpr double kMostOffered = 600;  // the law of the jobs convolves as many arrivals
  if (longest <= static_cast<double>(answers::kLongestLaw) && queue.offered() < kMostOffered)
    law.jobs_pmf = waits->jobs(static_cast<std::size_t>(longest));
  return law;
}

bool mdc_applies(const Model& m) {
  return m.arrivals.is_poisson() && m.broker != Broker::round_robin && m.time->variance() == 0;
}

answers::MethodAnswer solve_mdc(const Model& m) {
  const auto shares = routing(m);
  std::vector<QueueLaw> laws;
  bool all_known = true;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    laws.push_back(mdc_law({static_cast<double>(m.clusters[i].processors), m.arrivals.rate * shares[i],
                            m.time->mean() / m.clusters[i].speed}));
    all_known = all_known && laws.back().wait_tail;
  }
  answers::MethodAnswer answer = assemble(m, shares, laws);
  answer.name = "mdc";
  answer.kind = answers::MethodKind::exact;
  answer.residual.reset();
  if (!all_known) answer.notes.push_back("no percentiles: so near saturation the law of the queue is too long");
  return answer;
}

}  // namespace sojourn::sequential_grid
