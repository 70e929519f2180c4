#include "sojourn/malleable_jobs/decay.h"

#include <cmath>
#include <functional>
#include <limits>

#include "sojourn/linear_algebra/largest_real_part.h"
#include "sojourn/linear_algebra/perron.h"

namespace sojourn::malleable_jobs {
namespace {

// Of a matrix that need not be irreducible.
double largest_eigenvalue(const MatrixXd& m) { return linear_algebra::largest_real_part(m); }

// Of an irreducible one. Eigenvalues of stages in a row lie so close that a general solver finds a third of their
// digits.
double perron(const MatrixXd& m) {
  MatrixXd off = m;
  off.diagonal().setZero();
  const auto found = linear_algebra::perron(off, m.diagonal(), VectorXd::Ones(m.rows()));
  return found.settled ? found.value : largest_eigenvalue(m);
}

double partition_value(const phase_type::PhaseType& x, double s) { return perron(x.T() + s * x.exit() * x.alpha()); }

// chi is convex in log s, negative just below s = 1 when the model is stable and positive left of the root: out from
// there until it is, then halving. Further out the matrices could no longer be told from their largest entries.
double root(const std::function<double(double)>& chi) {
  constexpr double kJustBelow = -1e-9, kFurthest = -700;
  double high = kJustBelow;
  while (chi(std::exp(high)) >= 0 && high > -1) high *= 2;
  double low = 2 * high;
  while (chi(std::exp(low)) <= 0) {
    if (low < kFurthest) return 0.0;
    high = low, low *= 2;
  }
  for (int i = 0; i < 200 && high - low > std::numeric_limits<double>::epsilon() * std::abs(low); ++i) {
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
  const auto small = phase_type::without_unreached(*law_on(m, p.small_size));
  const auto large = p.large > 0 ? phase_type::without_unreached(*law_on(m, p.large_size)) : small;
  const double running = root([&](double s) {
    return arriving(s) + p.small * partition_value(small, s) + p.large * partition_value(large, s);
  });
  if (m.free()) return running;
  const double pause = largest_eigenvalue(repartitioning_time(m, m.most_running()).as_phase_type()->T());
  return std::max(running, root([&](double s) { return arriving(s) + pause; }));
}

}  // namespace sojourn::malleable_jobs
