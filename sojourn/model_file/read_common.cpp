#include "sojourn/model_file/read_common.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "sojourn/base/text.h"
#include "sojourn/base/units.h"
#include "sojourn/model_file/read_distribution.h"

namespace sojourn::model_file {

namespace {

// Of all nodes together; what is wrong there is told by the family that knows nodes.
std::int64_t processors_on_nodes(const Node& cluster) {
  constexpr double kMost = 1e12;
  const Node* per_node = cluster.find("per_node");
  const Node* processors = per_node ? per_node->find("processors") : nullptr;
  const double nodes = cluster.find("nodes")->number, each = processors ? processors->number : 1.0;
  return nodes >= 1 && each >= 1 && nodes * each <= kMost ? static_cast<std::int64_t>(nodes * each) : 1;
}

}  // namespace

std::vector<clusters::Cluster> read_clusters(Document& d) {
  std::vector<clusters::Cluster> clusters;
  const Node* list = d.root().find("cluster");
  const std::string expected = "one or more [[cluster]], each with processors";
  if (!list) {
    d.complain({.problem = "the model has no cluster",
                .found = {},
                .expected = expected,
                .hint = "[[cluster]]  processors = 16",
                .place = {d.name(), 1, 1}});
    return {{"A", 1, 1.0}};
  }
  std::vector<const Node*> tables;
  if (list->is_array())
    for (const Node& item : list->items) tables.push_back(&item);
  else
    tables.push_back(list);  // [cluster] for a single one is as good
  std::set<std::string> names;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    Section s(d, *tables[i], "cluster");
    clusters::Cluster c;
    c.name = s.title("name", default_name("cluster", i));
    c.processors = tables[i]->find("nodes") ? processors_on_nodes(*tables[i]) : s.whole("processors");
    c.speed = s.number("speed");
    if (!names.insert(c.name).second)
      s.wrong(*tables[i], "two clusters have the name " + in_quotes(c.name), "a name of its own for each");
    clusters.push_back(std::move(c));
  }
  if (clusters.empty()) {
    d.complain({.problem = "the list of clusters is empty",
                .found = {},
                .expected = expected,
                .hint = {},
                .place = list->place});
    clusters.push_back({"A", 1, 1.0});
  }
  return clusters;
}

namespace {

arrivals::ArrivalProcess read_process(Section& s, const std::string& kind) {
  if (kind == "renewal") return arrivals::renewal_arrivals(read_distribution(s, "interarrival"));
  if (kind == "map") {
    MatrixXd D0 = s.matrix("D0"), D1 = s.matrix("D1");
    if (D0.size() > 0 && D1.size() > 0) try {
        return arrivals::map_arrivals(arrivals::Map(std::move(D0), std::move(D1)));
      } catch (const ModelError& e) {
        s.adopt(e);
      }
  }
  if (kind == "mmap") {
    MatrixXd D0 = s.matrix("D0"), D1 = s.matrix("D1"), mix = s.matrix("mix");
    if (D0.size() > 0 && D1.size() > 0 && mix.size() > 0) try {
        return arrivals::mmap_arrivals(arrivals::Map(std::move(D0), std::move(D1)), std::move(mix));
      } catch (const ModelError& e) {
        s.adopt(e);
      }
  }
  if (kind == "cyclic") {
    const double period = s.number("period");
    auto shape = s.numbers("shape");
    if (!shape.empty()) try {
        return arrivals::cyclic_arrivals(1.0, period, std::move(shape));
      } catch (const ModelError& e) {
        s.adopt(e);
      }
  }
  if (kind == "saturated") {
    arrivals::ArrivalProcess a;
    a.kind = arrivals::Kind::saturated;
    a.rate = std::numeric_limits<double>::infinity();
    return a;
  }
  return arrivals::poisson_arrivals(1.0);
}

// A load is a fraction of the capacity. Above 1 it is a question about overload, but somebody who writes 90 means 90%.
double read_load(Section& s) {
  constexpr double kNoLoad = 10, kOddLoad = 2, kHarmless = 0.5;
  const Node& node = *s.find("load");
  const auto load = s.value(node, "load", s.row("load").range);
  if (!load || node.is_text()) return load.value_or(kHarmless);
  const std::string as_percent = number_text(*load) + "%";
  if (*load > kNoLoad) {
    s.wrong(node,
            fmt::format("a load of {} would be {} of the capacity", number_text(*load), number_text(100 * *load) + "%"),
            "a fraction of the capacity, such as 0.9 or \"90%\"",
            fmt::format("did you mean \"{}\" ({})?", as_percent, number_text(*load / 100)));
    return kHarmless;
  }
  if (*load > kOddLoad)
    s.document().note(fmt::format("load {} is {}% of the capacity; for {} write load = \"{}\"", number_text(*load),
                                  number_text(100 * *load), as_percent, as_percent));
  return *load;
}

}  // namespace

