// How good predictions were: how often the wait was at most what was said, and the pinball loss, which is least in the
// mean when the quantile that is said is the true one. Ratios are to the window of the last 1000 started jobs; their
// intervals come from drawing whole weeks of the log, since jobs of a week go together.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "sojourn/logs/dates.h"
#include "sojourn/prediction/rolling.h"

namespace sojourn::prediction {

double pinball(double level, double value, double said);

struct Interval {
  double low = 0.0, high = 0.0;
};

struct LevelScore {
  double coverage = 0.0;
  double pinball = 0.0;                 // seconds
  double log_pinball = 0.0;             // on the scale of waits
  double ratio = 0.0, log_ratio = 0.0;  // to the window's; NaN where that is 0
};
using Scores = std::array<LevelScore, kLevelCount>;

// The same of some jobs: a month, a class of widths.
struct PartScore {
  std::string name;
  std::size_t jobs = 0;
  Scores scores;
};

struct PredictorScore {
  std::string name;
  Scores scores;
  std::array<Interval, kLevelCount> coverage, ratio, log_ratio;  // 95%, by weeks drawn
  std::vector<PartScore> months, widths;
};

struct ScoreReport {
  std::size_t warm_up = 0, scored = 0, weeks = 0;
  std::vector<PredictorScore> predictors;
};

// The first third warms up, the rest is scored. `window` is the place of the window among the predictors.
ScoreReport score(const Timeline& timeline, const logs::Clock& clock, const std::vector<std::string>& names,
                  const Predictions& said, std::size_t window, std::uint64_t seed);

std::string month_of(const logs::Clock& clock, double first, double time);

}  // namespace sojourn::prediction
