#include <algorithm>
#include <map>
#include <set>

#include "sojourn/backtest/explanations.h"

namespace sojourn::backtest {
namespace {

constexpr double kHour = 3600.0;

struct Change {
  double time;
  enum Kind { end, start, submit } kind;
  const logs::Job* job;
  bool operator<(const Change& other) const { return time != other.time ? time < other.time : kind < other.kind; }
};

std::vector<Change> changes_of(const logs::Log& log) {
  std::vector<Change> all;
  for (const auto& job : log.jobs) {
    if (!job.has_wait()) continue;
    if (job.wait > 0) all.push_back({job.submit + job.held, Change::submit, &job});
    all.push_back({job.start(), Change::start, &job});
    all.push_back({job.start() + job.run, Change::end, &job});
  }
  std::sort(all.begin(), all.end());
  return all;
}

// Watches for stretches in which somebody could have started.
class Idleness {
 public:
  explicit Idleness(std::int64_t processors) : free_(processors) {}

  void take(const Change& c) {
    const std::int64_t width = c.job->width;
    if (c.kind == Change::submit) widths_.insert(width);
    if (c.kind == Change::end) free_ += width;
    if (c.kind == Change::start) {
      free_ -= width;
      if (c.job->wait > 0) widths_.erase(widths_.find(width));
      finish(c.time);
    }
    const bool could = !widths_.empty() && *widths_.begin() <= free_;
    if (!could) finish(c.time);
    if (could && since_ < 0) since_ = c.time;
  }
  std::vector<Span> spans;

 private:
  void finish(double now) {
    if (since_ >= 0 && now - since_ >= kHour) spans.push_back({since_, now});
    since_ = -1.0;
  }
  std::int64_t free_;
  std::multiset<std::int64_t> widths_;  // of those that wait
  double since_ = -1.0;
};

}  // namespace

std::vector<Span> spans_without_starts(const logs::Log& log) {
  Idleness idleness(log.processors);
  for (const auto& change : changes_of(log)) idleness.take(change);
  return std::move(idleness.spans);
}

std::unordered_map<std::int32_t, std::int64_t> most_of_users(const logs::Log& log, std::size_t to) {
  std::unordered_map<std::int32_t, std::int64_t> most, now;
  const logs::Job* const past = log.jobs.data() + to;
  for (const auto& change : changes_of(log)) {
    if (change.job >= past || change.job->user < 0 || change.kind == Change::submit) continue;
    auto& held = now[change.job->user];
    held += change.kind == Change::start ? change.job->width : -change.job->width;
    auto& seen = most[change.job->user];
    seen = std::max(seen, held);
  }
  return most;
}

}  // namespace sojourn::backtest
