#include "sojourn/rigid_jobs/approximations.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/rigid_jobs/as_simulation.h"
#include "sojourn/rigid_jobs/saturated_chain.h"

namespace sojourn::rigid_jobs {
namespace {

constexpr std::uint64_t kSeed = 20240322;

double arrival_dispersion(const arrivals::ArrivalProcess& a) {
  if (const auto map = arrivals::as_map(a)) return arrivals::index_of_dispersion(*map);
  return arrivals::squared_coefficient_of_variation(a);
}

}  // namespace

SaturatedDispersion saturated_dispersion(const Model& one) {
  const bool phase_type = std::all_of(one.classes.begin(), one.classes.end(),
                                      [](const JobClass& c) { return c.time->as_phase_type().has_value(); });
  if (phase_type) {
    const auto types = chain_types(one);
    const ChainSize size = chain_size(one.clusters[0].processors, types);
    if (!size.at_least && size.blocked <= kMostSaturatedStates)
      return {1 + 2 * solve_saturated_chain(one.clusters[0].processors, types).lead, 0.0};
  }
  const SaturatedEstimate e = estimate_saturated(one, kSeed, 4'000'000);
  return {e.dispersion, e.dispersion_half_width};
}

double reset_marc_response(double rate, double limit, double mean_length, double variation, double dispersion) {
  const double rho = rate / limit;
  return mean_length + 0.5 * (variation + dispersion) / limit * rho / (1 - rho);
}

answers::MethodAnswer reset_marc(const Model& m, const std::vector<std::optional<Model>>& alones,
                                 const Limits& limits) {
  answers::MethodAnswer a;
  a.kind = answers::MethodKind::approximation;
  double response = 0, service = 0, leading = 0;
  for (std::size_t i = 0; i < alones.size(); ++i) {
    if (!alones[i]) continue;
    const Model& one = *alones[i];
    const double rate = one.arrivals.rate, limit = limits.fifo[i]->rate, share = rate / m.arrivals.rate;
    const SaturatedDispersion d = saturated_dispersion(one);
    const double variation = arrival_dispersion(one.arrivals), mean = mean_length(one);
    response += share * reset_marc_response(rate, limit, mean, variation, d.value);
    service += share * mean;
    leading += share * 0.5 * (variation + d.value) / limit / (1 - rate / limit);
    a.notes.push_back(fmt::format("cluster {}: completions of the saturated machine have index of dispersion {}{}",
                                  in_quotes(m.clusters[i].name), number_text(d.value, 6),
                                  d.half_width > 0
                                      ? fmt::format(" +- {} (95%, saturated simulation)", number_text(d.half_width, 2))
                                      : " (exact)"));
  }
  const double wait = response - service;
  a.measures.set("mean_response", response);
  a.measures.set("mean_wait", wait);
  a.measures.set("mean_jobs", m.arrivals.rate * response);
  a.measures.set("mean_queue", m.arrivals.rate * wait);
  const double used = m.arrivals.rate * mean_demand(m) * total_processors(m) / capacity(m);
  if (m.clusters.size() == 1) {
    a.measures.set("mean_used_processors", used);
    a.measures.set("utilization", used / total_processors(m));
  }
  a.measures.set("throughput", m.arrivals.rate);
  a.notes.insert(a.notes.begin(),
                 fmt::format("RESET/MARC: exact in the limit of heavy traffic (leading term {}), an interpolation "
                             "below it; over-estimates at "
                             "middling loads, by 1 to 19% at 0.8 of the largest rate in five small cases",
                             number_text(leading, 7)));
  return a;
}

answers::MethodAnswer no_wait_bound(const Model& m) {
  answers::MethodAnswer a;
  a.kind = answers::MethodKind::lower_bound;
  double fastest = 0;
  for (const Cluster& c : m.clusters) fastest = std::max(fastest, c.speed);
  a.measures.set("mean_response", mean_length(m) / fastest);
  a.measures.set("mean_jobs", m.arrivals.rate * mean_length(m) / fastest);
  a.notes.push_back("a job takes at least its length, whatever the policy");
  return a;
}

std::optional<answers::MethodAnswer> server_filling_asymptotics(const Model& m) {
  if (m.clusters.size() > 1 || !m.arrivals.is_poisson()) return std::nullopt;
  const double k = capacity(m);
  double first = 0, second = 0;
  for (const JobType& t : types_of(m)) {
    const auto& time = *m.classes[t.job_class].time;
    const double w = static_cast<double>(t.width) / k;
    first += t.probability * w * time.mean();
    second += t.probability * w * w * (time.variance() + time.mean() * time.mean());
  }
  const double rho = m.arrivals.rate * first;
  answers::MethodAnswer a;
  a.kind = answers::MethodKind::asymptotic;
  a.measures.set("mean_response", rho / (1 - rho) * second / (2 * first));
  a.notes.push_back(
      "leading term near saturation, where all processors are busy: a bounded amount is missing (about 1 to 1.2 mean "
      "lengths in a checked case)");
  return a;
}

}  // namespace sojourn::rigid_jobs
