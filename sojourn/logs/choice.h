// Which jobs of a log are asked about: a stretch of time, some partitions, users, accounts or queues.
#pragma once

#include <limits>
#include <set>
#include <vector>

#include "sojourn/logs/dates.h"
#include "sojourn/logs/job.h"
#include "sojourn/logs/names.h"
#include "sojourn/logs/options.h"

namespace sojourn::logs {

// [from, until) in seconds of the log. Throws ModelError when a bound is neither a date nor a number, or is a date and
// the log does not say when it began.
class Window {
 public:
  Window(const Options& options, const Clock& clock);
  bool holds(double submit) const { return submit >= from_ && submit < until_; }

 private:
  double from_ = -std::numeric_limits<double>::infinity(), until_ = std::numeric_limits<double>::infinity();
};

// Throws ModelError with the nearest name when the log has no such partition, user, account or queue.
class Choice {
 public:
  Choice(const Options& options, const NameTables& names);
  bool everyone() const { return partitions_.empty() && users_.empty() && groups_.empty() && queues_.empty(); }
  bool holds(const Job& job) const;

 private:
  std::set<std::int32_t> partitions_, users_, groups_, queues_;  // empty: all
};

}  // namespace sojourn::logs
