#include "sojourn/backtest/figures.h"

#include <algorithm>
#include <cmath>

namespace sojourn::backtest {
namespace {

using prediction::kLevelCount;
using prediction::kLevels;
using prediction::PredictorScore;

constexpr std::size_t kTop = kLevelCount - 1;
constexpr double kShortest = 1.0;  // seconds: shorter waits stand at the edge of a logarithmic axis

plot::Series series_of(const std::string& name, plot::Role role) {
  plot::Series series;
  series.name = name;
  series.role = role;
  return series;
}

// The window, the one that is shown, and the best of the plain ones beside them.
std::vector<const PredictorScore*> compared(const Backtest& b) {
  std::vector<const PredictorScore*> some;
  for (const auto& p : b.scores.predictors)
    if (p.name == "window" || p.name == "window by class" || p.name == "BMBP by class" ||
        &p == &b.scores.predictors[b.shown])
      some.push_back(&p);
  return some;
}

plot::Role role_of(const Backtest& b, const PredictorScore* p) {
  return p == &b.scores.predictors[b.shown] ? plot::Role::exact : plot::Role::approximation;
}

std::vector<std::string> months_of(const PredictorScore& p) {
  std::vector<std::string> names;
  for (const auto& month : p.months) names.push_back(month.name);
  return names;
}

plot::Figure by_month(const Backtest& b, double (*value)(const prediction::LevelScore&)) {
  plot::Figure figure;
  figure.x.label = "month";
  figure.x.categories = months_of(b.scores.predictors[b.shown]);
  for (const auto* p : compared(b)) {
    auto series = series_of(p->name, role_of(b, p));
    for (std::size_t k = 0; k < p->months.size(); ++k) {
      series.x.push_back(static_cast<double>(k));
      series.y.push_back(value(p->months[k].scores[kTop]));
    }
    figure.series.push_back(series);
  }
  return figure;
}

}  // namespace

plot::Figure calibration(const Backtest& b) {
  plot::Figure figure;
  figure.title = "Calibration";
  figure.subtitle =
      "The share of jobs that waited at most what was said, against what was said. On the line is honest.";
  figure.x.label = "stated quantile";
  figure.y.label = "share covered";
  auto ideal = series_of("as stated", plot::Role::bound);
  for (const double level : kLevels) {
    ideal.x.push_back(level);
    ideal.y.push_back(level);
  }
  figure.series.push_back(ideal);
  for (const auto* p : compared(b)) {
    auto series = series_of(p->name, role_of(b, p));
    for (std::size_t k = 0; k < kLevelCount; ++k) {
      series.x.push_back(kLevels[k]);
      series.y.push_back(p->scores[k].coverage);
    }
    figure.series.push_back(series);
  }
  return figure;
}

plot::Figure coverage_by_month(const Backtest& b) {
  auto figure = by_month(b, [](const prediction::LevelScore& s) { return s.coverage; });
  figure.title = "Coverage of the 0.95 quantile by month";
  figure.y.label = "share covered";
  auto ideal = series_of("as stated", plot::Role::bound);
  for (std::size_t k = 0; k < figure.x.categories.size(); ++k) {
    ideal.x.push_back(static_cast<double>(k));
    ideal.y.push_back(kLevels[kTop]);
  }
  figure.series.push_back(ideal);
  return figure;
}

plot::Figure pinball_by_month(const Backtest& b) {
  auto figure = by_month(b, [](const prediction::LevelScore& s) { return s.pinball; });
  figure.title = "Pinball loss of the 0.95 quantile by month";
  figure.subtitle = "Lower is better.";
  figure.y.label = "seconds";
  figure.y.from = 0.0;
  return figure;
}

plot::Figure recorded_against_predicted(const Backtest& b) {
  plot::Figure figure;
  figure.title = "Recorded against predicted";
  figure.subtitle =
      "One point a job: the recorded wait over the 0.95 quantile that was said. Points above the line are misses.";
  figure.x = {.label = "said (seconds)", .logarithmic = true, .from = {}, .to = {}, .categories = {}};
  figure.y = {.label = "recorded wait (seconds)", .logarithmic = true, .from = {}, .to = {}, .categories = {}};
  auto points = series_of("jobs", plot::Role::simulation), line = series_of("equal", plot::Role::bound);
  double most = kShortest;
  for (const auto& s : b.sample) {
    points.x.push_back(std::max(s.said[kTop], kShortest));
    points.y.push_back(std::max(s.wait, kShortest));
    most = std::max({most, points.x.back(), points.y.back()});
  }
  line.x = line.y = {kShortest, most};
  figure.series = {points, line};
  return figure;
}

plot::Figure weekly_means(const Backtest& b) {
  plot::Figure figure;
  figure.title = "Weekly mean waits, recorded and replayed";
  figure.x.label = "weeks since the first submission";
  figure.y.label = "mean wait (hours)";
  figure.y.from = 0.0;
  constexpr double kHour = 3600.0;
  const auto in_hours = [](std::vector<double> values) {
    for (double& v : values) v /= kHour;
    return values;
  };
  auto recorded = series_of("recorded", plot::Role::exact);
  recorded.x = b.ratios.weeks.week;
  recorded.y = in_hours(b.ratios.weeks.recorded);
  figure.series.push_back(recorded);
  for (std::size_t p = 0; p < b.ratios.policies.size(); ++p) {
    auto series = series_of(b.ratios.policies[p].policy, plot::Role::approximation);
    series.x = b.ratios.weeks.week;
    series.y = in_hours(b.ratios.weeks.replayed[p]);
    figure.series.push_back(series);
  }
  return figure;
}

}  // namespace sojourn::backtest
