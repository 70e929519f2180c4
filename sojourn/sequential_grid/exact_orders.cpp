#include "sojourn/sequential_grid/exact_orders.h"

#include <fmt/format.h>

#include <limits>

#include "sojourn/answers/told_law.h"
#include "sojourn/base/errors.h"
#include "sojourn/base/rounding.h"
#include "sojourn/queues/erlang.h"
#include "sojourn/queues/size_orders.h"

namespace sojourn::sequential_grid {
namespace {

QueueLaw sharing_law(const Cluster& cluster, double rate, double mean_length) {
  QueueLaw law;
  const queues::Mmc same{static_cast<double>(cluster.processors), rate, cluster.speed / mean_length};
  const double all_busy = same.prob_wait();
  law.mean_wait = all_busy / same.drain();
  law.slowdown_excess = law.mean_wait * same.mu;
  law.decay_rate = same.load();
  if (const auto entries = answers::told_entries(same.servers, same.load())) law.jobs_pmf = same.jobs_pmf(*entries);
  law.all_busy = all_busy;
  law.relative_error =
      kEpsilon * (4 + 1 / (1 - same.load()) + same.offered() * queues::busy_slope(same.servers, same.offered()));
  return law;
}

QueueLaw size_law(const Model& m, const Cluster& cluster, double rate) {
  const auto length = m.time->scaled(1 / cluster.speed);
  const auto w = m.discipline == Discipline::srpt ? queues::shortest_remaining_first(rate, *length)
                                                  : queues::shortest_first(rate, *length);
  QueueLaw law;
  law.mean_wait = w.mean_wait;
  law.slowdown_excess = w.slowdown_excess.value_or(std::numeric_limits<double>::quiet_NaN());
  if (m.discipline == Discipline::sjf) law.prob_wait = rate * length->mean();
  law.relative_error = w.relative_error;
  return law;
}

}  // namespace

std::string method_of(Discipline d) {
  switch (d) {
    case Discipline::ps:
      return "processor-sharing";
    case Discipline::sjf:
      return "shortest-first";
    case Discipline::srpt:
      return "srpt";
    case Discipline::fifo:
      break;
  }
  return "";
}

bool orders_like_fifo(const Model& m) {
  return m.time->is_constant() && (m.discipline == Discipline::sjf || m.discipline == Discipline::srpt);
}

std::optional<std::string> why_not_exact_order(const Model& m) {
  if (!m.arrivals.is_poisson() || m.broker == Broker::round_robin) return "arrivals at a cluster are not Poisson";
  if (m.discipline == Discipline::ps) return std::nullopt;
  const auto shares = routing(m);
  for (std::size_t i = 0; i < shares.size(); ++i)
    if (shares[i] > 0 && m.clusters[i].processors > 1)
      return fmt::format("cluster {} has {} processors, and {} is known for one", in_quotes(m.clusters[i].name),
                         m.clusters[i].processors, to_string(m.discipline));
  return std::nullopt;
}

answers::MethodAnswer solve_exact_order(const Model& m) {
  const auto shares = routing(m);
  std::vector<QueueLaw> laws;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    const double rate = m.arrivals.rate * shares[i];
    if (rate <= 0)
      laws.emplace_back();
    else
      laws.push_back(m.discipline == Discipline::ps ? sharing_law(m.clusters[i], rate, m.time->mean())
                                                    : size_law(m, m.clusters[i], rate));
  }
  auto answer = assemble(m, shares, laws);
  answer.kind = answers::MethodKind::exact;
  answer.residual.reset();
  if (m.discipline == Discipline::ps) {
    answer.notes.push_back(
        "the number of jobs is that of M/M/c whatever the law of the lengths, and a job's mean response is in "
        "proportion to its length; waits are responses less lengths");
  } else {
    answer.notes.push_back("M/G/1: one integral over the lengths, with the error that halving its panels shows");
  }
  return answer;
}

}  // namespace sojourn::sequential_grid