ArrivalsSection read_arrivals(Document& d, Processes processes) {
  const Node* node = d.root().find("arrivals");
  Section s(d, node, "arrivals", node ? node->place : Place{d.name(), 1, 1});
  if (!node)
    d.complain({.problem = "the model has no arrivals",
                .found = {},
                .expected = "[arrivals] with a rate or a load",
                .hint = "[arrivals]  load = 0.7",
                .place = {d.name(), 1, 1}});
  ArrivalsSection a;
  std::string kind = s.choice("process");
  if (processes == Processes::common && (kind == "cyclic" || kind == "mmap")) {
    s.wrong(*s.find("process"), kind + " arrivals are for rigid jobs", "poisson, renewal or map");
    kind = "poisson";
  }
  a.process = read_process(s, kind);
  if (kind != "renewal") s.unused({"interarrival"}, kind + " arrivals have no interarrival law of their own");
  if (kind != "map" && kind != "mmap") s.unused({"D0", "D1"}, "they are for process = \"map\"");
  if (processes == Processes::of_rigid_jobs) {
    if (kind != "mmap") s.unused({"mix"}, "it is for process = \"mmap\"");
    if (kind != "cyclic") s.unused({"period", "shape"}, "they are for process = \"cyclic\"");
  }
  if (s.has("rate")) a.rate = s.number("rate");
  if (s.has("load")) a.load = read_load(s);
  if (a.saturated() && (a.rate || a.load))
    s.wrong(*s.find(a.rate ? "rate" : "load"), "saturated arrivals have no rate: there is always one more job",
            "neither rate nor load");
  else if (a.rate && a.load)
    s.wrong(*s.find("rate"), "both a rate and a load are given", "one of the two",
            "remove one; the other follows from it");
  else if ((kind == "poisson" || kind == "cyclic") && node && !a.rate && !a.load)
    s.missing("rate", "rate (jobs per unit of time) or load (offered work over capacity)");
  return a;
}

arrivals::ArrivalProcess with_rate(const ArrivalsSection& a, double rate_at_load_one) {
  if (a.saturated()) return a.process;
  if (a.load) return arrivals::scaled_to_rate(a.process, *a.load * rate_at_load_one);
  if (a.rate) return arrivals::scaled_to_rate(a.process, *a.rate);
  return a.process;
}

std::optional<double> read_horizon(Document& d) {
  const Node* node = d.root().find("horizon");
  if (!node) return std::nullopt;
  Section s(d, *node, "horizon");
  if (!s.has("to")) return s.number("time");
  if (const Node* both = s.find("time")) s.wrong(*both, "a horizon has both time and to", "one of the two");
  return s.number("to");
}

std::string read_kind(Document& d, const std::vector<std::string>& kinds) {
  const Node* node = d.root().find("jobs");
  if (!node || !node->is_table()) {
    d.complain({.problem = "the model has no jobs",
                .found = {},
                .expected = "[jobs] with kind and time",
                .hint = "[jobs]  kind = \"sequential\"",
                .place = {d.name(), 1, 1}});
    return "";
  }
  Section s(d, *node, "jobs");
  for (const auto& [key, value] : node->entries) s.know({key});  // the family knows its own
  return s.choice("kind", kinds);
}

std::string read_top_level(Document& d) {
  Section s(d, d.root(), "");
  s.choice("time_unit");
  return s.title("title", "");
}

double read_short_job(Section& jobs) {
  constexpr double kShort = 10;  // seconds: what the literature on batch schedulers counts as a short job
  const auto unit = seconds_in(jobs.document().time_unit());
  return jobs.number("short_job", unit ? kShort / *unit : 0.0);
}

void refuse_saturated(Document& d, const ArrivalsSection& a, const std::string& jobs) {
  if (!a.saturated()) return;
  const Node* process = d.root().find("arrivals")->find("process");
  d.complain({.problem = jobs + " jobs cannot be saturated",
              .found = to_text(*process),
              .expected = "poisson, renewal or map",
              .hint = "for overload give a load above 1 and [horizon] time",
              .place = process->place});
}

void check_rate(const Document& d, double rate) {
  if (rate > 1 / kLargest && rate < kLargest) return;
  throw ModelError(Complaint{.problem = "the arrival rate that follows is out of range",
                             .found = number_text(rate),
                             .expected = "a rate between 1e-300 and 1e300",
                             .hint = "choose another unit of time",
                             .place = {d.name(), 1, 1}});
}

void note_sum(Document& d, const std::string& key, double sum) {
  constexpr double kRounding = 1e-9;  // of weights that were meant to sum to 1
  if (std::abs(sum - 1) > kRounding)
    d.note(fmt::format("{}: the weights sum to {} and were normalised", key, number_text(sum)));
}

}  // namespace sojourn::model_file
