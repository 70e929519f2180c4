// Where the broker sends a job: the cluster with the smallest score among those it fits on, ties at random, or where a
// blind broker's draw says.
#pragma once

#include <cstdint>
#include <vector>

#include "sojourn/rigid_jobs/simulation/clusters.h"
#include "sojourn/rigid_jobs/simulation/workload.h"

namespace sojourn::rigid_jobs {

class BrokerChoice {
 public:
  BrokerChoice(const Model& model, std::uint64_t seed, std::uint32_t replication);

  std::uint32_t choose(const Workload::Job& job, const Clusters& clusters, Workload& workload) {
    return powers_.size() == 1 ? 0 : choose_among(job, clusters, workload);
  }

 private:
  std::uint32_t choose_among(const Workload::Job& job, const Clusters& clusters, Workload& workload);

  Broker broker_;
  std::size_t most_;            // clusters that are asked
  std::vector<double> powers_;  // processors x speed
  std::vector<std::int64_t> most_width_;
  std::vector<std::vector<bool>> open_;  // by class and cluster; empty: wherever it fits
  random::Stream ties_;
  std::vector<std::uint32_t> asked_;
};

}  // namespace sojourn::rigid_jobs
