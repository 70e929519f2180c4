#include "sojourn/sequential_grid/approximations.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/base/text.h"
#include "sojourn/queues/erlang.h"

namespace sojourn::sequential_grid {
namespace {

using queues::Mmc;

// Arrivals as one cluster sees them: thinning draws the variation towards 1, taking turns divides it.
double arrival_variation(const Model& m, double share) {
  const double ca2 = arrivals::squared_coefficient_of_variation(m.arrivals);
  if (m.broker == Broker::round_robin) return ca2 / static_cast<double>(m.clusters.size());
  return 1 + share * (ca2 - 1);
}

bool poisson_at_clusters(const Model& m) { return m.arrivals.is_poisson() && m.broker != Broker::round_robin; }

template <typename WaitRatio>  // (servers, load, share) -> wait over that of M/M/c
answers::MethodAnswer scaled_mmc(const Model& m, const WaitRatio& ratio) {
  const auto shares = routing(m);
  std::vector<QueueLaw> laws;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    QueueLaw law;
    const double rate = m.arrivals.rate * shares[i];
    if (rate > 0) {
      const Mmc queue{static_cast<double>(m.clusters[i].processors), rate, m.clusters[i].speed / m.time->mean()};
      law.mean_wait = queue.mean_wait() * ratio(queue.servers, queue.load(), shares[i]);
      if (queue.servers == 1 && poisson_at_clusters(m)) law.prob_wait = queue.load();  // arrivals see time averages
    }
    laws.push_back(std::move(law));
  }
  auto answer = assemble(m, shares, laws);
  answer.kind = answers::MethodKind::approximation;
  answer.residual.reset();
  answer.error_estimate.reset();
  return answer;
}

}  // namespace

std::optional<answers::MethodAnswer> pollaczek_khinchine(const Model& m) {
  const bool single =
      std::all_of(m.clusters.begin(), m.clusters.end(), [](const Cluster& c) { return c.processors == 1; });
  if (!single || !poisson_at_clusters(m)) return std::nullopt;
  const double cs2 = distributions::squared_coefficient_of_variation(*m.time);
  auto answer = scaled_mmc(m, [&](double, double, double) { return 0.5 * (1 + cs2); });
  answer.name = "pollaczek-khinchine";
  answer.kind = answers::MethodKind::exact;
  answer.notes.push_back("M/G/1: the mean wait follows from two moments of the lengths, whatever their law");
  return answer;
}

answers::MethodAnswer allen_cunneen(const Model& m) {
  const double cs2 = distributions::squared_coefficient_of_variation(*m.time);
  auto answer = scaled_mmc(m, [&](double, double, double share) { return 0.5 * (arrival_variation(m, share) + cs2); });
  answer.name = poisson_at_clusters(m) ? "lee-longton" : "allen-cunneen";
  answer.notes.push_back(
      "wait of M/M/c times (ca2 + cs2)/2: two moments only; good near saturation, poor at low load "
      "with many processors (M/H2/10, cv2 10: +140% at load 0.5, +13% at 0.9)");
  return answer;
}

double cosmetatos_ratio(double c, double rho) {
  return 0.5 * (1 + (1 - rho) * (c - 1) * (std::sqrt(4 + 5 * c) - 2) / (16 * rho * c));
}

std::optional<answers::MethodAnswer> kimura(const Model& m) {
  const double cs2 = distributions::squared_coefficient_of_variation(*m.time);
  if (!poisson_at_clusters(m) || cs2 > 1) return std::nullopt;
  auto answer = scaled_mmc(m, [&](double c, double rho, double) {
    const double constant = std::min(1.0, cosmetatos_ratio(c, rho));
    return (1 + cs2) * constant / (2 * cs2 * constant + 1 - cs2);
  });
  answer.name = "kimura";
  answer.notes.push_back(
      "between M/D/c (Cosmetatos) and M/M/c by two moments, for lengths that vary less than exponential ones");
  return answer;
}

std::optional<answers::MethodAnswer> pooled_bound(const Model& m) {
  if (!m.arrivals.is_poisson() || !m.time->is_exponential() || load(m) >= 1) return std::nullopt;
  if (m.clusters.size() < 2 || total_processors(m) > 1e7) return std::nullopt;
  auto fastest = m.clusters;
  std::sort(fastest.begin(), fastest.end(), [](const Cluster& a, const Cluster& b) { return a.speed > b.speed; });
  const double lambda = m.arrivals.rate, mu = 1 / m.time->mean();
  // Birth and death, relative to the most likely state so far so that nothing overflows.
  double p = 1, sum = 1, jobs = 0, rate = 0, n = 0;
  for (const Cluster& c : fastest)
    for (std::int64_t k = 0; k < c.processors; ++k) {
      rate += c.speed * mu;
      n += 1;
      p *= lambda / rate;
      sum += p;
      jobs += n * p;
      constexpr double kHuge = 1e200, kBack = 1e-200;  // weights are only relative: scaled before they overflow
      if (sum > kHuge) p *= kBack, sum *= kBack, jobs *= kBack;
    }
  const double rho = lambda / rate;  // geometric beyond: sum_{k>=1} rho^k and sum_{k>=1} k rho^k
  sum += p * rho / (1 - rho);
  jobs += p * (n * rho / (1 - rho) + rho / ((1 - rho) * (1 - rho)));
  answers::MethodAnswer answer;
  answer.name = "pooled";
  answer.kind = answers::MethodKind::lower_bound;
  answer.measures.set("mean_response", jobs / sum / lambda);
  answer.measures.set("mean_jobs", jobs / sum);
  answer.notes.push_back("all processors behind one queue, the fastest always busy first: no broker can do better");
  return answer;
}

double mean_field_response(double rho, double d) {
  constexpr double kNothing = 1e-17;  // beside the sum
  double sum = 0;
  for (int i = 1; i < 100000; ++i) {
    // exponent (d^i - d)/(d - 1); i - 1 at d = 1
    const double exponent = d == 1 ? i - 1 : (std::pow(d, i) - d) / (d - 1);
    const double term = std::pow(rho, exponent);
    sum += term;
    if (term < kNothing * sum) break;
  }
  return sum;
}

std::optional<answers::MethodAnswer> mean_field(const Model& m) {
  if (!m.arrivals.is_poisson() || !m.time->is_exponential() || load(m) >= 1) return std::nullopt;
  if (m.broker != Broker::power_of_d || m.clusters.size() < 2) return std::nullopt;
  for (const Cluster& c : m.clusters)
    if (c.processors != 1 || c.speed != m.clusters[0].speed) return std::nullopt;
  const double service = m.time->mean() / m.clusters[0].speed;
  const double response =
      service * mean_field_response(load(m), std::min<double>(m.choices, static_cast<double>(m.clusters.size())));
  answers::MethodAnswer answer;
  answer.name = "mean-field";
  answer.kind = answers::MethodKind::asymptotic;
  answer.measures.set("mean_response", response);
  answer.measures.set("mean_wait", response - service);
  answer.measures.set("mean_jobs", m.arrivals.rate * response);
  answer.notes.push_back(
      fmt::format("limit of infinitely many processors; with {} of them the error is of the order 1/{}",
                  m.clusters.size(), m.clusters.size()));
  return answer;
}

}  // namespace sojourn::sequential_grid
