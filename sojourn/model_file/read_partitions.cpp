#include "sojourn/model_file/read_partitions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/base/text.h"
#include "sojourn/model_file/read_distribution.h"
#include "sojourn/scheduling/nodes/node_spec.h"

namespace sojourn::model_file {
namespace {

using rigid_jobs::Failures;
using rigid_jobs::JobClass;
using rigid_jobs::Model;
using rigid_jobs::Outage;
using rigid_jobs::Partition;

constexpr double kMostAmount = 1e6;     // of a resource on a node: amounts are counted in whole millionths at most
constexpr double kMostNodesHere = 1e6;  // that are kept one by one

std::vector<const Node*> tables_in(const Node& list) {
  std::vector<const Node*> tables;
  if (!list.is_array()) return {&list};
  for (const Node& item : list.items) tables.push_back(&item);
  return tables;
}

std::size_t resource_index(std::vector<std::string>& resources, const std::string& name) {
  const auto at = std::find(resources.begin(), resources.end(), name);
  if (at != resources.end()) return static_cast<std::size_t>(at - resources.begin());
  resources.push_back(name);
  return resources.size() - 1;
}

void read_per_node(Section& s, Model& m, Partition& p) {
  const Node* node = s.find("per_node");
  if (!node) return;
  if (!node->is_table())
    return s.wrong(*node, "\"per_node\" is not a table", "per_node = { processors = 64, memory = 256, gpus = 8 }");
  for (const auto& [name, value] : node->entries) {
    const bool processors = name == "processors";
    const auto amount =
        s.value(value, name, processors ? vocabulary::between(1, kMostAmount) : vocabulary::between(0, kMostAmount));
    if (!amount) continue;
    if (processors && *amount != std::floor(*amount)) s.wrong(value, "a node has whole processors", "a whole number");
    const std::size_t r = resource_index(m.resources, name);
    p.per_node.resize(std::max(p.per_node.size(), r + 1), 0.0);
    p.per_node[r] = *amount;
  }
  if (m.resources.size() > scheduling::kMostResources)
    s.wrong(*node, fmt::format("there are {} resources in all", m.resources.size()),
            fmt::format("at most {}", scheduling::kMostResources));
}

void read_outage(Document& d, const Node& node, std::int64_t nodes, bool pool, Partition& p) {
  Section s(d, node, "cluster.outage");
  Outage o;
  if (s.has("every")) o.every = s.number("every");
  const bool from = s.has("from");
  if (from) o.from = s.number("from");
  if (const Node* until = s.find("until")) {
    const double end = s.number("until", o.from + 1);
    if (s.has("lasting")) s.wrong(*until, "an outage has both an end and a length", "until, or lasting");
    if (!(end > o.from)) s.wrong(*until, "the outage ends before it begins", "a time after from");
    o.lasting = end - o.from;
  } else {
    o.lasting = s.number("lasting", 1.0);
  }
  if (!from && !s.has("every")) s.missing("every", "every (it comes again and again), or from (it comes once)");
  if (std::isfinite(o.every) && o.lasting >= o.every)
    s.wrong(node,
            fmt::format("the outage takes {} of every {}: nothing is left between two", number_text(o.lasting),
                        number_text(o.every)),
            "every longer than the outage");
  if (!from && std::isfinite(o.every)) o.from = std::max(o.every - o.lasting, 0.0);
  const char* key = pool && s.has("processors") ? "processors" : "nodes";
  if (const Node* other = s.find(pool ? "nodes" : "processors");
      other && std::string(key) != (pool ? "nodes" : "processors"))
    s.wrong(*other, "an outage counts either nodes or processors", pool ? "processors" : "nodes");
  o.nodes = s.whole(key, static_cast<double>(nodes));
  if (o.nodes > nodes)
    s.wrong(*s.find(key), fmt::format("the outage takes {} of {}", o.nodes, nodes), fmt::format("at most {}", nodes));
  p.outages.push_back(o);
}

void read_failures(Document& d, const Node& node, Partition& p) {
  Section s(d, node, "cluster.failures");
  Failures f;
  f.mean_time_between = s.number("mean_time_between", 1.0);
  f.repair = read_distribution(s, "repair");
  if (s.has("checkpoint")) f.checkpoint = s.number("checkpoint");
  p.failures = std::move(f);
}

bool read_partition(Document& d, const Node& table, std::int64_t processors, Model& m, Partition& p) {
  Section s(d, table, "cluster");
  if (const Node* nodes = s.find("nodes")) {
    p.nodes = s.whole("nodes", 1.0);
    if (const Node* both = s.find("processors"))
      s.wrong(*both, "a cluster has both nodes and processors", "processors inside per_node",
              fmt::format("nodes = {}, per_node = {{ processors = {} }}", to_text(*nodes), to_text(*both)));
    p.per_node = {1.0};
    read_per_node(s, m, p);
  } else if (const Node* per_node = s.find("per_node")) {
    s.wrong(*per_node, "per_node without nodes", "nodes = 16, say, instead of processors");
  }
  const std::int64_t units = p.nodes > 0 ? p.nodes : processors;
  if (const Node* list = s.find("outage"))
    for (const Node* one : tables_in(*list)) read_outage(d, *one, units, p.nodes == 0, p);
  if (const Node* failures = s.find("failures")) read_failures(d, *failures, p);
  return p.nodes > 0 || !p.outages.empty() || p.failures;
}

}  // namespace

void read_partitions(Document& d, Model& m) {
  const Node* list = d.root().find("cluster");
  if (!list) return;
  const auto tables = tables_in(*list);
  std::vector<Partition> partitions(m.clusters.size());
  bool any = false;
  for (std::size_t i = 0; i < tables.size() && i < partitions.size(); ++i)
    any = read_partition(d, *tables[i], m.clusters[i].processors, m, partitions[i]) || any;
  if (!any) return;
  for (std::size_t i = 0; i < partitions.size(); ++i) {
    if (partitions[i].nodes > 0) partitions[i].per_node.resize(m.resources.size(), 0.0);
    if (partitions[i].nodes == 0 && static_cast<double>(m.clusters[i].processors) > kMostNodesHere)
      d.complain({.problem = fmt::format("cluster {} has too many processors to be kept one by one",
                                         in_quotes(m.clusters[i].name)),
                  .found = std::to_string(m.clusters[i].processors),
                  .expected = "at most a million, beside clusters with nodes, outages or failures",
                  .hint = "nodes with several processors each",
                  .place = tables[i]->place});
  }
  m.partitions = std::move(partitions);
}

void read_needs(Section& s, const Model& m, JobClass& c) {
  const Node* node = s.find("needs");
  if (!node) return;
  if (!node->is_table()) return s.wrong(*node, "\"needs\" is not a table", "needs = { gpus = 1, memory = 32 }");
  const bool nodes = std::any_of(m.partitions.begin(), m.partitions.end(), [](const auto& p) { return p.nodes > 0; });
  if (!nodes)
    return s.wrong(*node, "needs are those of a node, and no cluster has nodes", "a cluster with nodes and per_node",
                   "without nodes a job needs width processors, and no more");
  c.needs.assign(m.resources.size(), -1.0);
  for (const auto& [name, value] : node->entries) {
    const bool processors = name == "processors";
    const auto amount =
        s.value(value, name, processors ? vocabulary::between(1, kMostAmount) : vocabulary::between(0, kMostAmount));
    if (!amount) continue;
    if (processors && *amount != std::floor(*amount)) s.wrong(value, "a job needs whole processors", "a whole number");
    const auto at = std::find(m.resources.begin(), m.resources.end(), name);
    if (at != m.resources.end()) {
      c.needs[static_cast<std::size_t>(at - m.resources.begin())] = *amount;
      continue;
    }
    if (*amount == 0) continue;
    const std::string near = nearest_name(name, m.resources);
    s.wrong(value, fmt::format("no cluster has {}", in_quotes(name)), one_of(m.resources),
            near.empty() ? "" : "did you mean " + near + "?");
  }
}

void read_placement(Section& s, Model& m) {
  const auto& names = rigid_jobs::placement_names();
  const std::string name = s.choice("placement");
  m.placement = static_cast<rigid_jobs::Placement>(std::find(names.begin(), names.end(), name) - names.begin());
  const bool nodes = std::any_of(m.partitions.begin(), m.partitions.end(), [](const auto& p) { return p.nodes > 0; });
  if (!nodes) s.unused({"placement"}, "no cluster has nodes");
}

namespace {

void check_gaps(Document& d, const Model& m) {
  constexpr double kNever = 1e-9;  // of all jobs: none will be seen
  for (std::size_t i = 0; i < m.clusters.size(); ++i) {
    const auto gap = rigid_jobs::gap_between_outages(m, i);
    for (std::size_t k = 0; k < m.classes.size() && std::isfinite(gap.longest); ++k) {
      const JobClass& c = m.classes[k];
      if (c.width.widest() <= gap.wider_than || !rigid_jobs::admits(m, i, k, 1)) continue;
      if (1 - c.time->cdf(gap.longest * m.clusters[i].speed) <= kNever) continue;
      d.complain({.problem = fmt::format("jobs of {} may take longer than the {} between two outages of {}, and would "
                                         "never start there",
                                         in_quotes(c.name), number_text(gap.longest), in_quotes(m.clusters[i].name)),
                  .found = {},
                  .expected = "a limit of the class that is no longer than that",
                  .hint = fmt::format("limit = {}", number_text(gap.longest * m.clusters[i].speed)),
                  .place = d.root().find("cluster")->place});
      return;
    }
  }
}

// Maintenance that comes back while a job hardly moves cannot be followed.
void check_outages(Document& d, const Model& m) {
  constexpr double kMostInJob = 1e6;
  for (std::size_t i = 0; i < m.clusters.size(); ++i)
    for (const Outage& o : m.partitions[i].outages) {
      const double times = rigid_jobs::mean_length(m) / m.clusters[i].speed / o.every;
      if (!(times > kMostInJob)) continue;
      d.complain({.problem = fmt::format("an outage of {} comes back {} times while a job of mean length runs",
                                         in_quotes(m.clusters[i].name), number_text(times, 3)),
                  .found = fmt::format("every = {}", number_text(o.every)),
                  .expected = "at most a million times",
                  .hint = {},
                  .place = d.root().find("cluster")->place});
      return;
    }
}

}  // namespace

void check_partitions(Document& d, const Model& m) {
  if (!m.on_nodes()) return;
  check_gaps(d, m);
  check_outages(d, m);
  using enum rigid_jobs::Discipline;
  const bool as_slurm = m.discipline == listed && m.policy.backfill == scheduling::Backfill::slurm;
  const bool chooses = as_slurm || m.discipline == server_filling || m.discipline == server_filling_srpt ||
                       m.discipline == most_processors_first_preemptive || m.discipline == max_weight;
  if (!chooses || rigid_jobs::as_pools(m)) return;
  const Node* policy = d.root().find("policy");
  const Node* at = policy->find(policy->find("backfill") ? "backfill" : "discipline");
  d.complain({.problem = rigid_jobs::policy_name(m) + " knows processors alone, and this machine has more to it",
              .found = to_text(*at),
              .expected = "fifo, first-fit, easy, conservative or most-processors-first on nodes, around outages and "
                          "with failures",
              .hint = {},
              .place = at->place});
}

}  // namespace sojourn::model_file
