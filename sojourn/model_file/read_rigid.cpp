#include "sojourn/model_file/read_rigid.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "sojourn/base/text.h"
#include "sojourn/model_file/read_broker.h"
#include "sojourn/model_file/read_common.h"
#include "sojourn/model_file/read_distribution.h"
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
  std::int64_t largest = 0;
  for (const auto& c : m.clusters) largest = std::max(largest, c.processors);
  for (std::size_t i = 0; i < places.size() && i < m.classes.size(); ++i)
    if (const std::int64_t w = m.classes[i].width.widest(); w > largest)
      d.complain({.problem = fmt::format("{} of width {} can never start", places[i].what, w),
                  .found = places[i].found,
                  .expected = fmt::format("at most {}, the size of the largest cluster", largest),
                  .hint = "lower the width or raise cluster.processors",
                  .place = places[i].place});
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
      const auto shares = rigid_jobs::routing(m, width);
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

void read_policy(Document& d, Model& m) {
  const Node* node = d.root().find("policy");
  if (!node) return;
  Section s(d, *node, "policy");
  const auto& names = rigid_jobs::discipline_names();
  const std::string discipline = s.choice("discipline");
  const auto at = std::find(names.begin(), names.end(), discipline);
  if (at != names.end()) m.discipline = static_cast<Discipline>(at - names.begin());
  const bool uses_estimates = m.discipline == Discipline::easy || m.discipline == Discipline::conservative;
  const Node* factor = s.find("estimate_factor");
  if (!factor) return;
  m.estimate_factor = s.number("estimate_factor");
  if (!uses_estimates) s.unused({"estimate_factor"}, discipline + " does not look at estimates");
}

bool power_of_two(std::int64_t x) { return std::has_single_bit(static_cast<std::uint64_t>(x)); }

void check_server_filling(Document& d, const Model& m) {
  if (m.discipline != Discipline::server_filling) return;
  bool fine = true;
  for (const auto& c : m.clusters) fine = fine && power_of_two(c.processors);
  for (const auto& c : m.classes)
    for (const std::int64_t w : c.width.values) fine = fine && power_of_two(w);
  if (fine) return;
  const Node* at = d.root().find("policy")->find("discipline");
  d.complain({.problem = "server-filling needs widths and clusters that are powers of two",
              .found = to_text(*at),
              .expected = "widths and processors of 1, 2, 4, 8, ...",
              .hint = "with others it would leave processors idle; try easy or first-fit",
              .place = at->place});
}

void check_saturated(Document& d, const Model& m) {
  if (!m.saturated()) return;
  const Node* process = d.root().find("arrivals")->find("process");
  const auto complain = [&](const std::string& problem, const std::string& expected) {
    d.complain(
        {.problem = problem, .found = to_text(*process), .expected = expected, .hint = {}, .place = process->place});
  };
  if (m.discipline != Discipline::fifo)
    complain(fmt::format("{} cannot be saturated: it would look through an endless queue",
                         rigid_jobs::to_string(m.discipline)),
             "discipline = \"fifo\"");
  if (m.clusters.size() > 1)
    complain("a saturated model has one cluster: a broker has nothing to decide", "a single [[cluster]]");
  if (m.horizon) complain("a saturated model has no horizon; the transient is part of `solve`", "no [horizon]");
}

}  // namespace

Model read_rigid(Document& d) {
  Model m;
  m.title = read_top_level(d);
  m.clusters = read_clusters(d);
  take_broker(d, m);
  const auto places = read_jobs(d, m);
  if (d.sound()) check_widths(d, m, places);
  if (d.sound()) check_routes(d, m);
  read_policy(d, m);
  m.horizon = read_horizon(d);
  const auto arrivals = read_arrivals(d);
  m.arrivals = arrivals.process;
  if (d.sound()) {
    check_saturated(d, m);
    check_server_filling(d, m);
  }
  d.throw_if_unsound();
  std::erase_if(m.classes, [](const JobClass& c) { return c.share == 0; });
  m.arrivals = with_rate(arrivals, rigid_jobs::capacity(m) / rigid_jobs::mean_demand(m));
  if (!m.saturated()) check_rate(d, m.arrivals.rate);
  return m;
}

}  // namespace sojourn::model_file
