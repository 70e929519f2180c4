// Analytic values compared with the simulated intervals.
#pragma once

#include <string>
#include <vector>

#include "sojourn/answers/answer.h"

namespace sojourn::report {

struct Comparison {
  std::string method, part, part_kind, measure;  // part: a cluster or class (its kind says which); empty: the whole
  double analytic = 0.0;
  answers::Measure simulated;
  double difference = 0.0;  // (analytic - simulated) / simulated
  bool covered = false;     // does the interval hold the analytic value?
};

// Every measure that a method and the simulation both have, methods in their order.
std::vector<Comparison> comparisons(const answers::Answer& answer);

}  // namespace sojourn::report
