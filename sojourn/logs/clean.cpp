#include "sojourn/logs/clean.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

#include "sojourn/base/text.h"
#include "sojourn/logs/choice.h"
#include "sojourn/logs/machine.h"
#include "sojourn/logs/what_if.h"

namespace sojourn::logs {
namespace {

enum Mark : std::uint8_t {
  other_width = 1,
  rounded_width = 2,
  given_run = 4,
  joined_up = 8,
  suspended = 16,
  raised = 32,
  cut = 64,
};
constexpr std::pair<Mark, Rule> kCounted[] = {{other_width, Rule::width_from_other_field},
                                              {rounded_width, Rule::width_rounded_up},
                                              {given_run, Rule::runtime_given},
                                              {joined_up, Rule::joined_job},
                                              {suspended, Rule::suspended},
                                              {raised, Rule::estimate_raised},
                                              {cut, Rule::run_cut}};
constexpr double kWidest = 2147483647.0;  // what Job::width holds
constexpr std::size_t kShown = 160;       // characters of a bad row in a message

constexpr double kLongest = 1e13;  // seconds: three hundred thousand years are no time

bool is_absurd(const Record& r) {
  const auto absurd = [](double seconds) { return !(std::abs(seconds) < kLongest); };
  return absurd(r.submit) || absurd(r.wait) || absurd(r.held) || absurd(r.run) || absurd(r.asked);
}

std::int32_t whole(double value) { return value >= 0 && value <= kWidest ? static_cast<std::int32_t>(value) : -1; }

}  // namespace

double Cleaner::preferred_width(const Record& r, bool& other) const {
  other = false;
  if (options_.width == Width::nodes) return r.nodes;
  if (options_.width == Width::gpus) return r.gpus;
  const bool allocated = options_.width == Width::allocated;
  const double first = allocated ? r.allocated : r.requested, second = allocated ? r.requested : r.allocated;
  other = !(first > 0);
  return other ? second : first;
}

bool Cleaner::set_width(const Record& r, Job& job, std::uint8_t& marks) {
  bool other = false;
  const double width = std::ceil(preferred_width(r, other));
  if (!(width > 0) || width > kWidest) return false;
  if (other) marks |= other_width;
  if (width != preferred_width(r, other)) marks |= rounded_width;
  job.width = static_cast<std::int32_t>(width);
  return true;
}

// False when the run time is 0 and stays so.
bool Cleaner::set_times(const Record& r, Job& job, std::uint8_t& marks) {
  job.submit = r.submit;
  job.wait = r.wait;
  job.held = r.held;
  job.run = r.run;
  job.asked = std::max(0.0, r.asked);
  if (job.run == 0 && options_.zero_runtime) {
    job.run = *options_.zero_runtime;
    marks |= given_run;
  }
  if (!(job.run > 0)) return false;
  if (job.asked > 0 && job.asked < job.run) {
    marks |= options_.overrun == Overrun::raise ? raised : cut;
    if (options_.overrun == Overrun::kill) job.run = job.asked;
  }
  return true;
}

std::size_t Cleaner::add(const Record& r) {
  ++ledger_.lines;
  const auto dropped = [&](Rule rule) {
    ledger_.count(rule);
    return kDropped;
  };
  if (is_absurd(r)) return dropped(Rule::malformed);
  if (!(r.submit >= 0)) return dropped(Rule::no_submit);
  if (options_.all_submits) submits_.push_back(r.submit);
  Job job;
  std::uint8_t marks = r.suspended ? suspended : 0;
  if (!set_width(r, job, marks)) return dropped(Rule::no_width);
  if (!(r.run >= 0)) return dropped(Rule::no_runtime);
  if (!set_times(r, job, marks)) return dropped(Rule::zero_runtime);
  job.number = r.number;
  job.nodes = std::max(0, whole(r.nodes));
  job.gpus = whole(r.gpus);
  job.user = r.user;
  job.group = r.group;
  job.queue = r.queue;
  job.partition = r.partition;
  job.status = r.status;
  job.censored = r.censored;
  jobs_.push_back(job);
  marks_.push_back(marks);
  return jobs_.size() - 1;
}

void Cleaner::drop(Rule rule, double submit) {
  ++ledger_.lines;
  ledger_.count(rule);
  if (options_.all_submits && submit >= 0 && submit < kLongest) submits_.push_back(submit);
}

void Cleaner::drop_many(Rule rule, std::uint64_t rows) {
  ledger_.lines += rows;
  ledger_.count(rule, rows);
}

void Cleaner::malformed(std::uint64_t line, std::string_view row, const std::string& why) {
  if (options_.strict) {
    Complaint c{"a malformed row: " + why, printable(row.substr(0, kShown)), "a whole row",
                "mend the row, or leave out --strict to have it dropped and counted"};
    c.place = {path_, static_cast<int>(line), 1};
    throw ModelError(c);
  }
  drop(Rule::malformed);
}

void Cleaner::join(std::size_t place, const Record& part) {
  drop(Rule::joined_part);
  Job& job = jobs_[place];
  bool other = false;
  const double width = preferred_width(part, other);
  if (width > 0) job.width = static_cast<std::int32_t>(std::min(kWidest, job.width + std::ceil(width)));
  if (part.nodes > 0) job.nodes = whole(std::min(kWidest, job.nodes + part.nodes));
  if (part.gpus > 0) job.gpus = whole(std::min(kWidest, std::max(0, job.gpus) + part.gpus));
  job.run = std::max(job.run, part.run);
  marks_[place] |= joined_up;
}

void Cleaner::expect(double fraction) {
  constexpr double kLeast = 0.001, kMargin = 1.05;  // below it nothing can be said; rows vary in length
  if (fraction < kLeast || fraction >= 1.0) return;
  const auto rows = static_cast<std::size_t>(kMargin * static_cast<double>(jobs_.size()) / fraction);
  if (jobs_.capacity() >= rows || jobs_.capacity() > 2 * jobs_.size()) return;
  jobs_.reserve(rows);
  marks_.reserve(rows);
}

template <class Keep>
void Cleaner::keep_if(Rule rule, Keep keep) {
  std::size_t kept = 0;
  for (std::size_t k = 0; k < jobs_.size(); ++k) {
    if (!keep(k)) continue;
    if (kept != k) {
      jobs_[kept] = jobs_[k];
      marks_[kept] = marks_[k];
    }
    ++kept;
  }
  ledger_.count(rule, jobs_.size() - kept);
  jobs_.resize(kept);
  marks_.resize(kept);
}

void Cleaner::drop_too_wide(Log& log) {
  keep_if(Rule::too_wide, [&](std::size_t k) {
    const bool fits = jobs_[k].width <= log.processors;
    if (!fits) log.too_wide.push_back(jobs_[k]);
    return fits;
  });
}

// The same job with the same times again, as two exports of overlapping windows have it.
void Cleaner::drop_repeats() {
  std::vector<std::size_t> order(jobs_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto key = [&](std::size_t k) {
    const Job& j = jobs_[k];
    return std::make_tuple(j.number, j.submit, j.held + j.wait, j.run);
  };
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return key(a) < key(b); });
  std::vector<bool> repeat(jobs_.size());
  for (std::size_t k = 1; k < order.size(); ++k) repeat[order[k]] = key(order[k]) == key(order[k - 1]);
  keep_if(Rule::duplicate, [&](std::size_t k) { return !repeat[k]; });
}

