// The policies on nodes as a rule of the event loop, and what nodes ask of a job that comes.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "sojourn/rigid_jobs/simulation/node_failures.h"
#include "sojourn/rigid_jobs/simulation/scheduled.h"
#include "sojourn/scheduling/nodes/on_nodes.h"

namespace sojourn::rigid_jobs {

// The discipline as an order and a way of backfilling; those that choose among all jobs present have none.
scheduling::Policy listed_policy(const Model& model);

// Do nodes or other jobs stop running ones?
inline bool stops_on_nodes(const Model& m) {
  return m.preempts() || std::any_of(m.partitions.begin(), m.partitions.end(),
                                     [](const Partition& p) { return p.failures.has_value(); });
}

template <bool kStops>
Scheduled<scheduling::OnNodes<kStops>> on_nodes_rule(const Model& m, const std::vector<scheduling::Policy>& policies,
                                                     std::uint64_t seed, std::uint32_t replication) {
  std::vector<scheduling::OnNodes<kStops>> each;
  for (std::size_t i = 0; i < m.clusters.size(); ++i) {
    const auto spec = node_spec(m, i);
    scheduling::NodeFaults faults;
    if (const auto& failures = m.partitions[i].failures) {
      faults.events =
          std::make_shared<NodeFailures>(*failures, spec.nodes, seed, replication, static_cast<std::uint32_t>(i));
      faults.checkpoint = failures->checkpoint;
    }
    each.emplace_back(spec, policies[i], std::move(faults));
  }
  return Scheduled<scheduling::OnNodes<kStops>>(std::move(each));
}

// What becomes of a drawn job where it goes: its width in processors, and no estimate above what maintenance leaves.
class NodeTerms {
 public:
  explicit NodeTerms(const Model& m) {
    for (std::size_t i = 0; m.on_nodes() && i < m.clusters.size(); ++i) {
      gaps_.push_back(gap_between_outages(m, i));
      processors_.emplace_back();
      for (std::size_t k = 0; k < m.classes.size(); ++k)
        processors_.back().push_back(static_cast<std::uint32_t>(processors_of_width(m, i, k)));
    }
  }
  bool none() const { return processors_.empty(); }
  void apply(Workload::Job& job, std::uint32_t site, std::uint32_t job_class) const {
    job.width *= processors_[site][job_class];
  }
  void cut(Job& job, std::uint32_t site, std::uint32_t job_class) const {
    const Gap& gap = gaps_[site];
    if (job.width / static_cast<std::int64_t>(processors_[site][job_class]) <= gap.wider_than) return;
    job.run = std::min(job.run, gap.longest);
    job.estimate = std::min(job.estimate, gap.longest);
  }

 private:
  std::vector<Gap> gaps_;
  std::vector<std::vector<std::uint32_t>> processors_;
};

}  // namespace sojourn::rigid_jobs
