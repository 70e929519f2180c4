#include "sojourn/model_file/read_sequential.h"

#include <fmt/format.h>

#include <cmath>
#include <numeric>

#include "sojourn/base/text.h"
#include "sojourn/model_file/read_common.h"
#include "sojourn/model_file/read_distribution.h"

namespace sojourn::model_file {
namespace {

using sequential_grid::Broker;
using sequential_grid::Model;

void read_weights(Section& s, Model& m) {
  const Node* node = s.find("weights");
  if (!node) return;
  if (node->is_text()) {
    if (s.choice_or("weights", {"power", "uniform"}, "power") == "uniform") m.weights.assign(m.clusters.size(), 1.0);
    return;
  }
  const auto weights = s.numbers("weights");
  double sum = 0;
  for (const double w : weights) sum += w < 0 ? std::nan("") : w;
  if (weights.size() != m.clusters.size())
    s.wrong(*node, "there are not as many weights as clusters",
            fmt::format("{} numbers, one for each cluster", m.clusters.size()));
  else if (!(sum > 0))
    s.wrong(*node, "these weights are not shares", "numbers that are 0 or more, not all 0");
  else
    m.weights = weights;
  if (!m.weights.empty() && std::abs(sum - 1) > 1e-9)
    s.document().note(fmt::format("broker.weights sum to {} and were normalised", number_text(sum)));
}

void read_broker(Document& d, Model& m) {
  const Node* node = d.root().find("broker");
  if (!node) return;
  Section s(d, *node, "broker");
  const std::string policy = s.choice_or("policy", sequential_grid::broker_names(), "random");
  m.broker = sequential_grid::broker_named(policy).value_or(Broker::random);
  if (m.broker == Broker::random)
    read_weights(s, m);
  else if (s.has("weights"))
    d.note(fmt::format("broker.weights are for policy = \"random\"; {} does not use them", policy));
  const auto n = static_cast<std::int64_t>(m.clusters.size());
  if (m.broker == Broker::power_of_d)
    m.choices = static_cast<int>(s.whole_or("d", 1, n, std::min<std::int64_t>(2, n)));
  else if (s.has("d"))
    d.note(fmt::format("broker.d is for policy = \"power-of-d\"; {} does not use it", policy));
}

void read_jobs(Document& d, Model& m) {
  const Node* node = d.root().find("jobs");
  if (!node || !node->is_table()) return;
  Section s(d, *node, "jobs");
  s.know({"kind"});
  m.time = read_distribution(s, "time");
  m.short_job = s.number_or("short_job", positive(), 10.0);
}

void read_policy(Document& d) {
  if (const Node* node = d.root().find("policy")) {
    Section s(d, *node, "policy");
    s.choice_or("discipline", {"fifo"}, "fifo");
  }
}

}  // namespace

Model read_sequential(Document& d) {
  Model m;
  check_top_level(d);
  if (const Node* title = d.root().find("title"); title && title->is_text()) m.title = title->text;
  for (const auto& c : read_clusters(d)) m.clusters.push_back({c.name, c.processors, c.speed});
  read_broker(d, m);
  m.time = distributions::exponential(1);
  read_jobs(d, m);
  read_policy(d);
  m.horizon = read_horizon(d);
  const auto arrivals = read_arrivals(d);
  if (arrivals.saturated()) {
    const Node* process = d.root().find("arrivals")->find("process");
    d.complain({.problem = "sequential jobs cannot be saturated",
                .found = to_text(*process),
                .expected = "poisson, renewal or map",
                .hint = "all processors would always be busy; for overload give a load above 1 and [horizon] time",
                .place = process->place});
  }
  d.throw_if_unsound();
  m.arrivals = with_rate(arrivals, sequential_grid::total_power(m) / m.time->mean());
  if (!(m.arrivals.rate > 1e-300 && m.arrivals.rate < 1e300))
    throw ModelError(Complaint{.problem = "the arrival rate that follows is out of range",
                               .found = number_text(m.arrivals.rate),
                               .expected = "a rate between 1e-300 and 1e300",
                               .hint = "choose another unit of time",
                               .place = {d.name(), 1, 1}});
  return m;
}

}  // namespace sojourn::model_file
