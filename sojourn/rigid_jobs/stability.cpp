#include "sojourn/rigid_jobs/stability.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/rigid_jobs/saturated/closed_forms.h"
#include "sojourn/rigid_jobs/saturated/saturated_answers.h"
#include "sojourn/rigid_jobs/saturated/saturated_chain.h"
#include "sojourn/rigid_jobs/simulation/as_simulation.h"
#include "sojourn/rigid_jobs/simulation/carried.h"

namespace sojourn::rigid_jobs {
namespace {

constexpr std::uint64_t kSeed = 20240321;  // of the estimate for laws no formula covers; fixed, so answers repeat

// Widths 1 and the whole machine, each in one class, the narrow ones exponential.
std::optional<double> one_or_all(const Model& m) {
  const auto k = m.clusters[0].processors;
  if (k < 2) return std::nullopt;
  double ones = 0, one_mean = 0, all_mean = 0;
  for (const JobType& t : types_of(m)) {
    const auto& time = *m.classes[t.job_class].time;
    if (t.width == 1) {
      if (!time.is_exponential() || (ones > 0 && time.mean() != one_mean)) return std::nullopt;
      ones += t.probability;
      one_mean = time.mean();
    } else if (t.width == k) {
      all_mean += t.probability * time.mean();
    } else {
      return std::nullopt;
    }
  }
  if (ones == 0 || ones == 1) return std::nullopt;
  return one_or_all_rate(k, ones, one_mean, all_mean / (1 - ones));
}

bool one_width(const Model& m) {
  for (const JobClass& c : m.classes)
    if (c.width.values.size() != 1 || c.width.values[0] != m.classes[0].width.values[0]) return false;
  return true;
}

bool all_phase_type(const Model& m) {
  return std::all_of(m.classes.begin(), m.classes.end(),
                     [](const JobClass& c) { return c.time->as_phase_type().has_value(); });
}

}  // namespace

FifoLimit fifo_limit(const Model& m) {
  const auto k = m.clusters[0].processors;
  const double mean = mean_length(m);
  if (one_width(m))
    return {std::floor(static_cast<double>(k) / static_cast<double>(m.classes[0].width.values[0])) / mean, 0, true,
            "all jobs have one width: nothing is ever blocked beside room"};
  if (common_length(m) && m.classes[0].time->is_constant()) {
    auto slots = std::make_shared<SlotLaw>(saturated_slots(k, all_widths(m)));
    const double rate = slots->mean / mean_width(m) / mean;
    return {rate, 0, slots->converged, "saturated slots of constant length", std::move(slots)};
  }
  if (common_length(m) && m.classes[0].time->is_exponential())
    return {equal_rates(k, all_widths(m)).rate / mean, 0, true, "closed form for equal exponential lengths"};
  if (const auto rate = one_or_all(m)) return {*rate, 0, true, "closed form for widths of one or all processors"};
  if (all_phase_type(m)) {
    const auto types = chain_types(m);
    const ChainSize size = chain_size(k, types);
    if (size.blocked <= kMostSaturatedStates && !size.at_least)
      return {solve_saturated_chain(k, types).rate, 0, true, fmt::format("saturated chain of {}", states_text(size))};
  }
  const SaturatedEstimate e = estimate_saturated(m, kSeed);
  return {e.rate, e.rate_half_width, false,
          fmt::format("a saturated simulation of {} jobs", grouped(static_cast<double>(e.jobs)))};
}

namespace {

void note_estimates(LargestRates& l, const Model& m) {
  for (std::size_t i = 0; i < l.fifo.size(); ++i)
    if (l.fifo[i] && !l.fifo[i]->exact)
      l.notes.push_back(fmt::format("the largest stable rate of cluster {} is estimated: {} +- {} by {}",
                                    in_quotes(m.clusters[i].name), number_text(l.fifo[i]->rate, 5),
                                    number_text(l.fifo[i]->half_width, 2), l.fifo[i]->how));
}

// Jobs of one processor on a pool, and failures that cost no work: whatever works is used while somebody waits.
bool nothing_is_blocked(const Model& one) {
  const Partition& p = one.partitions[0];
  return one_width(one) && one.classes[0].width.values[0] == 1 && p.nodes == 0 && p.outages.empty() && p.failures &&
         p.failures->checkpoint == 0.0;
}

// No chain here knows nodes: what fifo carries is simulated, and no policy does more than the scarcest resource allows.
FifoLimit limit_on_nodes(const Model& one) {
  const double most = full_rate(one);
  if (nothing_is_blocked(one)) return {most, 0, true, "jobs of one processor, and failures that cost no work"};
  Model m = one;
  m.discipline = Discipline::fifo;
  m.policy = {};
  // A saturated run is shorter than the time between outages: what they leave is taken from it afterwards.
  for (Partition& p : m.partitions) p.outages.clear();
  const double left = most / full_rate(m);
  if (!m.saturated() && m.arrivals.rate >= most) return {most, 0, false, "the scarcest resource, which is used up"};
  const Carried c = estimate_carried(m, {.backlog = 1, .seed = kSeed});
  return {std::min(most, c.rate.value * left), (c.rate.interval->high - c.rate.interval->low) / 2 * left, false,
          fmt::format("a saturated simulation on the nodes{}", left < 1 ? ", less what outages take" : "")};
}

// Each cluster by itself as the random broker feeds it; the first to saturate sets the limit.
void find_limits(LargestRates& l, const Model& m) {
  l.fifo_rate = l.packing_rate = l.full_rate = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < m.clusters.size(); ++i) {
    const auto one = alone(m, i);
    if (!one) {
      l.fifo.emplace_back();
      continue;
    }
    double share = m.clusters.size() == 1 ? 1.0 : 0.0;
    if (m.clusters.size() > 1)
      for (const JobType& t : types_of(m)) share += t.probability * routing(m, t.job_class, t.width)[i];
    if (m.on_nodes()) {
      l.fifo.push_back(limit_on_nodes(*one));
      l.fifo_rate = std::min(l.fifo_rate, l.fifo.back()->rate / share);
      l.packing_rate = l.full_rate = std::min(l.full_rate, full_rate(*one) / share);
      continue;
    }
    l.fifo.push_back(fifo_limit(*one));
    l.fifo_rate = std::min(l.fifo_rate, l.fifo.back()->rate / share);
    l.packing_rate = std::min(l.packing_rate, packing_bound(*one).rate / share);
    l.full_rate = std::min(l.full_rate, static_cast<double>(one->clusters[0].processors) / mean_demand(*one) / share);
  }
}

bool anything_taken(const Model& m) {
  return std::any_of(m.partitions.begin(), m.partitions.end(),
                     [](const Partition& p) { return p.failures || !p.outages.empty(); });
}

}  // namespace

