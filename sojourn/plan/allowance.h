// How long values may be looked at only to make sure.
#pragma once

#include <chrono>

#include "sojourn/plan/candidates.h"
#include "sojourn/plan/evaluate.h"

namespace sojourn::plan {

class Allowance {
 public:
  Allowance(double seconds, Scale scale) : seconds_(seconds), scale_(scale) {}

  // The clock starts at the first question. A line has too many values to look at each: it gets a number of them.
  // A list is looked at to its end, however long that takes: it was typed value by value.
  bool one_more(Evaluator& evaluator);

 private:
  using Clock = std::chrono::steady_clock;
  double seconds_;
  Scale scale_;
  std::optional<Clock::time_point> start_;
  std::size_t done_at_start_ = 0;
};

}  // namespace sojourn::plan
