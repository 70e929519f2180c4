// In which order a policy goes through the queue: the smallest key first, ties in order of arrival. What the last two
// need beside the job is known to a Ranking.
#pragma once

#include <string>
#include <vector>

#include "sojourn/scheduling/job.h"

namespace sojourn::scheduling {

enum class Order {
  arrival,
  shortest,
  longest,
  narrowest,
  widest,
  smallest_area,
  largest_area,
  wfp3,
  unicef,
  f1,
  priority,
  fair_share,
  multifactor,
};

struct OrderText {
  Order order;
  std::string name, first;  // "shortest"; which job is first
};
const std::vector<OrderText>& order_texts();

// The key changes while a job waits.
bool ages(Order order);

// It depends on what every account has used so far.
bool looks_at_usage(Order order);

// Of a job at `now`, for orders that do not look at usage; `first_submit` is that of the first job of all, `unit` the
// seconds in the jobs' unit of time (f1 was fitted to seconds).
double key(Order order, const Job& job, double now, double first_submit, double unit = 1.0);

}  // namespace sojourn::scheduling
