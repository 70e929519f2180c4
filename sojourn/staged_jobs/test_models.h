// Models for the tests of this folder.
#pragma once

#include <random>
#include <vector>

#include "sojourn/staged_jobs/model.h"

namespace sojourn::staged_jobs {

inline Model staged_at_rate(double processors, const std::vector<double>& needs, const std::vector<double>& times,
                            double rate) {
  Model m;
  m.processors = processors;
  for (std::size_t i = 0; i < needs.size(); ++i) m.stages.push_back({needs[i], distributions::exponential(times[i])});
  m.arrivals = arrivals::poisson_arrivals(rate);
  return m;
}

// All stages of the same mean time, at a load.
inline Model staged(double processors, const std::vector<double>& needs, double time, double offered) {
  Model m = staged_at_rate(processors, needs, std::vector<double>(needs.size(), time), 0.0);
  m.arrivals = arrivals::poisson_arrivals(offered * processors / work(m));
  return m;
}

// 2 to 5 exponential stages; `general`: 2 or 3, some of Erlang-2 time, MAP arrivals.
inline Model random_model(std::mt19937_64& rng, bool general) {
  const auto pick = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(rng); };
  const auto real = [&](double low, double high) { return std::uniform_real_distribution<double>(low, high)(rng); };
  const int stages = general ? pick(2, 3) : pick(2, 5), processors = general ? pick(2, 4) : pick(3, 9);
  std::vector<double> needs, times;
  for (int i = 0; i < stages; ++i) {
    needs.push_back(pick(0, 3) == 0 ? real(0.8, processors) : pick(1, processors));
    times.push_back(real(0.3, 2.0));
  }
  Model m = staged_at_rate(processors, needs, times, 0.0);
  const double rate = real(0.3, 0.85) * processors / work(m);
  m.arrivals = arrivals::poisson_arrivals(rate);
  if (!general) return m;
  m.stages[static_cast<std::size_t>(pick(0, stages - 1))].time = distributions::erlang(2, real(0.3, 2.0));
  MatrixXd D0(2, 2), D1(2, 2);
  D0 << -1.2, 0.2, 0.1, -4.1;
  D1 << 0.9, 0.1, 0.3, 3.7;
  m.arrivals = arrivals::scaled_to_rate(arrivals::map_arrivals(arrivals::Map(D0, D1)), 1.0);
  m.arrivals = arrivals::scaled_to_rate(m.arrivals, real(0.3, 0.85) * processors / work(m));
  return m;
}

}  // namespace sojourn::staged_jobs
