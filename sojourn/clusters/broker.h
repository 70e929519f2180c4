// The broker in front of several clusters: where it sends a job.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sojourn/clusters/cluster.h"

namespace sojourn::clusters {

enum class Broker { random, round_robin, join_shortest_queue, power_of_d, least_work, optimal_random };
std::string_view to_string(Broker broker);
std::optional<Broker> broker_named(std::string_view name);
// Of all of them; families that cannot find the best shares have no optimal-random.
enum class OptimalRandom { left_out, known };
const std::vector<std::string>& broker_names(OptimalRandom last);

// Does it decide without looking at the clusters?
bool blind(Broker broker);

// The share of each cluster under `random`, among those with at least `width` processors; all zero where none gets any.
// Weights need not sum to one; none are processors x speed.
std::vector<double> random_shares(const std::vector<Cluster>& clusters, const std::vector<double>& weights,
                                  std::int64_t width = 1);

}  // namespace sojourn::clusters
