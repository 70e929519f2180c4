#include "sojourn/replay/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "sojourn/base/text.h"
#include "sojourn/recorded_jobs/model.h"
#include "sojourn/recorded_jobs/what_if.h"
#include "sojourn/scheduling/deciders.h"
#include "sojourn/scheduling/schedule.h"

namespace sojourn::replay {
namespace {

std::vector<std::string> words_of(const std::string& option, const std::string& text,
                                  const std::vector<std::string>& known) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    if (end > at) words.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  if (words.empty()) throw ModelError(Complaint{option + " is empty", text, one_of(known), "", "", {option}});
  return words;
}

template <class Choice, class Named>
Choice chosen(const std::string& option, const std::string& word, const std::vector<std::string>& known, Named named) {
  const auto choice = named(word);
  if (choice && std::find(known.begin(), known.end(), word) != known.end()) return *choice;
  const std::string near = nearest_name(word, known), what = option.substr(2);
  throw ModelError(Complaint{fmt::format("there is no {} {}", what, in_quotes(word)),
                             word,
                             one_of(known),
                             near.empty() ? "" : "did you mean " + near + "?",
                             "",
                             {option}});
}

constexpr double kWeek = 7 * 86400.0;  // seconds; what Slurm takes where nobody says otherwise

std::vector<double> waits_of(const logs::Log& log, const std::vector<double>& starts) {
  std::vector<double> waits(starts.size());
  for (std::size_t k = 0; k < starts.size(); ++k) waits[k] = starts[k] - log.jobs[k].submit;
  return waits;
}

std::optional<double> over_recorded(const logs::Log& log, const std::vector<double>& starts) {
  double replayed = 0, recorded = 0;
  for (std::size_t k = 0; k < starts.size(); ++k) {
    if (!log.jobs[k].has_wait()) continue;
    replayed += starts[k] - log.jobs[k].submit;
    recorded += log.jobs[k].wait;
  }
  if (!(recorded > 0)) return std::nullopt;
  return replayed / recorded;
}

Run run(const logs::Log& log, const std::vector<scheduling::Job>& jobs, const NamedPolicy& policy) {
  Run run;
  run.policy = policy;
  const auto begin = std::chrono::steady_clock::now();
  scheduling::Policy with_users = policy.policy;
  with_users.rank = recorded_jobs::with_users(with_users.rank, jobs, log.processors);
  auto places = scheduling::places(jobs, log.processors, with_users);
  run.starts = std::move(places.starts);
  run.nodes = std::move(places.nodes);
  run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  run.measures = measures(log.jobs, run.starts, log.processors);
  const auto waits = waits_of(log, run.starts);
  run.by_width = by_width(log.jobs, waits);
  run.by_estimate = by_estimate(log.jobs, waits);
  run.over_recorded = over_recorded(log, run.starts);
  return run;
}

std::vector<std::string> notes(const logs::Log& log, const Comparison& c) {
  std::vector<std::string> all = log.notes;
  std::size_t held = 0;
  for (const auto& job : log.jobs) held += job.held > 0;
  if (held > 0)
    all.push_back(
        fmt::format("{} jobs were held for a while after their submit (dependencies, a start asked for later): "
                    "the replay lets them start from their submit on.",
                    grouped(static_cast<double>(held))));
  if (c.recorded)
    all.push_back(
        "A replay knows no limits, fair share, holds or broken nodes, which are not in the log: it is the policy's "
        "wait "
        "for these jobs, not a forecast of the recorded one.");
  return all;
}

}  // namespace

std::vector<NamedPolicy> policies_named(const std::string& policies, const std::string& orders,
                                        const std::vector<scheduling::OwnPolicy>& lent) {
  std::vector<NamedPolicy> all;
  auto known = scheduling::backfill_names();
  const auto own_names = scheduling::own_policy_names(lent);
  known.insert(known.end(), own_names.begin(), own_names.end());
  const auto names = words_of("--policy", policies, known);
  auto order_names = scheduling::order_names();
  std::erase(order_names, "priority");  // a log alone has none: policy.priorities beside [workload] says them
  for (const auto& order : words_of("--order", orders, order_names))
    for (const auto& name : names) {
      if (const auto own = scheduling::own_policy_named(name, lent)) {
        const auto same = [&](const NamedPolicy& other) { return other.name == name; };
        if (std::none_of(all.begin(), all.end(), same)) all.push_back({name, "arrival", {.own = own}});
        continue;
      }
      all.push_back({name,
                     order,
                     {.backfill = chosen<scheduling::Backfill>("--policy", name, known, scheduling::backfill_named),
                      .order = chosen<scheduling::Order>("--order", order, order_names, scheduling::order_named),
                      .rank = {.half_life = kWeek, .max_age = kWeek}}});
    }
  return all;
}

std::vector<scheduling::Job> jobs_of(const logs::Log& log) { return recorded_jobs::as_scheduled(log.jobs); }

Comparison replay(const logs::Log& log, const logs::Options& options, const std::vector<NamedPolicy>& policies) {
  Comparison c;
  const auto jobs = jobs_of(log);
  for (const auto& policy : policies) c.runs.push_back(run(log, jobs, policy));
  c.recorded = recorded(log, options);
  if (c.recorded) {
    std::vector<double> waits;
    for (const auto& job : log.jobs) waits.push_back(job.wait);
    c.recorded_by_width = by_width(log.jobs, waits);
    c.recorded_by_estimate = by_estimate(log.jobs, waits);
  }
  c.what_if = recorded_jobs::what_if(log, options);
  c.notes = notes(log, c);
  return c;
}

}  // namespace sojourn::replay
