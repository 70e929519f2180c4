#include "sojourn/malleable_jobs/decay.h"

#include <Eigen/Eigenvalues>
#include <cmath>
#include <functional>

namespace sojourn::malleable_jobs {
namespace {

double perron(const MatrixXd& m) { return Eigen::EigenSolver<MatrixXd>(m, false).eigenvalues().real().maxCoeff(); }

double partition_value(const phase_type::PhaseType& x, double s) { return perron(x.T() + s * x.exit() * x.alpha()); }

// chi is convex in log s with chi(1) >= 0 reached from below: the root is where it turns negative.
double root(const std::function<double(double)>& chi) {
  double low = -700, high = 0;
  double inside = -1e-9;  // chi < 0 just below 1 when stable
  while (chi(std::exp(inside)) >= 0 && inside > -1) inside *= 2;
  high = inside;
  for (int i = 0; i < 200 && high - low > 1e-16 * std::abs(low); ++i) {
    const double middle = 0.5 * (low + high);
    (chi(std::exp(middle)) > 0 ? low : high) = middle;
  }
  return std::exp(0.5 * (low + high));
}

}  // namespace

double decay_rate_without_R(const Model& m) {
  const auto map = *arrivals::as_map(m.arrivals);
  const auto arriving = [&](double s) { return perron(map.D0() + map.D1() / s); };
  const Partitions p = partitions(m, m.most_running());
  const auto small = *law_on(m, p.small_size);
  const auto large = p.large > 0 ? *law_on(m, p.large_size) : small;
  const double running = root([&](double s) {
    return arriving(s) + p.small * partition_value(small, s) + p.large * partition_value(large, s);
  });
  if (m.free()) return running;
  const double pause = perron(repartitioning_time(m, m.most_running()).as_phase_type()->T());
  return std::max(running, root([&](double s) { return arriving(s) + pause; }));
}

}  // namespace sojourn::malleable_jobs
