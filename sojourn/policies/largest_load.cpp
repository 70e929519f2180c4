#include "sojourn/policies/largest_load.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "sojourn/base/stop_point.h"
#include "sojourn/rigid_jobs/packing_bound.h"
#include "sojourn/rigid_jobs/simulation/carried.h"

namespace sojourn::policies {
namespace {

using rigid_jobs::Discipline;
using rigid_jobs::Model;

// On nodes a plan for everybody who waits costs as much as all the nodes times all of them: fewer wait, and for less
// long.
constexpr std::int64_t kPlannedBacklog = 50;
constexpr std::uint64_t kPlannedJobs = 1500;
bool plans_for_all(const Model& m) {
  return m.discipline == Discipline::conservative ||
         (m.discipline == Discipline::listed && m.policy.backfill == scheduling::Backfill::conservative);
}

// A saturated run is shorter than the time between outages; what they leave is known.
Model without_outages(Model m) {
  for (auto& p : m.partitions) p.outages.clear();
  return m;
}

// What is known: fifo by its own methods, ServerFilling fills every processor, max-weight reaches the packing bound.
std::optional<LargestLoad> known(const Model& m, const rigid_jobs::LargestRates& rates) {
  const double full = full_rate(m);
  if (m.discipline == Discipline::fifo) {
    LargestLoad limit{{.value = rates.fifo_rate / full}, rates.fifo_rate, "exact"};
    for (const auto& f : rates.fifo)
      if (f && !f->exact) {
        limit.load.interval = {(rates.fifo_rate - f->half_width) / full, (rates.fifo_rate + f->half_width) / full,
                               0.95};
        limit.how = "saturated simulation";
      }
    return limit;
  }
  if (m.discipline == Discipline::server_filling || m.discipline == Discipline::server_filling_srpt)
    return LargestLoad{{.value = rates.full_rate / full}, rates.full_rate, "exact"};
  if (m.discipline == Discipline::max_weight && m.clusters.size() == 1 && packing_bound(m).optimal)
    return LargestLoad{{.value = rates.packing_rate / full}, rates.packing_rate, "exact"};
  return std::nullopt;
}

// One cluster by itself, as the random broker feeds it.
struct Alone {
  Model model;
  double factor;  // its load as one of the whole model
};

// Those first that would be full first.
std::vector<Alone> clusters_alone(const Model& m) {
  std::vector<Alone> all;
  for (std::size_t i = 0; i < m.clusters.size(); ++i) {
    const auto one = alone(m, i);
    if (!one) continue;
    double share = 0;
    for (const auto& t : types_of(m)) share += t.probability * routing(m, t.job_class, t.width)[i];
    const double here =
        one->on_nodes() ? full_rate(*one) : static_cast<double>(one->clusters[0].processors) / mean_demand(*one);
    all.push_back({*one, here / share / full_rate(m)});
  }
  std::sort(all.begin(), all.end(), [](const Alone& a, const Alone& b) { return a.factor < b.factor; });
  return all;
}

// The first cluster to saturate sets the limit; one that could not be the first even with all processors busy is not
// asked.
LargestLoad estimated(const Model& m, const Options& o) {
  LargestLoad limit{{.value = std::numeric_limits<double>::infinity()}, {}, ""};
  for (const auto& [one, factor] : clusters_alone(m)) {
    if (factor >= limit.load.value) break;
    stop_point();
    rigid_jobs::CarriedOptions how{.confidence = o.confidence, .seed = o.seed, .threads = o.threads};
    if (one.on_nodes() && plans_for_all(m)) how.backlog = kPlannedBacklog, how.jobs = kPlannedJobs;
    const auto carried = estimate_carried(without_outages(one), how);
    if (carried.load.value * factor >= limit.load.value) continue;
    const auto& in = carried.load.interval;
    limit.load.value = carried.load.value * factor;
    if (in) limit.load.interval = {in->low * factor, in->high * factor, in->confidence};
    limit.rate = (in ? in->high : carried.load.value) * factor * full_rate(m);
    limit.how = fmt::format("saturated simulation, {} and {} jobs waiting", carried.backlog / 2, carried.backlog);
  }
  return limit;
}

}  // namespace

LargestLoad largest_load(const Model& m, const rigid_jobs::LargestRates& rates, const Options& o) {
  if (const auto limit = known(m, rates)) return *limit;
  // How much work is lost depends on how urgent jobs come, and jobs that always wait do not come as others do.
  if (m.discipline == Discipline::listed && m.policy.preempt == scheduling::Preempt::requeue)
    return {{.value = std::nan("")}, std::numeric_limits<double>::infinity(), ""};
  return estimated(m, o);
}

}  // namespace sojourn::policies
