// The measures of a whole or a part, found once and sorted by what they are about.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "sojourn/answers/answer.h"

namespace sojourn::answers {

using NamedMeasure = std::pair<std::string, Measure>;

// A percentile (at: its level, in percent) or the probability of exceeding a time (at: that time).
struct LawPoint {
  double at = 0.0;
  const NamedMeasure* named = nullptr;
  double value() const { return named->second.value; }
};

// What is told of one law, in increasing order of `at`.
struct LawPoints {
  std::vector<LawPoint> percentiles, above;
};

// A pointer is null where the measure is absent.
struct MeasureIndex {
  explicit MeasureIndex(const Measures& measures);

  const Measures& all;
  const NamedMeasure *mean_response = nullptr, *mean_wait = nullptr, *mean_slowdown = nullptr, *mean_jobs = nullptr,
                     *mean_queue = nullptr, *mean_used_processors = nullptr, *utilization = nullptr,
                     *throughput = nullptr, *prob_wait = nullptr, *decay_rate = nullptr, *jobs_pmf = nullptr,
                     *used_processors_pmf = nullptr;
  LawPoints wait, response, jobs;
};

}  // namespace sojourn::answers
