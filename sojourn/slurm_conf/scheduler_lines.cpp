#include "sojourn/slurm_conf/scheduler_lines.h"

#include <fmt/format.h>

#include "sojourn/base/text.h"

namespace sojourn::slurm_conf {
namespace {

constexpr double kSecondsInMinute = 60.0;

}  // namespace

void SchedulerLines::take_setting(const Pair& pair) {
  const std::string key = lowered(pair.key);
  Priorities& p = priorities;
  if (key == "clustername") {
    name = pair.value;
    book_.add(pair, Fate::understood, "the title");
  } else if (key == "schedulertype") {
    take_scheduler(pair);
  } else if (key == "schedulerparameters") {
    for (const auto& part : split_list(pair.value)) take_parameter(pair, part);
  } else if (key == "selecttype") {
    whole_nodes = lowered(pair.value) == "select/linear";
    book_.add(pair, Fate::understood, whole_nodes ? "jobs get whole nodes" : "jobs get processors, on any nodes");
  } else if (key == "preempttype" && lowered(pair.value) == "preempt/none") {
    book_.add(pair, Fate::understood, "nobody is stopped");
  } else if (key == "prioritytype") {
    p.multifactor = lowered(pair.value) == "priority/multifactor";
    book_.add(pair, Fate::understood, p.multifactor ? "order = \"multifactor\"" : "order = \"arrival\"");
  } else if (key == "priorityweightage") {
    p.age = book_.at_least_zero(pair), book_.add(pair, Fate::understood, "weights.age");
  } else if (key == "priorityweightjobsize") {
    p.size = book_.at_least_zero(pair), book_.add(pair, Fate::understood, "weights.size");
  } else if (key == "priorityweightfairshare") {
    p.fair_share = book_.at_least_zero(pair);
    book_.add(pair, Fate::changed,
              "weights.fair_share; shares of accounts are not in the file: partitions share alike");
  } else if (key == "priorityweightpartition") {
    p.partition = book_.at_least_zero(pair), book_.add(pair, Fate::understood, "weights.priority");
  } else if (key == "prioritydecayhalflife") {
    p.half_life = book_.time(pair), book_.add(pair, Fate::understood, "half_life");
  } else if (key == "prioritymaxage") {
    p.max_age = book_.time(pair), book_.add(pair, Fate::understood, "max_age");
  } else if (key == "prioritycalcperiod") {
    p.calc_period = book_.time(pair), book_.add(pair, Fate::understood, "calc_period");
  } else {
    book_.add(pair, known_key(key));
  }
}

void SchedulerLines::take_scheduler(const Pair& pair) {
  const std::string type = lowered(pair.value);
  passes_.backfill = type != "sched/builtin";
  if (type == "sched/builtin") return book_.add(pair, Fate::understood, "backfill = \"none\"");
  if (type == "sched/backfill") return book_.add(pair, Fate::understood, "backfill = \"slurm\"");
  book_.complain(pair, fmt::format("{} is not a scheduler of Slurm", in_quotes(printable(pair.value))),
                 "sched/backfill or sched/builtin");
}

void SchedulerLines::take_parameter(const Pair& pair, const std::string& part) {
  const std::size_t equals = part.find('=');
  const Pair one{pair.key, equals == std::string::npos ? "" : part.substr(equals + 1), pair.place};
  const std::string parameter = lowered(part.substr(0, equals)), shown = "SchedulerParameters " + parameter;
  const auto told = [&](const std::string& words) { book_.add(one, Fate::understood, words, shown); };
  Passes& p = passes_;
  if (parameter == "bf_interval") {
    p.interval = static_cast<double>(book_.count(one, 1)), told("interval");
  } else if (parameter == "bf_max_job_test") {
    p.depth = book_.count(one, 1), told("depth");
  } else if (parameter == "bf_window") {
    p.horizon = static_cast<double>(book_.count(one, 1)) * kSecondsInMinute, told("horizon");
  } else if (parameter == "sched_interval") {
    sched_interval_ = static_cast<double>(book_.count(one, 1));
    told("tick, with defer; otherwise every arrival and end has a main pass anyway");
  } else if (parameter == "defer") {
    defers_ = true, told("main passes at ticks, not at arrivals");
  } else if (parameter == "batch_sched_delay" || parameter == "sched_min_interval") {
    book_.add(one, Fate::ignored, "main passes come a few seconds later, at most", shown);
  } else {
    book_.add(one, known_scheduler_parameter(parameter), shown);
  }
}

Passes SchedulerLines::passes() const {
  constexpr double kSchedInterval = 60.0;  // what Slurm takes where nothing is said
  Passes passes = passes_;
  if (defers_) passes.tick = sched_interval_ > 0 ? sched_interval_ : kSchedInterval;
  return passes;
}

}  // namespace sojourn::slurm_conf
