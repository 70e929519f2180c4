#include "sojourn/policies/contest.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sojourn/simulation/statistics.h"

namespace sojourn::policies {
namespace {

using Samples = std::vector<std::vector<std::vector<double>>>;

std::vector<double> of_column(const std::vector<std::vector<double>>& runs, std::size_t column) {
  std::vector<double> values;
  for (const auto& run : runs) values.push_back(run[column]);
  return values;
}

answers::Measure mean_of(const std::vector<double>& values, double confidence) {
  if (values.size() == 1) return {.value = values[0]};
  return simulation::mean_with_interval(values, confidence);
}

// The entry with the best mean; nobody where no entry has one.
std::optional<std::size_t> best_of(const Contest& c, std::size_t column) {
  std::optional<std::size_t> best;
  for (std::size_t p = 0; p < c.entries.size(); ++p) {
    if (column >= c.entries[p].scores.size() || std::isnan(c.entries[p].scores[column].value.value)) continue;
    const auto value = [&](std::size_t k) { return c.entries[k].scores[column].value.value; };
    if (!best || (c.columns[column].more_is_better ? value(p) > value(*best) : value(p) < value(*best))) best = p;
  }
  return best;
}

Standing standing_of(const answers::Measure& behind) {
  const double low = behind.interval ? behind.interval->low : behind.value;
  return low > 0 ? Standing::worse : Standing::level;
}

void judge_column(const Samples& samples, std::size_t column, Contest& c) {
  const auto best = best_of(c, column);
  if (!best) return;
  const double sign = c.columns[column].more_is_better ? -1.0 : 1.0;
  const double together = 1 - (1 - c.confidence) / static_cast<double>(std::max<std::size_t>(c.entries.size() - 1, 1));
  const auto theirs = of_column(samples[*best], column);
  for (std::size_t p = 0; p < c.entries.size(); ++p) {
    if (samples[p].empty()) continue;
    Score& score = c.entries[p].scores[column];
    if (std::isnan(score.value.value)) continue;
    if (p == *best) {
      score.standing = Standing::best;
      continue;
    }
    auto differences = of_column(samples[p], column);
    for (std::size_t r = 0; r < differences.size(); ++r) differences[r] = sign * (differences[r] - theirs[r]);
    score.behind = mean_of(differences, together);
    score.standing = standing_of(*score.behind);
  }
}

}  // namespace

std::string_view to_string(Standing standing) {
  constexpr std::string_view names[] = {"unknown", "best", "level", "worse"};
  return names[static_cast<std::size_t>(standing)];
}

void judge(const Samples& samples, Contest& c) {
  for (std::size_t p = 0; p < samples.size(); ++p) {
    if (samples[p].empty()) continue;
    for (std::size_t column = 0; column < samples[p][0].size(); ++column)
      c.entries[p].scores.push_back({mean_of(of_column(samples[p], column), c.confidence)});
  }
  std::size_t columns = 0;
  for (const auto& runs : samples)
    if (!runs.empty()) columns = runs[0].size();
  for (std::size_t column = 0; column < columns; ++column) judge_column(samples, column, c);
}

void judge_apart(std::size_t column, Contest& c) {
  const auto best = best_of(c, column);
  if (!best) return;
  const auto reach = [](const answers::Measure& m, bool high) {
    return !m.interval ? m.value : high ? m.interval->high : m.interval->low;
  };
  const bool more = c.columns[column].more_is_better;
  const auto& top = c.entries[*best].scores[column].value;
  for (std::size_t p = 0; p < c.entries.size(); ++p) {
    if (column >= c.entries[p].scores.size()) continue;
    Score& score = c.entries[p].scores[column];
    if (std::isnan(score.value.value)) continue;
    const bool apart =
        more ? reach(score.value, true) < reach(top, false) : reach(score.value, false) > reach(top, true);
    score.standing = p == *best ? Standing::best : apart ? Standing::worse : Standing::level;
  }
}

}  // namespace sojourn::policies
