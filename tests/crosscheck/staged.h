// Staged jobs under stage-priority, drawn and solved.
#pragma once

#include "tests/crosscheck/laws.h"
#include "tests/crosscheck/subject.h"

namespace sojourn::crosscheck {

struct StagedModel {
  struct Stage {
    int processors = 1;
    Law time;
  };
  int processors = 1;
  Arrivals arrivals;
  std::vector<Stage> stages;

  std::string text() const;
  StagedModel scaled(double unit) const;
};

SubjectPtr staged(StagedModel model);
SubjectPtr draw_staged(Draw& draw, bool extreme);

}  // namespace sojourn::crosscheck
