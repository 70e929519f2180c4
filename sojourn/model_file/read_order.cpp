#include "sojourn/model_file/read_order.h"

#include "sojourn/base/calendar.h"
#include "sojourn/base/units.h"
#include "sojourn/scheduling/deciders.h"

namespace sojourn::model_file {
namespace {

using scheduling::Backfill;
using scheduling::Order;
using scheduling::Preempt;

// A week, as in Slurm, where the model has a unit of time; otherwise it must be said.
double read_memory(Section& s, const std::string& key, const std::string& order) {
  const auto unit = seconds_in(s.document().time_unit());
  if (s.has(key) || unit) return s.number(key, kWeek / unit.value_or(1.0));
  s.missing(key, key + " = 100, say, in the model's unit of time: order = \"" + order + "\" looks at it");
  return 1.0;
}

void read_weights(Section& s, scheduling::FactorWeights& into) {
  const Node* node = s.find("weights");
  if (!node) return;
  if (!node->is_table())
    return s.wrong(*node, "\"weights\" is not a table",
                   "weights = { age = 1, size = 0.5, fair_share = 2, priority = 10 }");
  Section w(s.document(), *node, "policy.weights");
  into = {w.number("age"), w.number("size"), w.number("fair_share"), w.number("priority")};
  if (into == scheduling::FactorWeights{0, 0, 0, 0})
    s.wrong(*node, "all weights are 0: every job would be as urgent as any other", "one weight above 0 at least");
}

// On the command line, and not in the file.
bool was_set(const Node& node) { return node.place.file.starts_with("--"); }

void read_usage(Section& s, scheduling::Policy& into) {
  const std::string order = s.choice("order");
  auto& rank = into.rank;
  if (into.order == Order::multifactor)
    read_weights(s, rank.weights);
  else
    s.unused({"weights"}, "it is for order = \"multifactor\"");
  const bool usage =
      into.order == Order::fair_share || (into.order == Order::multifactor && rank.weights.fair_share > 0);
  if (usage)
    rank.half_life = read_memory(s, "half_life", order);
  else
    s.unused({"half_life"}, "usage does not count in this order");
  if (into.order == Order::multifactor && rank.weights.age > 0)
    rank.max_age = read_memory(s, "max_age", order);
  else
    s.unused({"max_age"}, "age does not count in this order");
  if (into.order == Order::multifactor) {
    rank.calc_period = s.number("calc_period");
    rank.whole = s.choice("rounding") == "down";
  } else {
    s.unused({"calc_period", "rounding"}, "it is for order = \"multifactor\"");
  }
}

const std::vector<std::string> kSlurmKeys = {"interval",  "depth",   "tick",     "release",
                                             "pass_time", "horizon", "time_min", "cpus_per_node"};

// In seconds, whatever the model counts in.
void read_slurm(Section& s, scheduling::SlurmSettings& into) {
  const auto known = seconds_in(s.document().time_unit());
  const double unit = known.value_or(1.0);
  const auto seconds = [&](const std::string& key, double otherwise) { return s.number(key, otherwise / unit) * unit; };
  into.interval = seconds("interval", into.interval);
  into.depth = s.whole("depth");
  into.tick = seconds("tick", into.tick);
  into.release = seconds("release", into.release);
  into.pass_time = seconds("pass_time", into.pass_time);
  into.horizon = seconds("horizon", into.horizon);
  if (s.has("time_min")) into.time_min = seconds("time_min", 1.0);
  into.per_node = s.whole("cpus_per_node");
  if (!known)
    s.document().note("slurm plans in whole seconds: without a time_unit, the model's unit of time is taken for one");
}

}  // namespace

std::string read_discipline(Section& s, std::vector<std::string> names) {
  const auto own = scheduling::own_policy_names(s.document().lent());
  names.insert(names.end(), own.begin(), own.end());
  const Node *backfill = s.find("backfill"), *discipline = s.find("discipline");
  if (backfill && discipline) {
    if (was_set(*discipline) && !was_set(*backfill)) {
      s.unused({"backfill"}, "policy.discipline was set in its place");
      backfill = nullptr;
    } else if (was_set(*backfill) && !was_set(*discipline)) {
      s.unused({"discipline"}, "policy.backfill was set in its place");
    } else {
      s.wrong(*discipline, "both a discipline and a backfill are given", "one of the two; they say the same");
    }
  }
  if (!backfill) return discipline ? s.choice("discipline", names) : "fifo";
  const std::string name = s.choice("backfill");
  return name == "none" ? "fifo" : name;
}

std::vector<std::string> keys_of_orders() {
  std::vector<std::string> keys = {"order",     "preempt", "reserve_depth", "weights",
                                   "half_life", "max_age", "calc_period",   "rounding"};
  keys.insert(keys.end(), kSlurmKeys.begin(), kSlurmKeys.end());
  return keys;
}

bool read_own(Section& s, const std::string& discipline, scheduling::Policy& into) {
  into.own = scheduling::own_policy_named(discipline, s.document().lent());
  if (into.own) s.unused(keys_of_orders(), discipline + " says itself who starts");
  return into.own != nullptr;
}

void read_order(Section& s, scheduling::Policy& into) {
  into.order = scheduling::order_named(s.choice("order")).value_or(Order::arrival);
  const std::string preempt = s.choice("preempt");
  into.preempt = preempt == "requeue" ? Preempt::requeue : preempt == "suspend" ? Preempt::suspend : Preempt::none;
  if (into.backfill == Backfill::easy)
    into.reserve_depth = static_cast<int>(s.whole("reserve_depth"));
  else
    s.unused({"reserve_depth"}, "it is for backfill = \"easy\"");
  if (into.backfill == Backfill::slurm) {
    if (into.preempt != Preempt::none) s.unused({"preempt"}, "slurm lets running jobs run");
    into.preempt = Preempt::none;
    read_slurm(s, into.slurm);
  } else {
    s.unused(kSlurmKeys, "it is for backfill = \"slurm\"");
  }
  read_usage(s, into);
}

}  // namespace sojourn::model_file
