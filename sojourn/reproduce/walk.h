// A Markov chain of (jobs, phase) followed jump by jump, its time counted by the number of jobs: for laws that the
// simulator of the program does not tell.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "sojourn/answers/answer.h"

namespace sojourn::reproduce {

struct Spot {
  int jobs = 0, phase = 0;
};
struct Jump {
  double rate = 0.0;
  Spot to = {};
};
// Adds the jumps that lead away from a spot.
using Jumps = std::function<void(const Spot& from, std::vector<Jump>& away)>;

class Walk {
 public:
  // Starts empty; a stretch as long as the others is walked first and forgotten.
  Walk(const Jumps& jumps, std::uint64_t jumps_in_a_stretch, std::uint64_t seed = 1);

  // Of the share of time with exactly, or with at least, so many jobs: mean and 95% interval over the stretches.
  answers::Measure exactly(int jobs) const;
  answers::Measure at_least(int jobs) const;
  // P(at least b jobs) / P(at least a jobs) over growth: how a tail falls.
  answers::Measure ratio(int a, int b, double over = 1.0) const;

 private:
  answers::Measure over_stretches(const std::function<double(const std::vector<double>&)>& f) const;
  std::vector<std::vector<double>> shares_;  // [stretch][jobs]
};

}  // namespace sojourn::reproduce
