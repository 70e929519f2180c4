#include "sojourn/model_file/read_common.h"

#include <fmt/format.h>

#include <set>

#include "sojourn/base/text.h"
#include "sojourn/model_file/read_distribution.h"

namespace sojourn::model_file {

std::vector<ClusterSection> read_clusters(Document& d) {
  std::vector<ClusterSection> clusters;
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
    ClusterSection c;
    const std::string letter = i < 26 ? std::string(1, static_cast<char>('A' + i)) : std::to_string(i + 1);
    c.name = s.text_or("name", letter);
    c.processors = s.whole("processors", 1, 1'000'000'000'000, 1);
    c.speed = s.number_or("speed", positive(), 1.0);
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
  if (kind == "saturated") {
    arrivals::ArrivalProcess a;
    a.kind = arrivals::Kind::saturated;
    a.rate = std::numeric_limits<double>::infinity();
    return a;
  }
  return arrivals::poisson_arrivals(1.0);
}

}  // namespace

ArrivalsSection read_arrivals(Document& d) {
  const Node* node = d.root().find("arrivals");
  Section s(d, node, "arrivals", node ? node->place : Place{d.name(), 1, 1});
  if (!node)
    d.complain({.problem = "the model has no arrivals",
                .found = {},
                .expected = "[arrivals] with a rate or a load",
                .hint = "[arrivals]  load = 0.7",
                .place = {d.name(), 1, 1}});
  ArrivalsSection a;
  const std::string kind = s.choice_or("process", {"poisson", "renewal", "map", "saturated"}, "poisson");
  s.know({"interarrival", "D0", "D1", "rate", "load"});
  a.process = read_process(s, kind);
  if (s.has("rate")) a.rate = s.number("rate", positive(), 1.0);
  if (s.has("load")) a.load = s.number("load", positive(), 0.5);
  if (a.saturated() && (a.rate || a.load))
    s.wrong(*s.find(a.rate ? "rate" : "load"), "saturated arrivals have no rate: there is always one more job",
            "neither rate nor load");
  else if (a.rate && a.load)
    s.wrong(*s.find("rate"), "both a rate and a load are given", "one of the two",
            "remove one; the other follows from it");
  else if (kind == "poisson" && node && !a.rate && !a.load)
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
  return s.number("time", positive(), 1.0);
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
  return s.choice("kind", kinds, "");
}

void check_top_level(Document& d, const std::vector<std::string>& more) {
  Section s(d, d.root(), "");
  s.know({"title", "cluster", "broker", "arrivals", "jobs", "policy", "horizon"});
  s.know(more);
  s.text_or("title", "");
}

}  // namespace sojourn::model_file
