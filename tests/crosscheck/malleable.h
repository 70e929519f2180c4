// Malleable jobs under dynamic spacesharing, drawn and solved.
#pragma once

#include "tests/crosscheck/laws.h"
#include "tests/crosscheck/subject.h"

namespace sojourn::crosscheck {

struct MalleableModel {
  int processors = 1, min_processors = 1;
  Arrivals arrivals;
  Law time;
  std::string speedup;  // text of the law in the model file; empty: linear
  std::function<Extended(int)> speed = [](int p) { return Extended(p); };
  std::optional<Law> cost;  // of a repartitioning

  std::string text() const;
  MalleableModel scaled(double unit) const;
};

SubjectPtr malleable(MalleableModel model);
SubjectPtr draw_malleable(Draw& draw, bool extreme);

// Speedups with their texts.
void set_power(MalleableModel& model, double exponent);
void set_amdahl(MalleableModel& model, double serial);
void set_table(MalleableModel& model, std::vector<double> values);
void set_downey(MalleableModel& model, double A, double sigma);

}  // namespace sojourn::crosscheck
