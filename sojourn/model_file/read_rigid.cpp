#include "sojourn/model_file/read_rigid.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "sojourn/base/text.h"
#include "sojourn/base/units.h"
#include "sojourn/model_file/read_broker.h"
#include "sojourn/model_file/read_common.h"
#include "sojourn/model_file/read_distribution.h"
#include "sojourn/model_file/read_order.h"
#include "sojourn/model_file/read_partitions.h"
#include "sojourn/model_file/read_whole_distribution.h"
#include "sojourn/vocabulary/distributions.h"

namespace sojourn::model_file {
namespace {

using rigid_jobs::Discipline;
using rigid_jobs::JobClass;
using rigid_jobs::Model;
using rigid_jobs::WidthLaw;

constexpr const char* kWidthExample =
    "width = 4, or { dist = \"uniform\", min = 1, max = 64 }, or { dist = \"pmf\", values = [1, 8], weights = [3, 1] }";

// A width as it stands in a list: a whole number of at least 1.
bool is_width(double x, const Range& range) { return range.holds(x) && x == std::floor(x); }

WidthLaw read_pmf(Section& s, const Range& range) {
  const Node* values_node = s.find("values");
  const Node* weights_node = s.find("weights");
  const auto values = s.numbers("values", Quantity::plain), weights = s.numbers("weights");
  std::vector<std::int64_t> widths;
  for (const double v : values) {
    if (!is_width(v, range)) {
      if (values_node)
        s.wrong(*values_node, fmt::format("{} is not a width", number_text(v)),
                fmt::format("whole numbers from 1 to {}", static_cast<std::int64_t>(range.most)));
      return WidthLaw::constant(1);
    }
    widths.push_back(static_cast<std::int64_t>(v));
  }
  if (!values_node || !weights_node) return WidthLaw::constant(1);
  double sum = 0;
  for (const double w : weights) sum += w < 0 ? std::nan("") : w;
  if (weights.size() != values.size() || values.empty()) {
    s.wrong(*weights_node, "there are not as many weights as values",
            fmt::format("{} numbers, one for each width", std::max<std::size_t>(1, values.size())));
  } else if (std::isnan(sum)) {
    s.wrong(*weights_node, "a weight is negative", "numbers that are 0 or more, not all 0");
  } else if (!(sum > 0 && std::isfinite(sum))) {
    s.wrong(*weights_node, "all weights are 0: no width is ever drawn", "numbers that are 0 or more, not all 0");
  } else {
    note_sum(s.document(), s.name(), sum);
    return WidthLaw::weighted(widths, weights);
  }
  return WidthLaw::constant(1);
}

WidthLaw read_width(Section& s, const std::string& key) {
  const Node* node = s.find(key);
  if (!node) {
    s.missing(key, kWidthExample);
    return WidthLaw::constant(1);
  }
  if (!node->is_table()) return WidthLaw::constant(s.whole(key));
  const Range& range = s.row(key).range;
  Section law(s.document(), *node, s.name() + "." + key);
  const std::string dist = law.choice("dist", vocabulary::whole_distribution_names());
  law.describe("dist." + dist);
  if (dist == "constant") return WidthLaw::constant(law.whole("value", range, 1));
  if (dist == "pmf") return read_pmf(law, range);
  if (dist != "uniform") {
    for (const auto& [name, value] : node->entries) law.know({name});
    return WidthLaw::constant(1);
  }
  const std::int64_t min = law.whole("min", range, 1);
  const std::int64_t max = law.whole("max", range, static_cast<double>(min));
  if (max >= min) return WidthLaw::uniform(min, max);
  law.wrong(*law.find("max"), "the largest width is below the smallest", fmt::format("max of at least min = {}", min));
  return WidthLaw::constant(min);
}

// The times that users ask for, ascending, each with its weight.
void read_asked(Section& s, const Node& node, JobClass& c) {
  Section law(s.document(), node, s.name() + ".asked");
  law.choice("dist", {"pmf"});
  law.describe("dist.pmf");
  const auto values = law.numbers("values", Quantity::time), weights = law.numbers("weights", Quantity::fraction);
  std::vector<std::pair<double, double>> pairs;
  for (std::size_t i = 0; i < std::min(values.size(), weights.size()); ++i) pairs.emplace_back(values[i], weights[i]);
  const bool fine = values.size() == weights.size() && !pairs.empty() &&
                    std::all_of(pairs.begin(), pairs.end(), [](const auto& p) { return p.first > 0 && p.second > 0; });
  if (!fine)
    return s.wrong(node, "the times that users ask for need a weight each", "as many weights as values, all above 0");
  std::sort(pairs.begin(), pairs.end());
  for (const auto& [value, weight] : pairs) {
    c.asked.push_back(value);
    c.asked_weights.push_back(weight);
  }
}

void read_estimates(Section& s, JobClass& c) {
  const Node* asked = s.find("asked");
  if (s.find("estimate")) {
    c.estimate = read_distribution(s, "estimate");
    if (asked) s.wrong(*asked, "a class has both an estimate and times asked for", "one of the two");
  } else if (asked && !asked->is_table()) {
    s.wrong(*asked, "asked is not a law", "asked = { dist = \"pmf\", values = [3600, 86400], weights = [3, 1] }");
  } else if (asked) {
    read_asked(s, *asked, c);
  }
}

// Where the class may run.
void read_places(Section& s, const Model& m, JobClass& c) {
  const Node* node = s.find("clusters");
  if (!node) return;
  std::vector<std::string> names;
  for (const auto& cluster : m.clusters) names.push_back(cluster.name);
  const std::vector<Node> one = {*node};
  for (const Node& item : node->is_array() ? node->items : one) {
    const auto at = std::find(names.begin(), names.end(), item.is_text() ? item.text : "");
    if (at != names.end()) {
      c.clusters.push_back(static_cast<std::size_t>(at - names.begin()));
      continue;
    }
    const std::string near = item.is_text() ? nearest_name(item.text, names) : "";
    s.wrong(item, "there is no cluster " + to_text(item), one_of(names),
            near.empty() ? "" : "did you mean " + near + "?");
  }
  if (node->is_array() && node->items.empty())
    s.wrong(*node, "the class may run nowhere: its list of clusters is empty", one_of(names));
}

// What the class may do, and for how long.
void read_rights(Section& s, const Model& m, JobClass& c) {
  read_places(s, m, c);
  c.priority = s.number("priority");
  c.entitled = s.number("share");
  if (s.has("deadline")) c.deadline = s.number("deadline");
  if (!s.has("limit")) return;
  c.limit = s.number("limit");
  const auto unlimited = c.time;
  c.time = distributions::capped(unlimited, c.limit);
  if (c.time != unlimited) c.unlimited = unlimited;
  if (unlimited->cdf(c.limit) == 0)
    s.document().note(
        fmt::format("every job of class {} is killed at its limit: all would take longer", in_quotes(c.name)));
}

struct WidthPlace {
  std::string what;
  Place place;
  std::string found;
};

void read_classes(Document& d, const Node& list, Model& m, std::vector<WidthPlace>& places) {
  std::vector<const Node*> tables;
  if (list.is_array())
    for (const Node& item : list.items) tables.push_back(&item);
  else
    tables.push_back(&list);
  double total = 0;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    Section s(d, *tables[i], "jobs.class");
    JobClass c;
    c.share = s.number("weight");
    c.width = read_width(s, "width");
    c.time = read_distribution(s, "time");
    c.name = s.title("name", default_name("class", i));
    read_estimates(s, c);
    read_rights(s, m, c);
    read_needs(s, m, c);
    const Node* width = s.find("width");
    places.push_back({fmt::format("job class {}", in_quotes(c.name)), width ? width->place : tables[i]->place,
                      width ? to_text(*width) : ""});
    total += c.share;
    m.classes.push_back(std::move(c));
  }
  if (m.classes.empty() || !(total > 0)) {
    d.complain(
        {.problem = m.classes.empty() ? "the list of job classes is empty" : "the weights of all job classes are 0",
         .found = {},
         .expected = "one or more [[jobs.class]], not all of weight 0",
         .hint = {},
         .place = list.place});
    m.classes.assign(1, {"jobs", 1.0, WidthLaw::constant(1), distributions::exponential(1)});
    return;
  }
  for (std::size_t i = 0; i < tables.size() && m.clusters.size() > 1; ++i)
    for (const auto& cluster : m.clusters)
      if (cluster.name == m.classes[i].name)
        d.complain({.problem = fmt::format("a class and a cluster have the name {}", in_quotes(cluster.name)),
                    .found = {},
                    .expected = "a name of its own for each: answers tell both",
                    .hint = {},
                    .place = tables[i]->place});
  note_sum(d, "jobs.class", total);
  for (JobClass& c : m.classes) c.share /= total;
  m.named_classes = true;
}

std::vector<WidthPlace> read_jobs(Document& d, Model& m) {
  std::vector<WidthPlace> places;
  const Node* node = d.root().find("jobs");
  if (!node || !node->is_table()) return places;
  Section s(d, *node, "jobs");
  m.short_job = read_short_job(s);
  if (const Node* list = s.find("class")) {
    for (const char* key : {"width", "time"})
      if (const Node* both = s.find(key))
        s.wrong(*both, fmt::format("[jobs] has both classes and a {} of its own", key),
                fmt::format("{} inside each [[jobs.class]]", key));
    read_classes(d, *list, m, places);
    return places;
  }
  JobClass c{"jobs", 1.0, read_width(s, "width"), read_distribution(s, "time")};
  const Node* width = s.find("width");
  places.push_back({"a job", width ? width->place : node->place, width ? to_text(*width) : ""});
  m.classes.push_back(std::move(c));
  return places;
}

void check_widths(Document& d, const Model& m, const std::vector<WidthPlace>& places) {
  for (std::size_t i = 0; i < places.size() && i < m.classes.size(); ++i) {
    std::int64_t largest = 0;
    for (std::size_t k = 0; k < m.clusters.size(); ++k)
      if (rigid_jobs::admits(m, k, i, 1)) largest = std::max(largest, rigid_jobs::most_width(m, k));
    if (largest == 0) {
      d.complain({.problem = fmt::format("{} fits nowhere: no node where it may run has what it needs", places[i].what),
                  .found = places[i].found,
                  .expected = "needs within per_node of one cluster at least",
                  .hint = {},
                  .place = places[i].place});
      continue;
    }
    const bool anywhere = m.classes[i].clusters.empty();
    if (const std::int64_t w = m.classes[i].width.widest(); w > largest)
      d.complain({.problem = fmt::format("{} of width {} can never start", places[i].what, w),
                  .found = places[i].found,
                  .expected = fmt::format("at most {}, the size of the largest cluster{}", largest,
                                          anywhere ? "" : " where it may run"),
                  .hint = m.on_nodes() ? "lower the width or raise cluster.nodes"
                                       : "lower the width or raise cluster.processors",
                  .place = places[i].place});
  }
}

void take_broker(Document& d, Model& m) {
  const auto broker = read_broker(d, m.clusters.size());
  m.broker = broker.policy;
  m.choices = broker.choices;
  m.weights = broker.weights;
}

// A job that fits into clusters of weight 0 alone would be sent nowhere.
void check_routes(Document& d, const Model& m) {
  for (const auto& c : m.classes)
    for (const std::int64_t width : c.width.values) {
      const auto shares = rigid_jobs::routing(m, static_cast<std::size_t>(&c - m.classes.data()), width);
      if (std::any_of(shares.begin(), shares.end(), [](double x) { return x > 0; })) continue;
      const Node* weights = d.root().find("broker")->find("weights");
      d.complain({.problem = fmt::format("jobs of width {} fit only into clusters of weight 0", width),
                  .found = to_text(*weights),
                  .expected = "a weight above 0 for a cluster that they fit into",
                  .hint = {},
                  .place = weights->place});
      return;
    }
}

void note_unused_estimates(Document& d, const Model& m, const std::string& discipline) {
  for (const JobClass& c : m.classes)
    if (c.estimate || !c.asked.empty())
      return d.note(fmt::format("the estimates of job class {} are not used: {} does not look at them",
                                in_quotes(c.name), discipline));
}

// A named discipline, or an order and a way of backfilling.
std::string take_discipline(Section& s, Model& m) {
  const auto& names = rigid_jobs::discipline_names();
  const std::string discipline = read_discipline(s, names);
  const auto at = std::find(names.begin(), names.end(), discipline);
  if (at != names.end()) m.discipline = static_cast<Discipline>(at - names.begin());
  if (read_own(s, discipline, m.policy)) {
    m.discipline = Discipline::listed;
    return discipline;
  }
  const auto backfill = scheduling::backfill_named(discipline);
  if (!backfill) {
    s.unused(keys_of_orders(), discipline + " says itself who runs");
    return discipline;
  }
  m.policy.backfill = *backfill;
  read_order(s, m.policy);
  if (m.policy.order != scheduling::Order::arrival || replans(m.policy) || *backfill == scheduling::Backfill::slurm)
    m.discipline = Discipline::listed;
  return rigid_jobs::policy_name(m);
}

bool looks_at_estimates(const Model& m) {
  using enum scheduling::Order;
  const auto order = m.policy.order;
  if (m.discipline == Discipline::easy || m.discipline == Discipline::conservative) return true;
  if (m.discipline != Discipline::listed) return false;
  return m.policy.own || m.policy.backfill == scheduling::Backfill::easy ||
         m.policy.backfill == scheduling::Backfill::conservative ||
         m.policy.backfill == scheduling::Backfill::slurm || order == shortest || order == longest ||
         order == smallest_area || order == largest_area || order == wfp3 || order == unicef || order == f1;
}

// Priorities and shares that nobody looks at.
void note_unused_ranks(Document& d, const Model& m) {
  using scheduling::Order;
  const bool listed = m.discipline == Discipline::listed;
  const Order order = m.policy.order;
  const bool ranked = listed && (m.policy.own || order == Order::priority || order == Order::multifactor ||
                                 m.policy.preempt != scheduling::Preempt::none);
  const bool shared = listed && !m.policy.own && looks_at_usage(order);
  for (const JobClass& c : m.classes)
    if (!ranked && c.priority != 0) {
      d.note(fmt::format("the priority of job class {} is not used: {} does not look at it", in_quotes(c.name),
                         rigid_jobs::policy_name(m)));
      break;
    }
  for (const JobClass& c : m.classes)
    if (!shared && c.entitled != 1) {
      d.note(fmt::format("the share of job class {} is not used: {} does not look at it", in_quotes(c.name),
                         rigid_jobs::policy_name(m)));
      break;
    }
}

void read_policy(Document& d, Model& m) {
  const Node* node = d.root().find("policy");
  if (!node) {
    note_unused_ranks(d, m);
    return note_unused_estimates(d, m, "fifo");
  }
  Section s(d, *node, "policy");
  const std::string discipline = take_discipline(s, m);
  read_placement(s, m);
  const bool uses_estimates = looks_at_estimates(m);
  note_unused_ranks(d, m);
  if (!uses_estimates) note_unused_estimates(d, m, discipline);
  const Node* factor = s.find("estimate_factor");
  if (!factor) return;
  m.estimate_factor = s.number("estimate_factor");
  if (!uses_estimates) s.unused({"estimate_factor"}, discipline + " does not look at estimates");
}

bool power_of_two(std::int64_t x) { return std::has_single_bit(static_cast<std::uint64_t>(x)); }

void check_server_filling(Document& d, const Model& m) {
  if (m.discipline != Discipline::server_filling && m.discipline != Discipline::server_filling_srpt) return;
  bool fine = true;
  for (const auto& c : m.clusters) fine = fine && power_of_two(c.processors);
  for (const auto& c : m.classes)
    for (const std::int64_t w : c.width.values) fine = fine && power_of_two(w);
  if (fine) return;
  const Node* at = d.root().find("policy")->find("discipline");
  d.complain({.problem = rigid_jobs::policy_name(m) + " needs widths and clusters that are powers of two",
              .found = to_text(*at),
              .expected = "widths and processors of 1, 2, 4, 8, ...",
              .hint = "with others it would leave processors idle; try easy or first-fit",
              .place = at->place});
}

// Jobs that come together, and jobs that always wait.
void read_crowds(Document& d, Model& m) {
  const Node* node = d.root().find("arrivals");
  if (!node || !node->is_table()) return;
  Section s(d, *node, "arrivals");
  constexpr std::int64_t kLookedThrough = 1000;  // by policies that look beyond the first of the queue
  const bool saturated = m.saturated();
  m.backlog = m.discipline == Discipline::fifo ? 1 : kLookedThrough;
  if (saturated && s.has("waiting")) m.backlog = s.whole("waiting");
  if (!saturated) s.unused({"waiting"}, "it is for process = \"saturated\"");
  if (!s.has("batch")) return;
  if (saturated) return s.unused({"batch"}, "there is always one more job");
  const auto law = read_whole_distribution(s, "batch");
  if (law.most() > 1) m.batch = WidthLaw{law.values, law.probabilities};
}

// The classes of an mmap have the shares that its phases give them.
void take_shares(Document& d, Model& m) {
  const auto complain = [&](const std::string& problem, const std::string& expected) {
    const Node* mix = d.root().find("arrivals")->find("mix");
    d.complain({.problem = problem, .found = {}, .expected = expected, .hint = {}, .place = mix->place});
  };
  const auto& a = m.arrivals;
  if (a.mix.cols() != static_cast<Index>(m.classes.size()))
    return complain("the mix does not have one column for each job class", fmt::format("{} columns", m.classes.size()));
  const RowVectorXd flow = a.map->stationary().cwiseProduct(a.map->D1().rowwise().sum().transpose());
  const RowVectorXd shares = flow * a.mix / flow.sum();
  for (std::size_t i = 0; i < m.classes.size(); ++i) {
    m.classes[i].share = shares(static_cast<Index>(i));
    if (!(m.classes[i].share > 0))
      complain(fmt::format("no phase has jobs of the class {}", in_quotes(m.classes[i].name)),
               "a positive probability in its column");
  }
}

void check_saturated(Document& d, const Model& m) {
  if (!m.saturated()) return;
  const Node* process = d.root().find("arrivals")->find("process");
  const auto complain = [&](const std::string& problem, const std::string& expected) {
    d.complain(
        {.problem = problem, .found = to_text(*process), .expected = expected, .hint = {}, .place = process->place});
  };
  if (m.clusters.size() > 1)
    complain("a saturated model has one cluster: a broker has nothing to decide", "a single [[cluster]]");
  if (m.horizon) complain("a saturated model has no horizon; the transient is part of `solve`", "no [horizon]");
}

// Which part of [0, to] is asked about, and who waits at its beginning.
void read_window(Document& d, Model& m) {
  const Node* node = d.root().find("horizon");
  if (!node || !node->is_table()) return;
  Section s(d, *node, "horizon");
  m.waiting_at_first = s.whole("backlog");
  m.horizon_from = s.number("from");
  if (m.horizon && m.horizon_from >= *m.horizon)
    s.wrong(*s.find("from"), "the horizon ends before it begins", "from before to");
}

// Processors of a node, where all nodes have as many; otherwise 0.
std::int64_t size_of_nodes(const Model& m) {
  std::int64_t size = 0;
  for (std::size_t k = 0; k < m.partitions.size(); ++k) {
    const std::int64_t nodes = m.partitions[k].nodes;
    const std::int64_t here = nodes > 0 ? m.clusters[k].processors / nodes : 1;
    if (k > 0 && here != size) return 0;
    size = here;
  }
  return size;
}

// Where every job holds whole nodes these are processors that are given out by the node: everything known of pools
// holds.
void take_pools(Document& d, Model& m) {
  if (!m.on_nodes()) return;
  auto pools = rigid_jobs::as_pools(m);
  if (!pools) return;
  if (const std::int64_t size = size_of_nodes(m); size > 0 && m.policy.slurm.per_node == 1)
    pools->policy.slurm.per_node = size;
  m = std::move(*pools);
  d.note("all jobs hold whole nodes: the clusters are as pools of processors, and widths are told in processors");
}

// A policy of one's own is shown processors.
void check_own_policy(Document& d, const Model& m) {
  if (!m.on_nodes() || !m.policy.own) return;
  const Node* at = d.root().find("policy")->find("discipline");
  d.complain({.problem = m.policy.own->name + " sees processors, and these jobs are placed on nodes",
              .found = to_text(*at),
              .expected = "clusters of processors, or jobs that hold whole nodes",
              .hint = "cluster.processors in place of nodes and per_node",
              .place = at->place});
  d.throw_if_unsound();
}

}  // namespace

Model read_rigid(Document& d) {
  Model m;
  m.title = read_top_level(d);
  m.policy.rank.unit = seconds_in(d.time_unit()).value_or(1.0);
  m.clusters = read_clusters(d);
  read_partitions(d, m);
  take_broker(d, m);
  const auto places = read_jobs(d, m);
  if (d.sound()) check_widths(d, m, places);
  if (d.sound()) check_routes(d, m);
  read_policy(d, m);
  m.horizon = read_horizon(d);
  read_window(d, m);
  const auto arrivals = read_arrivals(d, Processes::of_rigid_jobs);
  m.arrivals = arrivals.process;
  read_crowds(d, m);
  if (d.sound()) {
    check_saturated(d, m);
    check_partitions(d, m);
    check_server_filling(d, m);
    if (m.arrivals.kind == arrivals::Kind::mmap) take_shares(d, m);
  }
  d.throw_if_unsound();
  std::erase_if(m.classes, [](const JobClass& c) { return c.share == 0; });
  take_pools(d, m);
  check_own_policy(d, m);
  m.arrivals = with_rate(arrivals, rigid_jobs::full_rate(m));
  if (!m.saturated()) check_rate(d, m.arrivals.rate);
  return m;
}

}  // namespace sojourn::model_file