// ServerFilling leaves no processor idle while there is work for all; max-weight carries what any policy could.
bool limit_is_known(const Model& m) {
  // Jobs of one width leave no room that another could use; work is done once, unless stopped jobs begin anew.
  // One's own policy may leave processors idle, and Slurm looks only now and then.
  const bool works = !m.policy.own && m.policy.backfill != scheduling::Backfill::slurm;
  if (one_width(m) && works && !(m.preempts() && m.policy.preempt == scheduling::Preempt::requeue)) return true;
  return m.discipline == Discipline::fifo || m.discipline == Discipline::server_filling ||
         m.discipline == Discipline::server_filling_srpt || m.discipline == Discipline::max_weight;
}

LargestRates largest_rates(const Model& m) {
  LargestRates l;
  find_limits(l, m);
  const double full = full_rate(m);  // rate that would fill every processor, or use up the scarcest resource
  auto& s = l.stability;
  s.load = load(m);
  s.max_rate = l.fifo_rate;
  if (m.discipline == Discipline::server_filling || m.discipline == Discipline::server_filling_srpt)
    s.max_rate = l.full_rate;
  else if (m.discipline != Discipline::fifo)
    s.max_rate = l.packing_rate;
  s.saturation_load = s.max_rate / full;
  s.stable = m.saturated() || m.arrivals.rate < s.max_rate;
  if (m.saturated()) {
    s.load = s.saturation_load;
    if (limit_is_known(m))
      l.notes.push_back(
          "saturated: there is always one more job; the load is what the machine carries, its saturation point");
    else
      l.notes.push_back(
          fmt::format("saturated: {} jobs always wait; the load is what no policy can exceed, and a simulation says "
                      "what this one carries",
                      grouped(static_cast<double>(m.backlog))));
  }
  if (m.on_nodes())
    l.notes.push_back(fmt::format("load is that of the scarcest resource, {}{}", scarcest(m).resource,
                                  anything_taken(m) ? ", of what outages and failures leave" : ""));
  if (m.discipline == Discipline::fifo) note_estimates(l, m);
  if (!limit_is_known(m) && !m.saturated())
    l.notes.push_back(fmt::format(
        "where {} becomes unstable is not known: max_rate {} is what no policy can exceed; fifo is stable up to {}",
        policy_name(m), number_text(s.max_rate), number_text(l.fifo_rate)));
  if (m.clusters.size() > 1 && m.broker != Broker::random)
    l.notes.push_back(fmt::format("the broker {} was taken to be stable where sharing by power is; that is not proved",
                                  to_string(m.broker)));
  return l;
}

}  // namespace sojourn::rigid_jobs
