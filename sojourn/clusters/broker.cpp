#include "sojourn/clusters/broker.h"

#include "sojourn/base/enum_names.h"

namespace sojourn::clusters {

const std::vector<std::string>& broker_names(OptimalRandom last) {
  static const std::vector<std::string> all = {"random",     "round-robin", "join-shortest-queue",
                                               "power-of-d", "least-work",  "optimal-random"};
  static const std::vector<std::string> without(all.begin(), all.end() - 1);
  return last == OptimalRandom::known ? all : without;
}

std::string_view to_string(Broker broker) {
  return name_of(broker, broker_names(OptimalRandom::known));
}

std::optional<Broker> broker_named(std::string_view name) {
  return value_named<Broker>(name, broker_names(OptimalRandom::known));
}

bool blind(Broker b) { return b == Broker::random || b == Broker::round_robin || b == Broker::optimal_random; }

std::vector<double> random_shares(const std::vector<Cluster>& clusters, const std::vector<double>& weights,
                                  std::int64_t width) {
  std::vector<double> shares(clusters.size(), 0.0);
  double total = 0;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    if (clusters[i].processors < width) continue;
    shares[i] = weights.empty() ? clusters[i].power() : weights[i];
    total += shares[i];
  }
  for (double& s : shares) s = total > 0 ? s / total : 0.0;
  return shares;
}

}  // namespace sojourn::clusters
