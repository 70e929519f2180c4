#include "sojourn/fork_join/exact_fifo.h"

#include <limits>

#include "sojourn/base/rounding.h"
#include "sojourn/fork_join/constant_tasks.h"
#include "sojourn/fork_join/job_transform.h"
#include "sojourn/fork_join/percentiles.h"
#include "sojourn/fork_join/single_server_law.h"

namespace sojourn::fork_join {
namespace {

using linear_algebra::Inverted;

bool by_chain(const Model& m, answers::Measures& measures) {
  const auto job = job_chain(m, m.tasks), own = job_chain(m, asked(m));
  if (!job || !own || static_cast<double>(job->phases() + own->phases()) > kMostLawPhases) return false;
  const double rho = load(m), error = error_of_idleness(m);
  const phase_type::AbsorptionTime response(response_chain(*job, rho, *own)), wait(wait_chain(*job, rho));
  set_percentiles(m.questions, measures, "response", response, error);
  set_percentiles(m.questions, measures, "wait", wait, error);
  return true;
}

bool by_constant_tasks(const Model& m, double typical, answers::Measures& measures) {
  if (!m.time->is_constant()) return false;
  const ConstantTasks law(m);
  if (!law.settled()) return false;
  const auto with_error = [&](double above) { return Inverted{above, law.relative_error() * above}; };
  const double error = error_of_idleness(m);
  set_percentiles(m.questions, measures, "response", typical, error,
                  [&](double t) { return with_error(law.response_above(t)); });
  set_percentiles(m.questions, measures, "wait", typical, error,
                  [&](double t) { return with_error(law.wait_above(t)); });
  return true;
}

bool by_inversion(const Model& m, double typical, answers::Measures& measures) {
  const auto transform = JobTransform::of(m);
  if (!transform) return false;
  const double rho = load(m), error = error_of_idleness(m);
  set_percentiles(m.questions, measures, "response", typical, error, [&](double t) {
    if (t <= 0) return Inverted{1.0, 0.0};
    return linear_algebra::invert_closely([&](LongComplex s) { return transform->response_tail(s); }, t);
  });
  set_percentiles(m.questions, measures, "wait", typical, error, [&](double t) {
    if (t <= 0) return Inverted{rho, 0.0};
    return linear_algebra::invert_closely([&](LongComplex s) { return transform->wait_tail(s); }, t);
  });
  return true;
}

}  // namespace

bool single_fifo_applies(const Model& m) { return m.processors == 1 && m.arrivals.is_poisson() && load(m) < 1; }

double single_fifo_wait(const Model& m) {
  const double mean = m.time->mean() / m.speed, variance = m.time->variance() / (m.speed * m.speed);
  const double second = m.tasks.mean() * variance + m.tasks.second_moment() * mean * mean;
  return m.arrivals.rate * second / (2 * (1 - load(m)));
}

double single_fifo_mean(const Model& m) { return single_fifo_wait(m) + asked(m).mean() * m.time->mean() / m.speed; }

answers::MethodAnswer solve_single_fifo(const Model& m) {
  answers::MethodAnswer a;
  a.name = "mg1-fifo";
  a.kind = answers::MethodKind::exact;
  const double wait = single_fifo_wait(m), mean = single_fifo_mean(m), rho = load(m);
  const double error = 8 * kEpsilon + error_of_idleness(m);
  a.error_estimate = error;
  set_means(m, mean, error, a.measures);
  a.measures.set("mean_wait", wait, error * wait);
  if (!m.tagged) a.measures.set("mean_queue", m.arrivals.rate * wait, error * m.arrivals.rate * wait);
  a.measures.set("prob_wait", rho, 4 * kEpsilon * rho);
  if (by_chain(m, a.measures) || by_constant_tasks(m, mean, a.measures)) return a;
  if (by_inversion(m, mean, a.measures))
    a.notes.push_back("percentiles by inverting the transform: the error of each is told with it");
  else
    a.notes.push_back(
        "percentiles are left out: they are worked out for constant tasks and for phase-type ones of few phases");
  return a;
}

}  // namespace sojourn::fork_join
