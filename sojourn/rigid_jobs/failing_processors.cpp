#include "sojourn/rigid_jobs/failing_processors.h"

#include <algorithm>
#include <limits>

#include "sojourn/rigid_jobs/chain/assemble.h"

namespace sojourn::rigid_jobs {
namespace {

bool one_processor_each(const Model& m) {
  return std::all_of(m.classes.begin(), m.classes.end(), [](const JobClass& c) { return c.width.widest() == 1; });
}

// Whoever fits starts, in order of arrival; a stopped job has its old place.
bool in_order_of_arrival(const Model& m) {
  using enum Discipline;
  return m.discipline == fifo || m.discipline == first_fit || m.discipline == easy;
}

// A pool, and nothing happens to it but failures that cost no work.
bool fails_only(const Model& m) {
  if (m.clusters.size() != 1 || m.partitions.size() != 1) return false;
  const Partition& p = m.partitions[0];
  return p.nodes == 0 && p.outages.empty() && p.failures && p.failures->checkpoint == 0.0 &&
         p.failures->repair->is_exponential();
}

}  // namespace

std::optional<queues::FailingServers> failing_processors(const Model& m) {
  const bool markov = m.arrivals.is_poisson() && !m.batch && all_exponential(m) && common_length(m);
  if (!fails_only(m) || !markov || !one_processor_each(m) || !in_order_of_arrival(m)) return std::nullopt;
  const Failures& f = *m.partitions[0].failures;
  return queues::FailingServers{m.clusters[0].processors, m.arrivals.rate, m.clusters[0].speed / mean_length(m),
                                1 / f.mean_time_between, 1 / f.repair->mean()};
}

answers::MethodAnswer answer_with_breakdowns(const Model& m, const queues::FailingLaw& queue) {
  FifoLaw law;
  TypeLaw type;
  type.mean_wait = queue.mean_wait;
  type.prob_wait.reset();  // longer jobs are stopped more often
  type.slowdown_excess = std::numeric_limits<double>::quiet_NaN();
  law.types.assign(types_of(m).size(), type);
  law.decay_rate = queue.decay_rate;
  law.decay_error = queue.relative_error;
  law.error_estimate = queue.relative_error;
  law.residual = queue.residual;
  std::vector<std::optional<Model>> alones = {m};
  auto answer = assemble(m, alones, {law});
  answer.kind = answers::MethodKind::exact;
  answer.notes.insert(answer.notes.begin(),
                      "M/M/c whose processors fail and are repaired; waits hold the time without a processor");
  return answer;
}

}  // namespace sojourn::rigid_jobs
