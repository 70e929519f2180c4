#include "sojourn/fork_join/exact_fifo.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sojourn/fork_join/percentiles.h"

namespace sojourn::fork_join {
namespace {

using Complex = std::complex<double>;

Complex batch_of(const distributions::WholeNumbers& law, Complex x) {
  Complex sum = 0;
  for (std::size_t i = 0; i < law.values.size(); ++i)
    sum += law.probabilities[i] * std::pow(x, static_cast<double>(law.values[i]));
  return sum;
}

}  // namespace

bool single_fifo_applies(const Model& m) { return m.processors == 1 && m.arrivals.is_poisson() && load(m) < 1; }

double single_fifo_wait(const Model& m) {
  const double mean = m.time->mean() / m.speed, variance = m.time->variance() / (m.speed * m.speed);
  const double second = m.tasks.mean() * variance + m.tasks.second_moment() * mean * mean;
  return m.arrivals.rate * second / (2 * (1 - load(m)));
}

double single_fifo_mean(const Model& m) { return single_fifo_wait(m) + asked(m).mean() * m.time->mean() / m.speed; }

std::optional<Transform> task_transform(const Model& m) {
  const double mean = m.time->mean() / m.speed;
  if (m.time->is_exponential()) return [mean](Complex s) { return 1.0 / (1.0 + mean * s); };
  if (m.time->is_constant()) return [mean](Complex s) { return std::exp(-mean * s); };
  if (const auto ph = m.time->as_phase_type(); ph && ph->phases() <= 64) {
    const auto here = phase_type::scaled(*ph, 1 / m.speed);
    return [here](Complex s) { return phase_type::transform(here, s); };
  }
  return std::nullopt;
}

answers::MethodAnswer solve_single_fifo(const Model& m) {
  answers::MethodAnswer a;
  a.name = "mg1-fifo";
  a.kind = answers::MethodKind::exact;
  const double wait = single_fifo_wait(m), mean = single_fifo_mean(m), rho = load(m), lambda = m.arrivals.rate;
  set_means(m, mean, a.measures);
  a.measures.set("mean_wait", wait);
  if (!m.tagged) a.measures.set("mean_queue", lambda * wait);
  a.measures.set("prob_wait", rho);
  a.error_estimate = std::numeric_limits<double>::epsilon() * (8 + 2 / (1 - rho));
  const auto task = task_transform(m);
  if (!task || m.tasks.values.size() > 1000 || m.time->is_constant()) {
    a.notes.push_back(
        "percentiles are left out: the transform of the task time is not at hand, or not smooth enough to invert");
    return a;
  }
  const auto waiting = [&](Complex s) { return (1 - rho) * s / (s - lambda + lambda * batch_of(m.tasks, (*task)(s))); };
  const auto law = asked(m);
  set_percentiles(a.measures, "response", mean, [&](double t) {
    if (t <= 0) return 1.0;
    const auto of = [&](Complex s) { return (1.0 - waiting(s) * batch_of(law, (*task)(s))) / s; };
    return std::clamp(linear_algebra::invert_transform(of, t), 0.0, 1.0);
  });
  set_percentiles(a.measures, "wait", mean, [&](double t) {
    if (t <= 0) return rho;
    return std::clamp(linear_algebra::invert_transform([&](Complex s) { return (1.0 - waiting(s)) / s; }, t), 0.0, 1.0);
  });
  a.notes.push_back("percentiles by inverting the transform: about 7 digits");
  return a;
}

}  // namespace sojourn::fork_join
