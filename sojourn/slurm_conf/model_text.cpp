#include "sojourn/slurm_conf/model_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "sojourn/base/text.h"

namespace sojourn::slurm_conf {
namespace {

constexpr int kExactly = 15;                 // digits
constexpr double kExampleLimit = 86400.0;    // seconds: of a partition that has none, in the example workload
constexpr double kForgetsNothing = 36500.0;  // days: a half-life that is as good as none

bool whole_nodes(const Machine& m) {
  return std::all_of(m.partitions.begin(), m.partitions.end(), [](const Partition& p) { return p.exclusive; });
}

std::int64_t processors_of(const Machine& m, const Pool& pool) {
  if (whole_nodes(m)) return static_cast<std::int64_t>(pool.nodes.size());
  std::int64_t sum = 0;
  for (const std::size_t node : pool.nodes) sum += m.shapes[node].processors;
  return sum;
}

// The size that most nodes have.
std::int64_t usual_size(const Machine& m) {
  std::map<std::int64_t, std::size_t> sizes;
  for (const NodeShape& shape : m.shapes) ++sizes[shape.processors];
  return std::max_element(sizes.begin(), sizes.end(), [](const auto& a, const auto& b) { return a.second < b.second; })
      ->first;
}

bool sizes_differ(const Machine& m) {
  return std::any_of(m.shapes.begin(), m.shapes.end(),
                     [&](const NodeShape& s) { return s.processors != m.shapes[0].processors; });
}

// A text in quotes that TOML takes as it stands.
std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : printable(text)) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

std::string time_of(double seconds) { return quoted(number_text(seconds, kExactly) + "s"); }

void add_clusters(const Machine& m, std::string& text) {
  const bool nodes = whole_nodes(m);
  for (const Pool& pool : pools(m)) {
    std::map<std::string, std::size_t> shapes;
    for (const std::size_t node : pool.nodes) {
      const NodeShape& shape = m.shapes[node];
      std::string words = fmt::format("{} processors", shape.processors);
      if (shape.memory > 0) words += fmt::format(", {} MB", number_text(shape.memory, kExactly));
      for (const auto& [name, count] : shape.resources) words += fmt::format(", {} {}", count, printable(name));
      ++shapes[words];
    }
    text += fmt::format("\n[[cluster]]\nname = {}\n", quoted(pool.name));
    for (const auto& [words, count] : shapes) text += fmt::format("# {} nodes of {}\n", count, words);
    if (nodes)
      text += fmt::format("nodes = {}\nper_node = {{ processors = {} }}\n", pool.nodes.size(), usual_size(m));
    else
      text += fmt::format("processors = {}\n", processors_of(m, pool));
  }
  if (pools(m).size() > 1) text += "\n[broker]\npolicy = \"random\"\n";
}

std::string order_of(const Machine& m) {
  const Priorities& p = m.priorities;
  if (p.multifactor) return p.age + p.size + p.fair_share + p.partition > 0 ? "multifactor" : "arrival";
  const bool tiers = std::any_of(m.partitions.begin(), m.partitions.end(),
                                 [&](const Partition& part) { return part.tier != m.partitions[0].tier; });
  return tiers ? "priority" : "arrival";
}

void add_policy(const Machine& m, std::string& text) {
  const std::string order = order_of(m);
  text += fmt::format("\n[policy]\nbackfill = \"{}\"\norder = \"{}\"\n", m.passes.backfill ? "slurm" : "none", order);
  if (m.passes.backfill) {
    text += fmt::format("interval = {}\ndepth = {}\nhorizon = {}\n", time_of(m.passes.interval), m.passes.depth,
                        time_of(m.passes.horizon));
    if (m.passes.tick > 0) text += fmt::format("tick = {}\n", time_of(m.passes.tick));
    if (!whole_nodes(m)) text += fmt::format("cpus_per_node = {}\n", usual_size(m));
  }
  if (order != "multifactor") return;
  const Priorities& p = m.priorities;
  text += fmt::format("weights = {{ age = {}, size = {}, fair_share = {}, priority = {} }}\n",
                      number_text(p.age, kExactly), number_text(p.size, kExactly), number_text(p.fair_share, kExactly),
                      number_text(p.partition, kExactly));
  if (p.age > 0) text += fmt::format("max_age = {}\n", time_of(std::max(p.max_age, 1.0)));
  if (p.fair_share > 0)
    text += fmt::format("half_life = {}\n",
                        p.half_life > 0 ? time_of(p.half_life) : quoted(number_text(kForgetsNothing, kExactly) + "d"));
  text += fmt::format("calc_period = {}\nrounding = \"down\"\n", time_of(p.calc_period));
}

constexpr double kUsed = 0.25;  // of the limit, in the example

double example_limit(const Partition& p) { return p.limit > 0 ? p.limit : kExampleLimit; }

// One processor, a node, four nodes.
std::set<std::int64_t> example_widths(const Machine& m, const Partition& p) {
  const std::int64_t node = whole_nodes(m) ? 1 : usual_size(m);
  std::int64_t most = 0;
  for (const std::size_t k : p.nodes) most += whole_nodes(m) ? 1 : m.shapes[k].processors;
  return {1, std::min(node, most), std::min(4 * node, most)};
}

// Every cluster is as busy as the others, and its partitions bring as much work each.
double example_weight(const Machine& m, const Pool& pool, const Partition& p) {
  const auto widths = example_widths(m, p);
  double width = 0;
  for (const std::int64_t w : widths) width += static_cast<double>(w) / static_cast<double>(widths.size());
  const double share = static_cast<double>(processors_of(m, pool)) / static_cast<double>(pool.partitions.size());
  return share / (width * kUsed * example_limit(p));
}

void add_class(const Machine& m, const Pool& pool, const Partition& p, double weight, std::string& text) {
  std::vector<std::string> values, weights;
  for (const std::int64_t w : example_widths(m, p)) values.push_back(std::to_string(w)), weights.push_back("1");
  text += fmt::format("\n[[jobs.class]]\nname = {}\nclusters = [{}]\nweight = {}\n", quoted(p.name), quoted(pool.name),
                      number_text(weight, 3));
  text += fmt::format("width = {{ dist = \"pmf\", values = [{}], weights = [{}] }}\n", joined(values), joined(weights));
  text += fmt::format("time = {{ dist = \"lognormal\", mean = {}, cv = 1.5 }}\n", time_of(kUsed * example_limit(p)));
  text += "estimate = { dist = \"uniform\", min = 1, max = 5 }\n";
  if (p.limit > 0) text += fmt::format("limit = {}\n", time_of(p.limit));
  const std::string order = order_of(m);
  if (order == "priority") text += fmt::format("priority = {}\n", number_text(p.tier, kExactly));
  if (order == "multifactor" && m.priorities.partition > 0)
    text += fmt::format("priority = {}\n", number_text(p.factor, kExactly));
}

void add_jobs(const Machine& m, std::string& text) {
  double largest = 0;
  const auto all = pools(m);
  for (const Pool& pool : all)
    for (const std::size_t p : pool.partitions) largest = std::max(largest, example_weight(m, pool, m.partitions[p]));
  for (const Pool& pool : all)
    for (const std::size_t p : pool.partitions)
      add_class(m, pool, m.partitions[p], example_weight(m, pool, m.partitions[p]) / largest, text);
}

void add_ledger(const Machine& m, std::string& text) {
  text += "\n# What became of every key:\n";
  const char* const words[] = {"understood", "changed", "no effect", "NOT IN THE MODEL"};
  for (const Entry& e : m.ledger)
    text +=
        fmt::format("# {}:{} {}{}{}: {}: {}\n", printable(e.place.file), e.place.line, printable(e.key),
                    e.value.empty() ? "" : "=", printable(e.value), words[static_cast<std::size_t>(e.fate)], e.words);
}

}  // namespace

