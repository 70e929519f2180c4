#include "sojourn/sequential_grid/wait_transform.h"

#include <algorithm>
#include <complex>
#include <memory>

#include "sojourn/linear_algebra/transform_inversion.h"
#include "sojourn/qbd/level_transform.h"

namespace sojourn::sequential_grid {

using Complex = std::complex<double>;
using linear_algebra::invert_transform;

std::optional<WaitTails> wait_tails(const qbd::Stationary& solution, double lambda,
                                    const phase_type::PhaseType& service) {
  const Index m = solution.first().size();
  if (m > 100) return std::nullopt;
  const double free = 1 - solution.above().sum();
  const auto resolvent =
      std::make_shared<qbd::HessenbergResolvent>(solution.rate_matrix(), solution.first(), VectorXd::Ones(m));
  const auto wait = [=](Complex s) { return free + (*resolvent)(1.0 - s / lambda); };
  const double prob_wait = solution.above().sum();
  WaitTails tails;
  tails.wait = [=](double t) {
    if (t <= 0) return prob_wait;
    return std::clamp(invert_transform([&](Complex s) { return (1.0 - wait(s)) / s; }, t), 0.0, 1.0);
  };
  tails.response = [=](double t) {
    if (t <= 0) return 1.0;
    const auto transform = [&](Complex s) { return (1.0 - wait(s) * phase_type::transform(service, s)) / s; };
    return std::clamp(invert_transform(transform, t), 0.0, 1.0);
  };
  return tails;
}

}  // namespace sojourn::sequential_grid
