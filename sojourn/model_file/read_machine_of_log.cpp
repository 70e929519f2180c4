#include "sojourn/model_file/read_machine_of_log.h"

#include <fmt/format.h>

#include "sojourn/base/errors.h"
#include "sojourn/model_file/read_order.h"
#include "sojourn/model_file/section.h"

namespace sojourn::model_file {
namespace {

constexpr std::int64_t kMostProcessors = 2147483647;  // what the width of a job can hold

void read_cluster(Document& d, logs::Options& options) {
  options.processors_key = "cluster.processors";
  const Node* list = d.root().find("cluster");
  if (!list) return;  // what the log's header says
  const bool one = list->is_table() || (list->is_array() && list->items.size() == 1 && list->items[0].is_table());
  if (!one) {
    d.complain({.problem = "a log is replayed on one machine",
                .found = {},
                .expected = "a single [[cluster]], or none: what the log's header says",
                .hint = "workload.partition keeps the jobs of one of them",
                .place = list->place});
    return;
  }
  Section s(d, list->is_table() ? *list : list->items[0], "cluster");
  s.title("name", "");
  if (const Node* speed = s.find("speed"); speed && !(speed->is_number() && speed->number == 1))
    s.wrong(*speed, "the run times of a log are those of its own machine", "no speed, or 1");
  const Node* node = s.find("processors");
  if (!node) return;
  if (!node->is_text()) {
    options.processors = logs::Processors{s.whole("processors", vocabulary::between(1, kMostProcessors), 1), false};
    return;
  }
  try {  // "+32"
    set_option(options, "processors", node->text, node->place);
  } catch (const ModelError& error) {
    for (const Complaint& c : error.complaints()) d.complain(c);
  }
}

// priorities = { debug = 10, batch = 1 }: queues by name, or by number where the log has numbers.
void read_priorities(Section& s, recorded_jobs::Model& m) {
  const Node* node = s.find("priorities");
  if (!node) return;
  if (!node->is_table())
    return s.wrong(*node, "\"priorities\" is not a table", "priorities = { debug = 10, batch = 1 }");
  for (const auto& [queue, value] : node->entries)
    if (const auto number = s.value(value, "priorities", vocabulary::any_number())) m.priorities[queue] = *number;
}

void read_policy(Document& d, recorded_jobs::Model& m) {
  const Node* node = d.root().find("policy");
  if (!node) return;
  Section s(d, *node, "policy");
  m.discipline = read_discipline(s, scheduling::backfill_names());
  m.policy.backfill = scheduling::backfill_named(m.discipline).value_or(scheduling::Backfill::none);
  if (!read_own(s, m.discipline, m.policy)) read_order(s, m.policy);
  m.policy.rank.half_life *= m.unit;  // a log counts in seconds
  m.policy.rank.max_age *= m.unit;
  m.policy.rank.calc_period *= m.unit;
  read_priorities(s, m);
  const Node* workload = d.root().find("workload");
  if (workload && workload->find("model"))
    m.estimate_factor = s.number("estimate_factor");
  else
    s.unused({"estimate_factor"}, "a log has its own estimates (workload.estimates)");
}

}  // namespace

void read_machine_of_log(Document& d, recorded_jobs::Model& m) {
  read_cluster(d, m.options);
  read_policy(d, m);
}

}  // namespace sojourn::model_file
