// What has happened so far, and nothing else: whoever predicts is handed this. A job's start and end are not in it
// before they have come.
#pragma once

#include <optional>
#include <vector>

#include "sojourn/prediction/request.h"

namespace sojourn::prediction {

using JobId = std::uint32_t;

struct Known {
  Request request;
  std::optional<double> start, end;
  double wait() const { return *start - request.time; }
};

class Past {
 public:
  explicit Past(std::int64_t processors) : processors_(processors) {}

  void submit(const Request& request);  // its number is jobs() - 1 then
  void start(JobId id, double now);     // one that waits
  void end(JobId id, double now);       // one that runs
  void pass(double now) { now_ = now; }
  // Nobody waits or runs any more: another state is to be told. What is known of jobs stays.
  void clear_state();

  double now() const { return now_; }
  std::int64_t processors() const { return processors_; }
  std::int64_t busy() const { return busy_; }
  std::int64_t free() const { return busy_ < processors_ ? processors_ - busy_ : 0; }
  std::size_t jobs() const { return jobs_.size(); }
  const Known& operator[](JobId id) const { return jobs_[id]; }
  const std::vector<JobId>& waiting() const { return waiting_; }  // in order of submit
  const std::vector<JobId>& running() const { return running_; }

 private:
  double now_ = 0.0;
  std::int64_t processors_, busy_ = 0;
  std::vector<Known> jobs_;
  std::vector<JobId> waiting_, running_;
};

}  // namespace sojourn::prediction
