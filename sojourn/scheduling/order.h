// In which order a policy goes through the queue: the smallest key first, ties in order of arrival.
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
};

struct OrderText {
  Order order;
  std::string name, first;  // "shortest"; which job is first
};
const std::vector<OrderText>& order_texts();

// The key changes while a job waits.
bool ages(Order order);

// Of a job at `now`; `first_submit` is that of the first job of all.
double key(Order order, const Job& job, double now, double first_submit);

}  // namespace sojourn::scheduling
