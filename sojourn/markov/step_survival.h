// The law of a time that ends when a uniformised chain leaves its states: P(T > t) from the probability to be still
// inside after each step.
#pragma once

#include <vector>

namespace sojourn::markov {

class StepSurvival {
 public:
  // survival[i]: after i steps, which come at this rate.
  StepSurvival(double rate, std::vector<double> survival) : rate_(rate), survival_(std::move(survival)) {}
  double tail(double t) const;  // less what lies beyond the last step
  double rate() const { return rate_; }
  const std::vector<double>& steps() const { return survival_; }

 private:
  double rate_;
  std::vector<double> survival_;
};

}  // namespace sojourn::markov
