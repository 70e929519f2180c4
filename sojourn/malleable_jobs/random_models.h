// Small random models for tests: P up to 12, U from 1 to 4, MAP(2), PH(2) work and repartitioning.
#pragma once

#include <random>

#include "sojourn/malleable_jobs/model.h"

namespace sojourn::malleable_jobs {

inline distributions::DistributionPtr random_two_phases(std::mt19937_64& rng, double mean) {
  std::uniform_real_distribution<double> u(0.2, 1.0);
  RowVectorXd alpha(2);
  alpha << u(rng), u(rng);
  alpha /= alpha.sum();
  MatrixXd T(2, 2);
  T << 0, u(rng), u(rng), 0;
  T(0, 0) = -T(0, 1) - 3 * u(rng);
  T(1, 1) = -T(1, 0) - u(rng);
  const phase_type::PhaseType x(alpha, T);
  return distributions::from_phase_type(phase_type::scaled(x, mean / phase_type::mean(x)));
}

inline Model random_model(unsigned seed) {
  std::mt19937_64 rng(seed);
  std::uniform_real_distribution<double> u(0.1, 1.0);
  Model m;
  m.min_processors = 1 + static_cast<int>(rng() % 4);
  m.processors = std::max(m.min_processors, 1 + static_cast<int>(rng() % 12));
  m.speedup.law = Speedup::Law::amdahl;
  m.speedup.serial = 0.4 * u(rng);
  m.time = random_two_phases(rng, 1);
  m.reconfiguration = {random_two_phases(rng, 0.2 * u(rng)), random_two_phases(rng, 0.2 * u(rng))};
  MatrixXd D0(2, 2), D1(2, 2);
  D0 << 0, u(rng), u(rng), 0;
  D1 << 3 * u(rng), u(rng), u(rng), u(rng);
  for (Index i = 0; i < 2; ++i) D0(i, i) = -D0.row(i).sum() - D1.row(i).sum();
  m.arrivals = arrivals::map_arrivals(arrivals::Map(D0, D1));
  m.arrivals = arrivals::scaled_to_rate(m.arrivals, (0.2 + 0.55 * u(rng)) * stability(m).max_rate);
  return m;
}

}  // namespace sojourn::malleable_jobs
