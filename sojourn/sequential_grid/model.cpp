#include "sojourn/sequential_grid/model.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "sojourn/sequential_grid/optimal_routing.h"

namespace sojourn::sequential_grid {

std::string to_string(Discipline d) {
  constexpr const char* names[] = {"fifo", "ps", "sjf", "srpt"};
  return names[static_cast<std::size_t>(d)];
}

bool slowdown_is_finite(const Model& m) {
  if (std::isfinite(m.time->mean_inverse())) return true;
  const auto atoms = m.time->atoms();
  const bool some_last_no_time = !atoms.empty() && atoms[0].value <= 0;
  return !some_last_no_time && (m.discipline == Discipline::ps || m.discipline == Discipline::srpt);
}

double total_power(const Model& m) { return clusters::total_power(m.clusters); }

double total_processors(const Model& m) { return clusters::total_processors(m.clusters); }

double load(const Model& m) { return m.arrivals.rate * m.time->mean() / total_power(m); }

std::vector<double> routing(const Model& m) {
  if (m.broker == Broker::round_robin)
    return std::vector<double>(m.clusters.size(), 1.0 / static_cast<double>(m.clusters.size()));
  if (m.broker == Broker::optimal_random) {
    // Beyond saturation no routing keeps every queue finite; sharing by power fills all alike.
    if (!m.optimal_shares.empty()) return m.optimal_shares;
    return load(m) < 1.0 ? optimal_routing(m).shares : clusters::random_shares(m.clusters, {});
  }
  return clusters::random_shares(m.clusters, m.weights);
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
