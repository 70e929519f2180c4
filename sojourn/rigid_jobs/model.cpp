#include "sojourn/rigid_jobs/model.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>

namespace sojourn::rigid_jobs {

const std::vector<std::string>& discipline_names() {
  static const std::vector<std::string> names = {"fifo",
                                                 "first-fit",
                                                 "easy",
                                                 "conservative",
                                                 "most-processors-first",
                                                 "server-filling",
                                                 "server-filling-srpt",
                                                 "most-processors-first-preemptive",
                                                 "max-weight",
                                                 "slurm"};
  return names;
}

bool Model::preempts() const {
  switch (discipline) {
    case Discipline::server_filling:
    case Discipline::server_filling_srpt:
    case Discipline::most_processors_first_preemptive:
    case Discipline::max_weight:
      return true;
    default:
      return discipline == Discipline::listed && policy.preempt != scheduling::Preempt::none;
  }
}

std::string policy_name(const Model& m) {
  if (m.discipline != Discipline::listed) return discipline_names()[static_cast<std::size_t>(m.discipline)];
  return scheduling::policy_text(m.policy);
}

std::vector<JobType> types_of(const Model& m) {
  std::vector<JobType> types;
  for (std::size_t c = 0; c < m.classes.size(); ++c) {
    const WidthLaw& law = m.classes[c].width;
    for (std::size_t i = 0; i < law.values.size(); ++i)
      types.push_back({c, law.values[i], m.classes[c].share * law.probabilities[i]});
  }
  return types;
}

bool admits(const Model& m, std::size_t cluster, std::size_t job_class, std::int64_t width) {
  const auto& where = m.classes[job_class].clusters;
  return most_width(m, cluster) >= width && (!m.on_nodes() || takes(m, cluster, job_class)) &&
         (where.empty() || std::find(where.begin(), where.end(), cluster) != where.end());
}

std::vector<double> routing(const Model& m, std::size_t job_class, std::int64_t width) {
  const auto& where = m.classes[job_class].clusters;
  if (where.empty() && !m.on_nodes()) return clusters::random_shares(m.clusters, m.weights, width);
  auto weights = m.weights;
  if (weights.empty())
    for (const Cluster& c : m.clusters) weights.push_back(c.power());
  for (std::size_t i = 0; i < weights.size(); ++i)
    if (!admits(m, i, job_class, width)) weights[i] = 0;
  return clusters::random_shares(m.clusters, weights, width);
}

std::optional<Model> alone(const Model& m, std::size_t cluster) {
  if (m.clusters.size() == 1 && m.clusters[0].speed == 1.0) return m;
  Model one = m;
  one.clusters = {m.clusters[cluster]};
  if (m.on_nodes()) one.partitions = {m.partitions[cluster]};
  one.weights.clear();
  one.broker = Broker::random;
  one.classes.clear();
  double kept = 0;
  for (std::size_t k = 0; k < m.classes.size(); ++k) {
    const JobClass& c = m.classes[k];
    std::vector<double> weights;
    double share = 0;
    for (std::size_t i = 0; i < c.width.values.size(); ++i) {
      weights.push_back(c.width.probabilities[i] * routing(m, k, c.width.values[i])[cluster]);
      share += weights.back();
    }
    if (share <= 0) continue;
    JobClass here = c;
    here.width = WidthLaw::weighted(c.width.values, weights);
    here.share = c.share * share;
    here.clusters.clear();
    const bool as_it_is = m.clusters[cluster].speed == 1.0;
    if (!as_it_is) here.time = c.time->scaled(1 / m.clusters[cluster].speed);
    if (c.unlimited && !as_it_is) {
      here.unlimited = c.unlimited->scaled(1 / m.clusters[cluster].speed);
      here.limit = c.limit / m.clusters[cluster].speed;
    }
    kept += here.share;
    one.classes.push_back(std::move(here));
  }
  if (kept <= 0) return std::nullopt;
  for (JobClass& c : one.classes) c.share /= kept;
  one.clusters[0].speed = 1.0;
  if (m.saturated()) return one;
  if (const auto map = arrivals::as_map(m.arrivals); map && !m.arrivals.is_poisson() && kept < 1)
    one.arrivals = arrivals::map_arrivals(arrivals::thinned(*map, kept));
  else
    one.arrivals = arrivals::scaled_to_rate(m.arrivals, m.arrivals.rate * kept);
  return one;
}

double total_processors(const Model& m) { return clusters::total_processors(m.clusters); }

double capacity(const Model& m) { return clusters::total_power(m.clusters); }

double mean_width(const Model& m) {
  double sum = 0;
  for (const JobClass& c : m.classes) sum += c.share * c.width.mean();
  return sum;
}

double mean_length(const Model& m) {
  double sum = 0;
  for (const JobClass& c : m.classes) sum += c.share * c.time->mean();
  return sum;
}

double mean_demand(const Model& m) {
  double sum = 0;
  if (m.on_nodes()) {
    for (const JobType& t : types_of(m)) {
      const auto shares = routing(m, t.job_class, t.width);
      for (std::size_t i = 0; i < shares.size(); ++i)
        if (shares[i] > 0)
          sum += t.probability * shares[i] * static_cast<double>(t.width * processors_of_width(m, i, t.job_class)) *
                 m.classes[t.job_class].time->mean();
    }
    return sum;
  }
  for (const JobClass& c : m.classes) sum += c.share * c.width.mean() * c.time->mean();
  return sum;
}

double full_rate(const Model& m) { return m.on_nodes() ? scarcest(m).rate : capacity(m) / mean_demand(m); }

double load(const Model& m) {
  if (m.saturated()) return 1.0;
  return m.on_nodes() ? m.arrivals.rate / full_rate(m) : m.arrivals.rate * mean_demand(m) / capacity(m);
}

std::int64_t widest(const Model& m) {
  std::int64_t w = 0;
  for (const JobClass& c : m.classes) w = std::max(w, c.width.widest());
  return w;
}

bool common_length(const Model& m) {
  const auto& first = m.classes[0].time;
  return std::all_of(m.classes.begin(), m.classes.end(), [&](const JobClass& c) {
    const bool alike =
        (c.time->is_exponential() && first->is_exponential()) || (c.time->is_constant() && first->is_constant());
    return c.time == first || (alike && c.time->mean() == first->mean());
  });
}

bool all_exponential(const Model& m) {
  return std::all_of(m.classes.begin(), m.classes.end(), [](const JobClass& c) { return c.time->is_exponential(); });
}

namespace {

constexpr std::size_t kFewWidths = 8;

// [2^j, 2^(j+1)) cut at the widest, which is a group of its own.
std::pair<std::int64_t, std::int64_t> octave_of(std::int64_t width, std::int64_t widest) {
  if (width == widest) return {widest, widest};
  const auto low = static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(width)));
  return {low, std::min(2 * low - 1, widest - 1)};
}

}  // namespace

Grouping grouping(const Model& m) {
  Grouping g;
  const auto types = types_of(m);
  if (m.named_classes) {
    for (const JobClass& c : m.classes) g.names.push_back(c.name);
    for (const JobType& t : types) g.of_type.push_back(t.job_class);
    return g;
  }
  const WidthLaw& law = m.classes[0].width;
  const bool few = law.values.size() <= kFewWidths;
  std::map<std::pair<std::int64_t, std::int64_t>, std::size_t> places;
  for (const JobType& t : types) {
    const auto range = few ? std::pair{t.width, t.width} : octave_of(t.width, law.widest());
    const auto [at, fresh] = places.emplace(range, g.names.size());
    if (fresh)
      g.names.push_back(range.first == range.second ? fmt::format("width {}", range.first)
                                                    : fmt::format("width {}-{}", range.first, range.second));
    g.of_type.push_back(at->second);
  }
  return g;
}

}  // namespace sojourn::rigid_jobs
