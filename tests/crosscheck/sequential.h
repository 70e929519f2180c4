// Sequential jobs on a grid, drawn and solved: each cluster is a MAP/PH/c queue of its own under a blind broker.
#pragma once

#include "tests/crosscheck/laws.h"
#include "tests/crosscheck/subject.h"

namespace sojourn::crosscheck {

struct SequentialModel {
  struct Cluster {
    int processors = 1;
    double speed = 1;
  };
  std::vector<Cluster> clusters = {{}};
  std::string broker = "random";
  std::vector<double> weights;  // empty: power
  Arrivals arrivals;
  Law time;

  std::string text() const;
  SequentialModel scaled(double unit) const;
};

SubjectPtr sequential(SequentialModel model);
SubjectPtr draw_sequential(Draw& draw, bool extreme);

// One queue: arrivals, length of a job, processors.
Truth queue_truth(const ArrivalRates& arrivals, const Phases& time, int processors, Precision precision);

}  // namespace sojourn::crosscheck
