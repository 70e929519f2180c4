#include "sojourn/model_file/read_sequential.h"

#include "sojourn/model_file/read_broker.h"
#include "sojourn/model_file/read_common.h"
#include "sojourn/model_file/read_distribution.h"

namespace sojourn::model_file {
namespace {

void read_jobs(Document& d, sequential_grid::Model& m) {
  const Node* node = d.root().find("jobs");
  if (!node || !node->is_table()) return;
  Section s(d, *node, "jobs");
  m.time = read_distribution(s, "time");
  m.short_job = read_short_job(s);
}

void read_policy(Document& d, sequential_grid::Model& m) {
  using sequential_grid::Discipline;
  const Node* node = d.root().find("policy");
  if (!node) return;
  Section s(d, *node, "policy");
  const std::string name = s.choice("discipline");
  for (const Discipline each : {Discipline::ps, Discipline::sjf, Discipline::srpt})
    if (name == to_string(each)) m.discipline = each;
  const bool by_length = m.discipline == Discipline::sjf || m.discipline == Discipline::srpt;
  if (by_length && m.broker == clusters::Broker::optimal_random)
    s.wrong(*s.find("discipline"), "optimal-random shares jobs out for fifo or ps, not for " + name,
            "discipline = \"fifo\" or \"ps\", or broker.policy = \"random\"");
}

}  // namespace

sequential_grid::Model read_sequential(Document& d) {
  sequential_grid::Model m;
  m.title = read_top_level(d);
  m.clusters = read_clusters(d);
  const auto broker = read_broker(d, m.clusters.size());
  m.broker = broker.policy;
  m.choices = broker.choices;
  m.weights = broker.weights;
  m.time = distributions::exponential(1);
  read_jobs(d, m);
  read_policy(d, m);
  m.horizon = read_horizon(d);
  const auto arrivals = read_arrivals(d);
  refuse_saturated(d, arrivals, "sequential");
  d.throw_if_unsound();
  m.arrivals = with_rate(arrivals, sequential_grid::total_power(m) / m.time->mean());
  check_rate(d, m.arrivals.rate);
  return m;
}

}  // namespace sojourn::model_file
