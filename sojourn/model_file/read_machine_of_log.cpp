#include "sojourn/model_file/read_machine_of_log.h"

#include <fmt/format.h>

#include "sojourn/base/errors.h"
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

// discipline = "easy" is short for backfill = "easy".
std::string read_discipline_of_log(Section& s) {
  const auto& names = scheduling::backfill_names();
  const Node* backfill = s.find("backfill");
  if (!backfill) return s.has("discipline") ? s.choice("discipline", names) : "fifo";
  if (const Node* both = s.find("discipline"))
    s.wrong(*both, "both a discipline and a backfill are given", "one of the two; they say the same");
  const std::string name = s.choice("backfill");
  return name == "none" ? "fifo" : name;
}

void read_policy(Document& d, recorded_jobs::Model& m) {
  const Node* node = d.root().find("policy");
  if (!node) return;
  Section s(d, *node, "policy");
  m.discipline = read_discipline_of_log(s);
  m.order = s.choice("order");
  m.policy = {scheduling::backfill_named(m.discipline).value_or(scheduling::Backfill::none),
              scheduling::order_named(m.order).value_or(scheduling::Order::arrival)};
  s.unused({"estimate_factor"}, "a log has its own estimates (workload.estimates)");
}

}  // namespace

void read_machine_of_log(Document& d, recorded_jobs::Model& m) {
  read_cluster(d, m.options);
  read_policy(d, m);
}

}  // namespace sojourn::model_file
