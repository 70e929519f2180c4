#include "sojourn/sequential_grid/model.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "sojourn/sequential_grid/optimal_routing.h"

namespace sojourn::sequential_grid {

const std::vector<std::string>& broker_names() {
  static const std::vector<std::string> names = {"random",     "round-robin", "join-shortest-queue",
                                                 "power-of-d", "least-work",  "optimal-random"};
  return names;
}

std::string_view to_string(Broker broker) { return broker_names()[static_cast<std::size_t>(broker)]; }

std::optional<Broker> broker_named(std::string_view name) {
  const auto& names = broker_names();
  const auto at = std::find(names.begin(), names.end(), name);
  if (at == names.end()) return std::nullopt;
  return static_cast<Broker>(at - names.begin());
}

double total_power(const Model& m) {
  return std::accumulate(m.clusters.begin(), m.clusters.end(), 0.0,
                         [](double sum, const Cluster& c) { return sum + c.power(); });
}

double total_processors(const Model& m) {
  return std::accumulate(m.clusters.begin(), m.clusters.end(), 0.0,
                         [](double sum, const Cluster& c) { return sum + static_cast<double>(c.processors); });
}

double load(const Model& m) { return m.arrivals.rate * m.time->mean() / total_power(m); }

bool blind(Broker b) { return b == Broker::random || b == Broker::round_robin || b == Broker::optimal_random; }

namespace {

std::vector<double> normalised(std::vector<double> w) {
  const double sum = std::accumulate(w.begin(), w.end(), 0.0);
  for (double& x : w) x /= sum;
  return w;
}

std::vector<double> power_shares(const Model& m) {
  std::vector<double> w;
  for (const Cluster& c : m.clusters) w.push_back(c.power());
  return normalised(w);
}

}  // namespace

std::vector<double> routing(const Model& m) {
  if (m.broker == Broker::round_robin)
    return std::vector<double>(m.clusters.size(), 1.0 / static_cast<double>(m.clusters.size()));
  if (m.broker == Broker::optimal_random) {
    // Beyond saturation no routing keeps every queue finite; sharing by power fills all alike.
    if (!m.optimal_shares.empty()) return m.optimal_shares;
    return load(m) < 1.0 ? optimal_routing(m).shares : power_shares(m);
  }
  return m.weights.empty() ? power_shares(m) : normalised(m.weights);
}

namespace {

// Power of d choices among n clusters, d sampled without repetition: all d choices of a job fall into the
// k weakest clusters with probability C(k,d)/C(n,d), and those jobs they must be able to serve.
double largest_rate_of_choices(const Model& m) {
  std::vector<double> powers;
  for (const Cluster& c : m.clusters) powers.push_back(c.power());
  std::sort(powers.begin(), powers.end());
  const auto n = powers.size(), d = std::min<std::size_t>(static_cast<std::size_t>(m.choices), n);
  double best = std::numeric_limits<double>::infinity(), power = 0;
  for (std::size_t k = 1; k <= n; ++k) {
    power += powers[k - 1];
    if (k < d) continue;
    double share = 1;
    for (std::size_t i = 0; i < d; ++i) share *= static_cast<double>(k - i) / static_cast<double>(n - i);
    best = std::min(best, power / m.time->mean() / share);
  }
  return best;
}

}  // namespace

answers::Stability stability(const Model& m) {
  answers::Stability s;
  s.load = load(m);
  const double capacity = total_power(m) / m.time->mean();
  s.max_rate = capacity;
  if (m.broker == Broker::random || m.broker == Broker::round_robin) {
    const auto shares = routing(m);
    for (std::size_t i = 0; i < shares.size(); ++i)
      if (shares[i] > 0) s.max_rate = std::min(s.max_rate, m.clusters[i].power() / m.time->mean() / shares[i]);
  } else if (m.broker == Broker::power_of_d) {
    s.max_rate = std::min(capacity, largest_rate_of_choices(m));
  }
  // Sharing in proportion to power saturates at exactly the capacity; rounding must not say otherwise.
  if (std::abs(s.max_rate / capacity - 1) < 1e-12) s.max_rate = capacity;
  s.saturation_load = s.max_rate / capacity;
  s.stable = m.arrivals.rate < s.max_rate && s.load < s.saturation_load;
  return s;
}

}  // namespace sojourn::sequential_grid
