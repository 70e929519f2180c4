#include "sojourn/logs/sacct_row.h"

#include <fmt/format.h>

#include <cmath>

#include "sojourn/base/calendar.h"
#include "sojourn/base/text.h"
#include "sojourn/logs/number.h"
#include "sojourn/logs/sacct_values.h"

namespace sojourn::logs {
namespace {

std::int64_t job_number(const SacctRow& row) {
  std::string_view text = row.raw.empty() ? row.id : row.raw;
  text = text.substr(0, text.find_first_not_of("0123456789"));
  const auto value = number(text);
  return value ? nearest_integer(*value) : -1;
}

// Whether a run that lasted no whole second was one. Slurm fills in a start for jobs that are cancelled while waiting.
bool began(const SacctRow& row, std::string_view state) {
  if (row.had_resources) return *row.had_resources;
  return state != "CANCELLED" && row.allocated != 0;
}

}  // namespace

SacctRules::Held SacctRules::held_of(const SacctRow& row) {
  Held held;
  const auto state = state_word(row.state);
  held.censored = is_running(state);
  const double worked = row.elapsed.value_or(-1.0);
  if (held.censored || !row.end) {
    held.run = worked;
    return held;
  }
  held.run = *row.end - *row.start;
  if (worked < 0) return held;
  // Slurm counts the seconds itself; dates on the wall jump when clocks are changed.
  const double counted = worked + row.suspended.value_or(0.0), jump = held.run - counted;
  if (std::abs(jump) == kHour) {
    ++clock_changes_;
    held.run = counted;
  }
  if (held.run == 0 && worked > 0) held.run = worked;
  held.suspended = held.run > worked && worked > 0;
  return held;
}

void SacctRules::set_waits(const SacctRow& row, Record& r) const {
  if (!row.submit || *row.start < *row.submit) return;
  const double eligible = std::min(std::max(row.eligible.value_or(*row.submit), *row.submit), *row.start);
  r.held = eligible - *row.submit;
  r.wait = *row.start - eligible;
}

void SacctRules::set_names(const SacctRow& row, Record& r) {
  auto& names = cleaner_.names();
  r.user = names.users.number_of(row.user);
  r.group = names.groups.number_of(row.account);
  r.queue = names.queues.number_of(row.qos);
  r.partition = names.partitions.number_of(row.partition);
}

// Parts of one heterogeneous job begin together: one job of the summed width.
void SacctRules::add_part(const SacctRow& row, const Record& record, std::size_t plus) {
  const auto key = fmt::format("{}@{}", row.id.substr(0, plus), *row.start);
  const auto [at, first] = parts_.try_emplace(key, Cleaner::kDropped);
  if (at->second != Cleaner::kDropped)
    cleaner_.join(at->second, record);
  else
    at->second = cleaner_.add(record);
}

void SacctRules::add(const SacctRow& row) {
  const auto state = state_word(row.state);
  const double submit = row.submit.value_or(-1.0);
  if (row.id.find('.') != row.id.npos || row.raw.find('.') != row.raw.npos) return cleaner_.drop(Rule::step);
  if (row.id.find("_[") != row.id.npos) {
    range_tasks_ += tasks_in_range(row.id);
    return cleaner_.drop(Rule::pending_range, submit);
  }
  if (state == "REVOKED") return cleaner_.drop(Rule::revoked);
  if (is_waiting(state) || !row.start) return cleaner_.drop(Rule::never_ran, submit);
  const Held held = held_of(row);
  if (held.run == 0 && !began(row, state)) return cleaner_.drop(Rule::never_ran, submit);
  Record r;
  r.number = job_number(row);
  r.submit = submit;
  set_waits(row, r);
  r.run = held.run;
  r.censored = held.censored;
  r.suspended = held.suspended;
  r.asked = row.limit;
  r.allocated = row.allocated;
  r.requested = row.requested;
  r.nodes = row.nodes;
  r.gpus = row.gpus;
  r.status = swf_status(state);
  if (r.status < 0 && !held.censored && unknown_states_++ == 0) an_unknown_state_ = state;
  set_names(row, r);
  const auto plus = row.id.find('+');
  if (plus != row.id.npos && plus + 1 < row.id.size())
    add_part(row, r, plus);
  else
    cleaner_.add(r);
}

void SacctRules::finish(Header& header) const {
  header.unix_start = 0.0;
  header.may_repeat = true;
  if (range_tasks_ > 0)
    header.notes.push_back(
        fmt::format("The pending ranges stand for {} tasks that had not begun.", grouped(range_tasks_)));
  if (clock_changes_ > 0)
    header.notes.push_back(
        fmt::format("{} runs differ from their counted seconds by exactly an hour, as when clocks are changed: the "
                    "counted ones are "
                    "taken. --time-zone says where the clocks hang.",
                    grouped(static_cast<double>(clock_changes_))));
  if (unknown_states_ > 0)
    header.notes.push_back(fmt::format("{} jobs are in states that Slurm does not have, such as {}: kept.",
                                       grouped(static_cast<double>(unknown_states_)), in_quotes(an_unknown_state_)));
}

}  // namespace sojourn::logs
