#include "sojourn/prediction/score.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "sojourn/logs/statistics.h"
#include "sojourn/prediction/run_times.h"
#include "sojourn/random/stream.h"

namespace sojourn::prediction {
namespace {

constexpr double kScoredDay = 86400.0, kWeek = 7 * kScoredDay, kMonthDays = 30.0;
constexpr int kDraws = 1000;                           // of weeks
constexpr double kLowTail = 0.025, kHighTail = 0.975;  // of a 95% interval

struct Sums {
  double jobs = 0.0;
  std::array<double, kLevelCount> covered{}, seconds{}, log{};

  void add(double wait, const Quantiles& said) {
    jobs += 1.0;
    for (std::size_t k = 0; k < kLevelCount; ++k) {
      covered[k] += wait <= said[k];
      seconds[k] += pinball(kLevels[k], wait, said[k]);
      log[k] += pinball(kLevels[k], to_scale(wait), to_scale(said[k]));
    }
  }
  void add(const Sums& other) {
    jobs += other.jobs;
    for (std::size_t k = 0; k < kLevelCount; ++k) {
      covered[k] += other.covered[k];
      seconds[k] += other.seconds[k];
      log[k] += other.log[k];
    }
  }
};

double quotient(double a, double b) { return b > 0 ? a / b : std::numeric_limits<double>::quiet_NaN(); }

Scores scores_of(const Sums& own, const Sums& window) {
  Scores scores;
  for (std::size_t k = 0; k < kLevelCount; ++k)
    scores[k] = {quotient(own.covered[k], own.jobs), quotient(own.seconds[k], own.jobs), quotient(own.log[k], own.jobs),
                 quotient(own.seconds[k], window.seconds[k]), quotient(own.log[k], window.log[k])};
  return scores;
}

std::string width_name(int octave) {
  return octave < 2 ? std::to_string(1 << octave) : fmt::format("{}-{}", (1 << (octave - 1)) + 1, 1 << octave);
}

using ByName = std::map<std::pair<int, std::string>, Sums>;  // sorted by number, then name

struct Collected {
  Sums all;
  ByName months, widths;
  std::vector<Sums> weeks;
};

Collected collect(const Timeline& t, const logs::Clock& clock, const std::vector<Quantiles>& said, std::size_t from) {
  Collected c;
  const double first = t.requests[from].time;
  for (std::size_t job = from; job < t.requests.size(); ++job) {
    if (!t.started(job)) continue;
    const Request& r = t.requests[job];
    const int octave = width_octave(r.width);
    const auto week = static_cast<std::size_t>((r.time - first) / kWeek);
    if (week >= c.weeks.size()) c.weeks.resize(week + 1);
    for (Sums* sums : {&c.all, &c.weeks[week], &c.months[{0, month_of(clock, t.requests[0].time, r.time)}],
                       &c.widths[{octave, width_name(octave)}]})
      sums->add(t.waits[job], said[job]);
  }
  return c;
}

std::vector<PartScore> parts(const ByName& own, const ByName& window) {
  std::vector<PartScore> all;
  for (const auto& [key, sums] : own)
    all.push_back({key.second, static_cast<std::size_t>(sums.jobs), scores_of(sums, window.at(key))});
  return all;
}

Interval interval_of(std::vector<double>& values) {
  std::erase_if(values, [](double v) { return std::isnan(v); });
  if (values.empty()) return {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::quiet_NaN()};
  std::sort(values.begin(), values.end());
  return {logs::quantile(values, kLowTail), logs::quantile(values, kHighTail)};
}

void set_intervals(const Collected& own, const Collected& window, std::uint64_t seed, PredictorScore& score) {
  random::Stream stream(seed, 0, random::Purpose::ties);  // the same weeks for every predictor
  std::array<std::array<std::vector<double>, 3>, kLevelCount> drawn;
  for (int d = 0; d < kDraws; ++d) {
    Sums a, b;
    for (std::size_t k = 0; k < own.weeks.size(); ++k) {
      const auto week = stream.below(own.weeks.size());
      a.add(own.weeks[week]);
      b.add(window.weeks[week]);
    }
    const Scores scores = scores_of(a, b);
    for (std::size_t k = 0; k < kLevelCount; ++k) {
      drawn[k][0].push_back(scores[k].coverage);
      drawn[k][1].push_back(scores[k].ratio);
      drawn[k][2].push_back(scores[k].log_ratio);
    }
  }
  for (std::size_t k = 0; k < kLevelCount; ++k) {
    score.coverage[k] = interval_of(drawn[k][0]);
    score.ratio[k] = interval_of(drawn[k][1]);
    score.log_ratio[k] = interval_of(drawn[k][2]);
  }
}

}  // namespace

double pinball(double level, double value, double said) {
  return value > said ? level * (value - said) : (1.0 - level) * (said - value);
}

std::string month_of(const logs::Clock& clock, double first, double time) {
  if (const auto local = clock.local(time)) {
    const auto date = logs::civil_from_days(std::floor(*local / kScoredDay));
    return fmt::format("{:04}-{:02}", date.year, date.month);
  }
  const auto block = static_cast<int>((time - first) / (kMonthDays * kScoredDay));
  return fmt::format("days {:4}-{:4}", 30 * block, 30 * block + 29);
}

ScoreReport score(const Timeline& t, const logs::Clock& clock, const std::vector<std::string>& names,
                  const Predictions& said, std::size_t window, std::uint64_t seed) {
  ScoreReport report;
  report.warm_up = t.requests.size() / 3;
  const Collected base = collect(t, clock, said[window], report.warm_up);
  report.weeks = base.weeks.size();
  report.scored = static_cast<std::size_t>(base.all.jobs);
  for (std::size_t p = 0; p < names.size(); ++p) {
    const Collected own = collect(t, clock, said[p], report.warm_up);
    PredictorScore one;
    one.name = names[p];
    one.scores = scores_of(own.all, base.all);
    one.months = parts(own.months, base.months);
    one.widths = parts(own.widths, base.widths);
    set_intervals(own, base, seed, one);
    report.predictors.push_back(std::move(one));
  }
  return report;
}

}  // namespace sojourn::prediction