void Cleaner::choose(Log& log) {
  const Window window(options_, log.clock);
  const Choice choice(options_, names_);
  keep_if(Rule::outside_window, [&](std::size_t k) { return window.holds(jobs_[k].submit); });
  keep_if(Rule::not_selected, [&](std::size_t k) { return choice.holds(jobs_[k]); });
  std::erase_if(log.too_wide, [&](const Job& j) { return !window.holds(j.submit) || !choice.holds(j); });
  if (choice.everyone()) {
    std::erase_if(submits_, [&](double submit) { return !window.holds(submit); });
  } else if (options_.all_submits) {  // nobody knows whose the dropped rows were
    submits_.clear();
    for (const auto& job : jobs_) submits_.push_back(job.submit);
  }
}

void Cleaner::count_changes() {
  for (std::size_t k = 0; k < jobs_.size(); ++k) {
    for (const auto& [mark, rule] : kCounted)
      if (marks_[k] & mark) ledger_.count(rule);
    if (!(jobs_[k].asked > 0)) ledger_.count(Rule::estimate_missing);
    if (jobs_[k].censored) ledger_.count(Rule::censored);
    if (k > 0 && jobs_[k].submit < jobs_[k - 1].submit) ledger_.count(Rule::out_of_order);
  }
}

void Cleaner::take_head() {
  if (!options_.head || jobs_.size() <= *options_.head) return;
  ledger_.count(Rule::beyond_head, jobs_.size() - *options_.head);
  jobs_.resize(static_cast<std::size_t>(*options_.head));
}

Log Cleaner::finish(const Header& header) {
  Log log;
  log.file = path_;
  log.format = header.format;
  log.labels = header.labels;
  log.notes = header.notes;
  log.clock = clock_of(header, options_, jobs_, log.notes);
  set_machine_size(header, options_, jobs_, log);
  drop_too_wide(log);
  if (header.may_repeat) drop_repeats();
  choose(log);
  count_changes();
  const auto earlier = [](const Job& a, const Job& b) { return a.submit < b.submit; };
  if (!std::is_sorted(jobs_.begin(), jobs_.end(), earlier)) std::stable_sort(jobs_.begin(), jobs_.end(), earlier);
  take_head();
  ledger_.kept = jobs_.size();
  if (jobs_.empty()) refuse_empty(path_, ledger_);
  if (options_.estimates == Estimates::exact)
    for (auto& job : jobs_) job.asked = job.run;
  if (options_.head) std::erase_if(submits_, [&](double submit) { return submit > jobs_.back().submit; });
  std::sort(submits_.begin(), submits_.end());
  const LoadChange change(jobs_.front().submit, options_.load_percent);
  for (auto& job : jobs_) job.submit = change.moved(job.submit);
  for (auto& job : log.too_wide) job.submit = change.moved(job.submit);
  for (auto& submit : submits_) submit = change.moved(submit);
  log.jobs = std::move(jobs_);
  log.submits = std::move(submits_);
  log.names = std::move(names_);
  log.ledger = ledger_;
  return log;
}

}  // namespace sojourn::logs
