#include "sojourn/rigid_jobs/broker_choice.h"

#include <limits>
#include <utility>

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
  for (const Cluster& c : m.clusters) powers_.push_back(static_cast<double>(c.processors) * c.speed);
}

std::uint32_t BrokerChoice::choose_among(std::uint32_t width, const Clusters& clusters, Workload& workload) {
  if (broker_ == Broker::random || broker_ == Broker::round_robin) return workload.destination(width);
  asked_.clear();
  for (std::uint32_t i = 0; i < powers_.size(); ++i)
    if (clusters.sites[i].processors >= static_cast<std::int64_t>(width)) asked_.push_back(i);
  if (most_ < asked_.size()) {
    for (std::size_t i = 0; i < most_; ++i)
      std::swap(asked_[i], asked_[i + workload.routing_stream().below(asked_.size() - i)]);
    asked_.resize(most_);
  }
  if (broker_ == Broker::least_work)
    return least([&](std::uint32_t i) { return work_at(clusters.sites[i], clusters.now) / powers_[i]; });
  return least([&](std::uint32_t i) { return clusters.watch.jobs_of(i) / powers_[i]; });
}

template <typename Score>
std::uint32_t BrokerChoice::least(const Score& score) {
  double best = std::numeric_limits<double>::infinity();
  std::uint32_t chosen = asked_[0];
  std::uint64_t equals = 0;
  for (const std::uint32_t i : asked_) {
    const double s = score(i);
    if (s < best)
      best = s, chosen = i, equals = 1;
    else if (s == best && ties_.below(++equals) == 0)
      chosen = i;
  }
  return chosen;
}

}  // namespace sojourn::rigid_jobs
