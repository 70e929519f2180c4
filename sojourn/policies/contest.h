// What each policy comes to on the same jobs, who is best, and who cannot be told from the best. Runs are paired: what
// a run of one policy has by luck, the same run of another has too, so differences are known better than values.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/policies/catalogue.h"

namespace sojourn::policies {

enum class Standing { unknown, best, level, worse };  // level: not told from the best
std::string_view to_string(Standing standing);

struct Score {
  answers::Measure value;  // not a number where it is not known
  Standing standing = Standing::unknown;
  std::optional<answers::Measure> behind = {};  // what it is worse than the best by, with its interval
};

struct Entry {
  Candidate policy;
  bool own = false;                // the model's
  std::string trouble = {};        // why there are no scores: "unstable", or "grows" where only its run says so
  bool settled = true;             // false: still filling up at the end of the warm-up
  std::vector<Score> scores = {};  // one for each column
  std::string how = {};            // where the largest stable load is from
};

struct Column {
  std::string name;  // "mean_wait", "widest.mean_wait", "largest_stable_load"
  bool more_is_better = false;
};

struct Contest {
  std::string title, widest;  // the name of the widest class
  std::string time_unit;
  double load = 0.0;
  std::vector<Column> columns;
  std::vector<Entry> entries;
  double confidence = 0.95;
  double jobs = 0.0;     // of each policy, in all
  int runs = 0;          // 1: nothing is drawn, and there are no intervals
  double warm_up = 0.0;  // jobs of each run that were not counted
  std::vector<std::string> notes;
};

// samples[p][r][c]: policy p in run r, column c; no runs where it has none. Fills scores and standings of the first
// columns; all comparisons with the best hold together at the confidence (Bonferroni).
void judge(const std::vector<std::vector<std::vector<double>>>& samples, Contest& contest);

// Best and level of a column whose values have intervals of their own.
void judge_apart(std::size_t column, Contest& contest);

}  // namespace sojourn::policies
