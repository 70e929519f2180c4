// One server in order, tasks of constant length d: the law of the wait of a job by sums of positive terms.
//
// Tasks in the system at times d apart: the one in service is gone, those that came are added, so the cut between j and
// j + 1 gives, with A the tasks that come in d (compound Poisson) and N those in the system,
//
//     P(N = j+1) P(A = 0) = P(N = 0) P(A > j) + sum_{i=1..j} P(N = i) P(A > j+1-i),    P(N = 0) = 1 - load.
//
// Far out it is geometric with the root z > 1 of z = exp(lambda d (X(z) - 1)). With (m-1)d <= t < md a job waits longer
// than t if those queued a time md - t before it came, and those that came since, are m or more (Franx 2001).
#pragma once

#include <vector>

#include "sojourn/fork_join/model.h"

namespace sojourn::fork_join {

class ConstantTasks {
 public:
  explicit ConstantTasks(const Model& model);

  double wait_above(double t) const;         // P(wait > t) of a job, until its first task starts
  double response_above(double t) const;     // of the asked job
  double relative_error() const;             // of both
  bool settled() const { return settled_; }  // the law became geometric within the work allowed

 private:
  std::vector<double> coming(double time) const;  // P(j tasks come), while it matters
  double queued_at_least(double n) const;         // tasks that wait
  void find_queue();

  distributions::WholeNumbers tasks_, asked_;
  double rate_, length_, load_;
  double log_growth_ = 0;  // log z
  bool settled_ = false;
  std::vector<double> at_least_;  // P(j or more wait), j = 0, 1, ...; geometric beyond
};

}  // namespace sojourn::fork_join
