#include "sojourn/sequential_grid/exact_mmc.h"

#include <cmath>
#include <limits>

#include "sojourn/answers/told_law.h"
#include "sojourn/queues/erlang.h"

namespace sojourn::sequential_grid {
namespace {

using queues::Mmc;

std::vector<double> told_pmf(const Mmc& queue) {
  const auto entries = answers::told_entries(queue.servers, queue.load());
  return entries ? queue.jobs_pmf(*entries) : std::vector<double>();
}

}  // namespace

QueueLaw mmc_law(const Cluster& cluster, double rate, double mean_length) {
  QueueLaw law;
  const Mmc queue{static_cast<double>(cluster.processors), rate, cluster.speed / mean_length};
  if (rate <= 0) {
    law.prob_wait = 0.0;
    law.wait_tail = [](double) { return 0.0; };
    law.response_tail = [mu = queue.mu](double t) { return std::exp(-mu * t); };
    law.jobs_pmf = {1.0};
    return law;
  }
  const double prob = queue.prob_wait();
  law.mean_wait = prob / queue.drain();
  law.prob_wait = prob;
  law.decay_rate = queue.load();
  law.wait_tail = [queue, prob](double t) { return queue.wait_tail(t, prob); };
  law.response_tail = [queue, prob](double t) { return queue.response_tail(t, prob); };
  law.jobs_pmf = told_pmf(queue);
  // The formulas are closed; what remains is the rounding of rates, amplified by 1 - load.
  law.relative_error = std::numeric_limits<double>::epsilon() * (4 + 1 / (1 - queue.load()));
  return law;
}

answers::MethodAnswer solve_mmc(const Model& model) {
  const auto shares = routing(model);
  std::vector<QueueLaw> laws;
  for (std::size_t i = 0; i < shares.size(); ++i)
    laws.push_back(mmc_law(model.clusters[i], model.arrivals.rate * shares[i], model.time->mean()));
  answers::MethodAnswer answer = assemble(model, shares, laws);
  answer.name = "mmc";
  answer.kind = answers::MethodKind::exact;
  answer.residual.reset();
  return answer;
}

}  // namespace sojourn::sequential_grid
