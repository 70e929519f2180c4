#include "sojourn/clusters/cluster.h"

namespace sojourn::clusters {

double total_processors(const std::vector<Cluster>& clusters) {
  double sum = 0;
  for (const Cluster& c : clusters) sum += static_cast<double>(c.processors);
  return sum;
}

double total_power(const std::vector<Cluster>& clusters) {
  double sum = 0;
  for (const Cluster& c : clusters) sum += c.power();
  return sum;
}

}  // namespace sojourn::clusters
