#include "sojourn/rigid_jobs/partitions.h"

#include <algorithm>
#include <cmath>

#include "sojourn/rigid_jobs/model.h"
#include "sojourn/scheduling/nodes/node_spec.h"

namespace sojourn::rigid_jobs {
namespace {

bool is_pool(const Model& m, std::size_t cluster) { return !m.on_nodes() || m.partitions[cluster].nodes == 0; }

// The largest part of a node that is named of any resource but processors.
double largest_part(const std::vector<double>& per_node, const std::vector<double>& needs) {
  double part = 0;
  for (std::size_t r = 1; r < needs.size(); ++r)
    if (needs[r] > 0 && per_node[r] > 0) part = std::max(part, needs[r] / per_node[r]);
  return part;
}

// Lengths that a node's failures break off, each time back to the last checkpoint: the mean of what it takes in all,
// from quantiles in the middle of so many equal parts. The longest jobs are left out, so it is no more than the mean.
double with_failures(const distributions::Distribution& length, double rate, double checkpoint) {
  if (checkpoint == 0.0) return length.mean();  // nothing is ever lost
  constexpr int kParts = 512;
  double plain = 0, all = 0;
  for (int k = 0; k < kParts; ++k) {
    const double x = length.quantile((k + 0.5) / kParts);
    const double saved = std::isfinite(checkpoint) ? std::floor(x / checkpoint) : 0.0;
    plain += x;
    if (saved > 0) all += saved * std::expm1(rate * checkpoint) / rate;
    all += std::expm1(rate * (saved > 0 ? x - saved * checkpoint : x)) / rate;
  }
  return length.mean() * std::max(1.0, all / plain);
}

}  // namespace

const std::vector<std::string>& placement_names() {
  static const std::vector<std::string> names = {"packed", "spread", "exclusive"};
  return names;
}

std::int64_t most_width(const Model& m, std::size_t cluster) {
  return is_pool(m, cluster) ? m.clusters[cluster].processors : m.partitions[cluster].nodes;
}

std::vector<double> need_on(const Model& m, std::size_t cluster, std::size_t job_class) {
  std::vector<double> need(m.resources.size(), 0.0);
  const auto& named = m.classes[job_class].needs;
  if (is_pool(m, cluster)) {
    need[0] = 1.0;
    for (std::size_t r = 1; r < named.size(); ++r) need[r] = std::max(named[r], 0.0);
    return need;
  }
  const auto& per_node = m.partitions[cluster].per_node;
  if (named.empty() && m.placement != Placement::exclusive) {
    need[0] = per_node[0];
    return need;
  }
  for (std::size_t r = 0; r < named.size(); ++r) need[r] = std::max(named[r], 0.0);
  if (named.empty())
    need[0] = per_node[0];
  else if (named[0] < 0)
    need[0] = std::max(1.0, std::floor(per_node[0] * std::min(1.0, largest_part(per_node, named))));
  if (m.placement != Placement::exclusive) return need;
  for (std::size_t r = 0; r < need.size(); ++r) need[r] = std::max(need[r], per_node[r]);
  return need;
}

bool takes(const Model& m, std::size_t cluster, std::size_t job_class) {
  const auto need = need_on(m, cluster, job_class);
  for (std::size_t r = 0; r < need.size(); ++r) {
    const double there = is_pool(m, cluster) ? (r == 0 ? 1.0 : 0.0) : m.partitions[cluster].per_node[r];
    if (need[r] > there) return false;
  }
  return true;
}

std::int64_t processors_of_width(const Model& m, std::size_t cluster, std::size_t job_class) {
  return is_pool(m, cluster) ? 1 : static_cast<std::int64_t>(need_on(m, cluster, job_class)[0]);
}

double available(const Model& m, std::size_t cluster) {
  if (!m.on_nodes()) return 1.0;
  const Partition& p = m.partitions[cluster];
  const auto nodes = static_cast<double>(most_width(m, cluster));
  double part = 1.0;
  for (const Outage& o : p.outages) part -= o.lasting / o.every * static_cast<double>(o.nodes) / nodes;
  if (p.failures) part *= p.failures->mean_time_between / (p.failures->mean_time_between + p.failures->repair->mean());
  return std::max(part, 0.0);
}

double mean_held(const Model& m, std::size_t cluster, std::size_t job_class, std::int64_t width) {
  const auto& time = *m.classes[job_class].time;
  if (!m.on_nodes() || !m.partitions[cluster].failures) return time.mean();
  const Failures& f = *m.partitions[cluster].failures;
  const double speed = m.clusters[cluster].speed;
  return with_failures(time, static_cast<double>(width) / f.mean_time_between / speed, f.checkpoint * speed);
}

Scarcest scarcest(const Model& m) {
  std::vector<double> asked(m.resources.size()), there(asked.size());
  for (std::size_t i = 0; i < m.clusters.size(); ++i) {
    const double units = static_cast<double>(most_width(m, i)) * m.clusters[i].speed * available(m, i);
    for (std::size_t r = 0; r < there.size(); ++r)
      there[r] += units * (is_pool(m, i) ? (r == 0 ? 1.0 : 0.0) : m.partitions[i].per_node[r]);
  }
  for (const JobType& t : types_of(m)) {
    const auto shares = routing(m, t.job_class, t.width);
    for (std::size_t i = 0; i < shares.size(); ++i) {
      if (shares[i] <= 0) continue;
      const auto need = need_on(m, i, t.job_class);
      const double held =
          t.probability * shares[i] * static_cast<double>(t.width) * mean_held(m, i, t.job_class, t.width);
      for (std::size_t r = 0; r < need.size(); ++r) asked[r] += held * need[r];
    }
  }
  Scarcest found{std::numeric_limits<double>::infinity(), m.resources[0]};
  for (std::size_t r = 0; r < asked.size(); ++r)
    if (asked[r] > 0 && there[r] / asked[r] < found.rate) found = {there[r] / asked[r], m.resources[r]};
  return found;
}

std::optional<Model> as_pools(const Model& m) {
  if (!m.on_nodes()) return m;
  for (const Partition& p : m.partitions)
    if (!p.outages.empty() || p.failures) return std::nullopt;
  Model pools = m;
  for (std::size_t k = 0; k < m.classes.size(); ++k) {
    std::int64_t factor = 0;
    for (std::size_t i = 0; i < m.clusters.size(); ++i) {
      if (!admits(m, i, k, 1)) continue;
      const std::int64_t here = processors_of_width(m, i, k);
      const bool whole = is_pool(m, i) || static_cast<double>(here) == m.partitions[i].per_node[0];
      if (!whole || (factor != 0 && here != factor)) return std::nullopt;
      factor = here;
    }
    // Where it may run is said cluster by cluster from now on.
    auto& where = pools.classes[k].clusters;
    where.clear();
    for (std::size_t i = 0; i < m.clusters.size(); ++i)
      if (admits(m, i, k, 1)) where.push_back(i);
    if (where.size() == m.clusters.size()) where.clear();
    for (std::int64_t& w : pools.classes[k].width.values) w *= std::max<std::int64_t>(factor, 1);
    pools.classes[k].needs.clear();
  }
  pools.partitions.clear();
  pools.resources = {"processors"};
  return pools;
}

namespace {

// Whole numbers of the smallest unit that all amounts of a resource are multiples of, down to a millionth.
double unit_of(const Model& m, std::size_t cluster, std::size_t resource) {
  constexpr double kSmallest = 1e-6;
  double unit = 1.0;
  const auto whole = [&](double x) { return std::abs(x / unit - std::round(x / unit)) < kSmallest; };
  for (; unit > kSmallest; unit /= 10) {
    bool all = is_pool(m, cluster) || whole(m.partitions[cluster].per_node[resource]);
    for (std::size_t k = 0; all && k < m.classes.size(); ++k) all = whole(need_on(m, cluster, k)[resource]);
    if (all) break;
  }
  return unit;
}

}  // namespace

scheduling::NodeSpec node_spec(const Model& m, std::size_t cluster) {
  scheduling::NodeSpec spec;
  spec.nodes = static_cast<std::int32_t>(most_width(m, cluster));
  spec.placement = m.placement == Placement::spread ? scheduling::Placement::spread : scheduling::Placement::packed;
  spec.needs.assign(m.classes.size(), {});
  spec.per_node = {};
  for (std::size_t r = 0; r < m.resources.size(); ++r) {
    const double unit = unit_of(m, cluster, r),
                 there = is_pool(m, cluster) ? (r == 0 ? 1.0 : 0.0) : m.partitions[cluster].per_node[r];
    const auto amount = [unit](double x) { return static_cast<std::int32_t>(std::round(x / unit)); };
    spec.per_node[r] = amount(there);
    for (std::size_t k = 0; k < m.classes.size(); ++k)
      spec.needs[k][r] = takes(m, cluster, k) ? amount(need_on(m, cluster, k)[r]) : spec.per_node[r];
  }
  for (const Outage& o : m.partitions[cluster].outages)
    spec.outages.push_back({o.from, o.lasting, o.every, static_cast<std::int32_t>(o.nodes)});
  return spec;
}

Gap gap_between_outages(const Model& m, std::size_t cluster) {
  Gap gap;
  if (!m.on_nodes()) return gap;
  for (const Outage& o : m.partitions[cluster].outages) {
    if (std::isinf(o.every)) continue;
    gap.longest = std::min(gap.longest, o.every - o.lasting);
    gap.wider_than = most_width(m, cluster) - o.nodes;
  }
  return gap;
}

double cycle_of(const Model& m) {
  std::vector<double> periods;
  if (m.arrivals.kind == arrivals::Kind::cyclic) periods.push_back(m.arrivals.period);
  for (const Partition& p : m.partitions)
    for (const Outage& o : p.outages)
      if (std::isfinite(o.every)) periods.push_back(o.every);
  if (periods.empty()) return 0.0;
  const double longest = *std::max_element(periods.begin(), periods.end());
  constexpr int kMostTimes = 12;      // the longest: beyond that runs would be long for little
  constexpr double kRounding = 1e-9;  // of a period, in another unit than it was written in
  for (int times = 1; times <= kMostTimes; ++times) {
    const auto fits = [&](double period) {
      const double count = times * longest / period;
      return std::abs(count - std::round(count)) <= kRounding * count;
    };
    if (std::all_of(periods.begin(), periods.end(), fits)) return times * longest;
  }
  return longest;
}

}  // namespace sojourn::rigid_jobs
