// EM from one start, with steps that are lengthened where that helps (Varadhan and Roland 2008, SQUAREM), and taken
// back where it does not: the likelihood never falls from one accepted point to the next.
#pragma once

#include <functional>

#include "sojourn/fitting/report.h"
#include "sojourn/linear_algebra/types.h"

namespace sojourn::fitting {

// Parameters on the logarithmic scale, where every point is a valid one; minus infinity stays.
using Point = VectorXd;

struct Step {
  Point next;
  double likelihood = 0.0;  // log-likelihood per value of the point the step was taken from
};
using TakeStep = std::function<Step(const Point&)>;

struct Climb {
  Point point;
  double likelihood = 0.0;
  int steps = 0;
  bool converged = false;
  std::string why;
  std::vector<double> history;
};

// Passes a stop point every round.
Climb climb(const Point& start, const TakeStep& take, const Stopping& stopping);

}  // namespace sojourn::fitting
