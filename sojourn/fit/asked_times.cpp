#include "sojourn/fit/asked_times.h"

#include <algorithm>
#include <map>

namespace sojourn::fit {
namespace {

constexpr std::size_t kMostValues = 12;  // modal values; others count as the next one above
constexpr double kLeastKnown = 0.5;      // of the jobs; else estimates are left out

// The most frequent values and the largest, ascending.
std::vector<double> modal_values(const std::vector<double>& asked) {
  std::map<double, std::size_t> counts;
  for (const double x : asked) ++counts[x];
  std::vector<std::pair<std::size_t, double>> by_count;
  for (const auto& [value, count] : counts) by_count.emplace_back(count, value);
  std::sort(by_count.rbegin(), by_count.rend());
  std::vector<double> modes = {counts.rbegin()->first};
  for (std::size_t i = 0; i < by_count.size() && modes.size() < kMostValues; ++i)
    if (by_count[i].second != modes.front()) modes.push_back(by_count[i].second);
  std::sort(modes.begin(), modes.end());
  return modes;
}

}  // namespace

AskedTimes asked_times(const std::vector<logs::Job>& jobs, const std::vector<std::size_t>& which) {
  AskedTimes out;
  std::vector<double> asked, run;
  double sum_asked = 0, sum_run = 0;
  for (const std::size_t k : which) {
    if (!(jobs[k].asked > 0)) continue;
    asked.push_back(jobs[k].estimate());
    run.push_back(jobs[k].run);
    sum_asked += jobs[k].estimate();
    sum_run += jobs[k].run;
  }
  out.known_share = static_cast<double>(asked.size()) / static_cast<double>(which.size());
  if (out.known_share < kLeastKnown) return out;
  out.ratio = sum_run / sum_asked;
  const auto modes = modal_values(asked);
  std::vector<double> at(modes.size()), begun(modes.size());  // jobs that ask for it; that could have, from it on
  for (std::size_t k = 0; k < asked.size(); ++k) {
    const auto to = std::lower_bound(modes.begin(), modes.end(), asked[k]) - modes.begin();
    const auto from = std::lower_bound(modes.begin(), modes.end(), run[k]) - modes.begin();
    ++at[static_cast<std::size_t>(to)];
    ++begun[static_cast<std::size_t>(std::min(from, to))];
  }
  double left = 1, at_risk = 0;
  for (std::size_t i = 0; i < modes.size(); ++i) {
    at_risk += begun[i];
    const bool last = i + 1 == modes.size();
    // Before the last nobody is sure to ask for it, though all that could have did.
    const double share = last ? 1.0 : std::min(at[i] / at_risk, at_risk / (at_risk + 1));
    if (at[i] > 0) {
      out.values.push_back(modes[i]);
      out.weights.push_back(left * share);
      left *= 1 - share;
    }
    at_risk -= at[i];
  }
  return out;
}

}  // namespace sojourn::fit
