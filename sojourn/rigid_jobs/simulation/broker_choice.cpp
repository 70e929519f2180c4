#include "sojourn/rigid_jobs/simulation/broker_choice.h"

#include <algorithm>

#include "sojourn/clusters/choice.h"

namespace sojourn::rigid_jobs {
namespace {

// Unfinished processor time, at speed 1.
double work_at(const Site& s, double now) {
  return s.work - (now - s.since) * static_cast<double>(s.processors - s.free) * s.speed;
}

}  // namespace

BrokerChoice::BrokerChoice(const Model& m, std::uint64_t seed, std::uint32_t replication)
    : broker_(m.broker),
      most_(m.broker == Broker::power_of_d ? static_cast<std::size_t>(m.choices) : m.clusters.size()),
      ties_(seed, replication, random::Purpose::ties) {
  for (const Cluster& c : m.clusters) powers_.push_back(c.power());
  for (std::size_t i = 0; i < m.clusters.size(); ++i) most_width_.push_back(most_width(m, i));
  if (!m.on_nodes() &&
      std::all_of(m.classes.begin(), m.classes.end(), [](const JobClass& c) { return c.clusters.empty(); }))
    return;
  for (std::size_t k = 0; k < m.classes.size(); ++k) {
    open_.emplace_back();
    for (std::size_t i = 0; i < m.clusters.size(); ++i) open_.back().push_back(admits(m, i, k, 1));
  }
}

std::uint32_t BrokerChoice::choose_among(const Workload::Job& job, const Clusters& grid, Workload& workload) {
  if (clusters::blind(broker_)) return workload.destination(job.width, job.group);
  asked_.clear();
  for (std::uint32_t i = 0; i < powers_.size(); ++i)
    if (most_width_[i] >= static_cast<std::int64_t>(job.width) && (open_.empty() || open_[workload.last_class()][i]))
      asked_.push_back(i);
  if (most_ < asked_.size()) {
    clusters::draw_to_front(asked_, most_, workload.routing_stream());
    asked_.resize(most_);
  }
  if (broker_ == Broker::least_work)
    return clusters::least(
        asked_, [&](std::uint32_t i) { return work_at(grid.sites[i], grid.now) / powers_[i]; }, ties_);
  return clusters::least(
      asked_, [&](std::uint32_t i) { return grid.observer.jobs_at(i) / powers_[i]; }, ties_);
}

}  // namespace sojourn::rigid_jobs
