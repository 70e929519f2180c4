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

void read_policy(Document& d) {
  if (const Node* node = d.root().find("policy")) {
    Section s(d, *node, "policy");
    s.choice("discipline");
  }
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
  read_policy(d);
  m.horizon = read_horizon(d);
  const auto arrivals = read_arrivals(d);
  refuse_saturated(d, arrivals, "sequential");
  d.throw_if_unsound();
  m.arrivals = with_rate(arrivals, sequential_grid::total_power(m) / m.time->mean());
  check_rate(d, m.arrivals.rate);
  return m;
}

}  // namespace sojourn::model_file
