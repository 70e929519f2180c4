#include "sojourn/simulation/what_data_tell.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "sojourn/phase_type/phase_type.h"

namespace sojourn::simulation {
namespace {

constexpr double kIndependentJobs = 30;   // fewer leave the mean of skewed values without a usable interval
constexpr double kIndependentBeyond = 8;  // of them beyond a percentile: with fewer its own spread is not seen
// Times as many where the run stopped itself: M/M/1 at load 0.95, stopped at 5%, held its 99th percentile in 88% of
// runs.
constexpr double kStopsItself = 4;
constexpr double kSeenBeyond = 20;      // jobs beyond it, however independent
constexpr double kMeasuredShare = 0.3;  // the measured dependence is uncertain: it asks for this share of the above
constexpr double kRareSquares = 10;     // times the heaviness: a third of the sum of squares is then uncertain
constexpr double kAmple = 3;            // what is named as enough is ample

constexpr double kDeepest = 36;  // exp(-36): beyond it 1 - u is not a double
constexpr int kSteps = 720;

// E[X^k] by Simpson's rule over y, u = 1 - exp(-y).
double moment_by_quantiles(const distributions::Distribution& x, int k) {
  double sum = 0;
  for (int i = 0; i <= kSteps; ++i) {
    const double y = kDeepest * i / kSteps, weight = i == 0 || i == kSteps ? 1 : i % 2 ? 4 : 2;
    sum += weight * std::pow(x.quantile(-std::expm1(-y)), k) * std::exp(-y);
  }
  return sum * kDeepest / kSteps / 3;
}

// What is missing is asked for amply; what is there is enough as it is.
double asked(double needed, double jobs) { return jobs >= needed ? needed : kAmple * needed; }

double jobs_to_begin(const Evidence& e) {
  if (!e.from_empty || e.unit_jobs <= 0) return 0;
  const double units = e.jobs / e.unit_jobs;
  return e.unit_jobs < e.forgetting || e.warmed_up < e.forgetting ? std::max(1.01 * e.jobs, units * e.forgetting) : 0;
}

}  // namespace

double jobs_to_forget(double busy, double cv2_lengths, double cv2_arrivals) {
  if (!(busy > 0) || !(busy < 1)) return 0;
  return 0.5 * (cv2_lengths + cv2_arrivals) * busy / std::pow(1 - std::sqrt(busy), 2);
}

// 1 - 2 r + (2 / r) pi D1 (1 pi - D0 - D1)^-1 D1 1 of a MAP of rate r.
double variation_of(const arrivals::ArrivalProcess& arrivals) {
  if (!arrivals.map) return arrivals::squared_coefficient_of_variation(arrivals);
  const arrivals::Map& map = *arrivals.map;
  const Eigen::VectorXd ones = Eigen::VectorXd::Ones(map.phases());
  const Eigen::MatrixXd fundamental = ones * map.stationary() - map.D0() - map.D1();
  const Eigen::VectorXd solved = fundamental.partialPivLu().solve(map.D1() * ones);
  const double variation = 1 - 2 * map.rate() + 2 / map.rate() * (map.stationary() * map.D1() * solved)(0);
  return std::max(variation, arrivals::squared_coefficient_of_variation(arrivals));
}

double heaviness_of(const distributions::Distribution& lengths) {
  if (const auto phases = lengths.as_phase_type())
    return phase_type::moment(*phases, 4) / std::pow(phase_type::moment(*phases, 2), 2);
  const double second = lengths.variance() + lengths.mean() * lengths.mean();
  return moment_by_quantiles(lengths, 4) / (second * second);
}

double jobs_for_mean(const Evidence& e, bool of_waits) {
  const double rare = of_waits ? kRareSquares * e.heaviness : 0;
  const double needed =
      std::max({kIndependentJobs * e.forgetting, kMeasuredShare * kIndependentJobs * e.measured, rare});
  return asked(std::max(needed, jobs_to_begin(e)), e.jobs);
}

double jobs_for_fraction(const Evidence& e, double fraction) {
  const double dependent = std::max(e.forgetting, kMeasuredShare * e.measured);
  const double beyond = kIndependentBeyond * (e.stops_itself ? kStopsItself : 1.0);
  const double needed = std::max({beyond * dependent, kSeenBeyond}) / fraction;
  return asked(std::max({needed, kIndependentJobs * e.forgetting, jobs_to_begin(e)}), e.jobs);
}

}  // namespace sojourn::simulation