std::vector<Pool> pools(const Machine& m) {
  std::vector<std::size_t> pool_of(m.shapes.size(), m.partitions.size());  // the first partition of its pool
  std::vector<std::size_t> first(m.partitions.size());
  for (std::size_t p = 0; p < m.partitions.size(); ++p) {
    first[p] = p;
    std::set<std::size_t> met;
    for (const std::size_t node : m.partitions[p].nodes)
      if (pool_of[node] < m.partitions.size()) met.insert(first[pool_of[node]]);
    const std::size_t root = met.empty() ? p : std::min(p, *met.begin());
    for (std::size_t q = 0; q <= p; ++q)
      if (q == p || met.contains(first[q])) first[q] = root;
    for (const std::size_t node : m.partitions[p].nodes)
      if (pool_of[node] == m.partitions.size()) pool_of[node] = p;
  }
  std::vector<Pool> all;
  for (std::size_t root = 0; root < m.partitions.size(); ++root) {
    if (first[root] != root) continue;
    Pool pool;
    std::set<std::size_t> nodes;
    for (std::size_t p = 0; p < m.partitions.size(); ++p) {
      if (first[p] != root) continue;
      pool.partitions.push_back(p);
      nodes.insert(m.partitions[p].nodes.begin(), m.partitions[p].nodes.end());
    }
    pool.name = m.partitions[root].name + "-nodes";  // classes have the names of partitions
    pool.nodes.assign(nodes.begin(), nodes.end());
    all.push_back(std::move(pool));
  }
  return all;
}

std::vector<std::string> remarks(const Machine& m) {
  std::vector<std::string> all;
  for (const Pool& pool : pools(m))
    for (const std::size_t p : pool.partitions)
      if (m.partitions[p].nodes.size() < pool.nodes.size())
        all.push_back(
            fmt::format("The partition {} has {} of the {} nodes of its cluster, whose partitions share nodes: "
                        "in the model its jobs may run on all of them.",
                        printable(m.partitions[p].name), m.partitions[p].nodes.size(), pool.nodes.size()));
  if (sizes_differ(m) && !whole_nodes(m) && m.passes.backfill)
    all.push_back(
        fmt::format("Nodes differ in size: in the model all have the {} processors that most have.", usual_size(m)));
  const auto exclusive =
      std::count_if(m.partitions.begin(), m.partitions.end(), [](const Partition& p) { return p.exclusive; });
  if (exclusive > 0 && !whole_nodes(m))
    all.push_back("Some partitions give whole nodes and others processors: in the model all give processors.");
  return all;
}

std::string model_text(const Machine& m, const std::string& from) {
  std::string text = fmt::format(
      "# The machine of {}, written by sojourn import. The scheduler is that of the file; the jobs are an example\n"
      "# and must be replaced by your own: sojourn fit LOG makes classes of a log, or write\n"
      "# [workload] log = \"jobs.txt\" instead of [arrivals] and the classes to replay one on this machine.\n\n"
      "title = {}\ntime_unit = \"hours\"\n",
      printable(from), quoted(m.name));
  add_clusters(m, text);
  add_policy(m, text);
  text +=
      "\n# EXAMPLE, to be replaced: how many jobs come, and what they are like.\n[arrivals]\nprocess = \"poisson\"\n"
      "load = \"70%\"\n\n[jobs]\nkind = \"rigid\"\n";
  add_jobs(m, text);
  for (const auto& remark : remarks(m)) text += "\n# " + remark + "\n";
  add_ledger(m, text);
  return text;
}

}  // namespace sojourn::slurm_conf
