// Rigid jobs under FIFO, drawn and solved: one machine, classes of one width each.
#pragma once

#include "tests/crosscheck/laws.h"
#include "tests/crosscheck/subject.h"

namespace sojourn::crosscheck {

struct RigidModel {
  struct JobClass {
    std::string name;
    double weight = 1;
    int width = 1;
    Law time;
  };
  int processors = 1;
  Arrivals arrivals;
  std::vector<JobClass> classes;

  std::string text() const;
  RigidModel scaled(double unit) const;
};

SubjectPtr rigid(RigidModel model);
SubjectPtr draw_rigid(Draw& draw, bool extreme);

}  // namespace sojourn::crosscheck
