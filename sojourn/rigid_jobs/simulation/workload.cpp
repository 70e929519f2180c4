#include "sojourn/rigid_jobs/simulation/workload.h"

#include <algorithm>
#include <cmath>

namespace sojourn::rigid_jobs {
namespace {

constexpr auto kEstimates = static_cast<random::Purpose>(100), kBatches = static_cast<random::Purpose>(101);

// The rate is that of jobs; batches come less often.
arrivals::ArrivalProcess instants_of(const Model& m) {
  if (m.saturated()) return arrivals::poisson_arrivals(1.0);  // never used
  return m.batch ? arrivals::scaled_to_rate(m.arrivals, m.arrivals.rate / m.batch->mean()) : m.arrivals;
}

}  // namespace

Workload::Workload(const Model& m, std::uint64_t seed, std::uint32_t replication)
    : arrivals_(seed, replication, random::Purpose::arrivals),
      sizes_(seed, replication, random::Purpose::sizes),
      widths_(seed, replication, random::Purpose::widths),
      routing_(seed, replication, random::Purpose::routing),
      told_(seed, replication, kEstimates),
      batches_(seed, replication, kBatches),
      interval_(instants_of(m)),
      factor_(m.estimate_factor),
      clusters_(static_cast<std::uint32_t>(m.clusters.size())),
      turns_(m.broker == Broker::round_robin),
      by_class_(m.named_classes) {
  interval_.begin(arrivals_);
  for (const JobClass& c : m.classes) samplers_.push_back(c.drawn_time().sampler());
  if (std::any_of(m.classes.begin(), m.classes.end(), [](const JobClass& c) { return c.unlimited != nullptr; }))
    for (const JobClass& c : m.classes) limits_.push_back(c.limit);
  if (m.batch) batch_.emplace(m.batch->probabilities), batch_sizes_ = m.batch->values;
  const auto types = types_of(m);
  const auto groups = grouping(m);
  std::vector<double> probabilities;
  for (std::size_t i = 0; i < types.size(); ++i) {
    types_.push_back({static_cast<std::uint32_t>(types[i].width), static_cast<std::uint16_t>(groups.of_type[i]),
                      static_cast<std::uint16_t>(types[i].job_class)});
    probabilities.push_back(types[i].probability);
  }
  uniform_ = m.classes.size() == 1 && types.size() > 1 && m.classes[0].width.is_uniform();
  if (types.size() > 1 && !uniform_) table_.emplace(probabilities);
  for (Index i = 0; m.arrivals.kind == arrivals::Kind::mmap && i < m.arrivals.mix.rows(); ++i) {
    auto here = probabilities;
    for (std::size_t k = 0; k < types.size(); ++k)
      here[k] *= m.arrivals.mix(i, static_cast<Index>(types[k].job_class)) / m.classes[types[k].job_class].share;
    by_phase_.emplace_back(here);
  }
  take_estimates(m);
  if (clusters_ > 1) take_routes(m);
}

void Workload::take_routes(const Model& m) {
  std::vector<std::int64_t> sizes;
  for (std::size_t i = 0; i < m.clusters.size(); ++i) sizes.push_back(most_width(m, i));
  std::sort(sizes.begin(), sizes.end());
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  routes_.resize(m.classes.size());
  for (std::size_t c = 0; c < m.classes.size(); ++c)
    for (const std::int64_t s : sizes) {
      auto shares = rigid_jobs::routing(m, c, s);
      if (std::none_of(shares.begin(), shares.end(), [](double x) { return x > 0; })) continue;
      random::AliasTable table(shares);
      routes_[c].push_back({static_cast<std::uint32_t>(s) + 1, std::move(shares), std::move(table)});
    }
}

double Workload::within_batches() {
  if (in_batch_ > 0) {
    --in_batch_;
    return 0.0;
  }
  in_batch_ = batch_sizes_[batch_->draw(batches_)] - 1;
  return interval_(arrivals_);
}

void Workload::take_estimates(const Model& m) {
  const bool any =
      std::any_of(m.classes.begin(), m.classes.end(), [](const JobClass& c) { return c.estimate || !c.asked.empty(); });
  for (std::size_t i = 0; (any || !limits_.empty()) && i < m.classes.size(); ++i) {
    const JobClass& c = m.classes[i];
    Estimates e{std::nullopt, c.asked, c.asked_weights};
    if (c.estimate) e.factor = c.estimate->sampler();
    for (std::size_t k = e.weight_from.size(); k-- > 1;) e.weight_from[k - 1] += e.weight_from[k];
    estimates_.push_back(std::move(e));
  }
}

double Workload::estimate(double size) {
  const double told = asked_for(size);
  return limits_.empty() ? told : std::min(told, std::max(size, limits_[types_[last_].sampler]));
}

// As if there were no limits, above which nobody may ask.
double Workload::asked_for(double size) {
  const Estimates& e = estimates_[types_[last_].sampler];
  if (e.factor) return std::max(1.0, (*e.factor)(told_)) * size;
  if (e.asked.empty()) return factor_ * size;
  const auto least = static_cast<std::size_t>(std::lower_bound(e.asked.begin(), e.asked.end(), size) - e.asked.begin());
  if (least == e.asked.size()) return size;                     // nobody asks for so much: it is known exactly
  const double above = e.weight_from[least] * told_.uniform();  // weight of those above the one drawn, and part of it
  std::size_t k = e.asked.size() - 1;
  while (k > least && e.weight_from[k] < above) --k;
  return e.asked[k];
}

void Workload::fill_uniform_types(std::span<Job> jobs) {
  for (std::size_t done = 0; done < jobs.size();) {
    const auto words = widths_.ahead();
    const std::size_t n = std::min(words.size(), jobs.size() - done);
    for (std::size_t k = 0; k < n; ++k) {
      const Type& t = types_[random::Stream::below(types_.size(), words[k])];
      jobs[done + k].width = t.width, jobs[done + k].group = t.group;
    }
    widths_.take(n);
    done += n;
  }
}

void Workload::fill(std::span<Job> jobs) {
  if (samplers_.size() > 1) {
    for (Job& j : jobs) j = job();
    return;
  }
  if (uniform_)
    fill_uniform_types(jobs);
  else
    for (Job& j : jobs) {
      const Type& t = types_[type()];
      j.width = t.width, j.group = t.group;
    }
  drawn_.resize(jobs.size());
  samplers_[0].fill(sizes_, drawn_);
  for (std::size_t k = 0; k < jobs.size(); ++k) jobs[k].size = drawn_[k];
  for (std::size_t k = 0; !limits_.empty() && k < jobs.size(); ++k) jobs[k].size = cut(types_[0], drawn_[k]);
}

std::uint32_t Workload::choose(std::uint32_t width, std::uint32_t job_class) {
  const auto& routes = routes_[job_class];
  std::size_t i = 0;
  while (routes[i].narrower_than <= width) ++i;
  if (!turns_) return static_cast<std::uint32_t>(routes[i].table.draw(routing_));
  while (routes[i].shares[turn_] <= 0) turn_ = turn_ + 1 == clusters_ ? 0 : turn_ + 1;
  const std::uint32_t here = turn_;
  turn_ = turn_ + 1 == clusters_ ? 0 : turn_ + 1;
  return here;
}

bool parts_are_clusters(const Model& m) { return m.clusters.size() > 1; }

std::size_t tallies_in_cluster(const Model& m) { return grouping(m).names.size(); }

simulation::Parts parts_of(const Model& m) {
  const auto groups = grouping(m).names;
  if (!parts_are_clusters(m)) return {groups, simulation::Parts::Are::classes};
  simulation::Parts parts;
  for (const Cluster& c : m.clusters) parts.names.push_back(c.name);
  if (groups.size() > 1) parts.classes = groups;
  return parts;
}

std::vector<simulation::Tally> tallies_of(const Model& m) {
  simulation::TallySettings s;
  s.time_unit = mean_length(m);
  s.short_job = m.short_job;
  for (const JobClass& c : m.classes) s.slowdown = s.slowdown && std::isfinite(c.time->mean_inverse());
  s.saturated = m.saturated();
  s.idle_while_waiting = true;
  s.stops = m.preempts() || std::any_of(m.partitions.begin(), m.partitions.end(),
                                        [](const Partition& p) { return p.failures.has_value(); });
  s.pieces = std::any_of(m.partitions.begin(), m.partitions.end(), [](const Partition& p) { return p.nodes > 0; });
  for (const JobClass& c : m.classes) {
    s.limits = s.limits || c.unlimited;
    s.deadlines = s.deadlines || std::isfinite(c.deadline);
  }
  std::vector<simulation::Tally> tallies;
  if (parts_are_clusters(m)) {
    for (const Cluster& c : m.clusters) {
      s.processors = static_cast<double>(c.processors);
      tallies.emplace_back(s);
      s.processors = 0;  // classes of a cluster share them
      tallies.insert(tallies.end(), tallies_in_cluster(m) - 1, simulation::Tally(s));
    }
    return tallies;
  }
  s.processors = total_processors(m);
  s.same_processors = true;
  tallies.assign(grouping(m).names.size(), simulation::Tally(s));
  return tallies;
}

}  // namespace sojourn::rigid_jobs
