#include "sojourn/rigid_jobs/narrow_jobs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <set>

#include "sojourn/answers/told_law.h"
#include "sojourn/fluid/tail_reading.h"
#include "sojourn/queues/batch_arrivals.h"
#include "sojourn/queues/erlang.h"
#include "sojourn/queues/priorities.h"
#include "sojourn/queues/size_orders.h"

namespace sojourn::rigid_jobs {
namespace {

using scheduling::Backfill, scheduling::Order, scheduling::Preempt;

// Nothing where jobs differ in width.
std::optional<std::int64_t> width_of_all(const Model& m) {
  const std::int64_t width = m.classes[0].width.values[0];
  for (const JobClass& c : m.classes)
    if (c.width.values.size() != 1 || c.width.values[0] != width) return std::nullopt;
  return width;
}

// Pools of processors that are always there, and a policy that starts a job when there is room for it: none of one's
// own, and none that looks only now and then.
bool starts_at_once(const Model& m) { return !m.on_nodes() && !m.policy.own && m.policy.backfill != Backfill::slurm; }

std::size_t priorities_in(const Model& m) {
  std::set<double> all;
  for (const JobClass& c : m.classes) all.insert(c.priority);
  return all.size();
}

// Jobs that can run at a time.
std::int64_t places_of(const Model& one) { return one.clusters[0].processors / *width_of_all(one); }

bool one_exponential(const Model& m) { return all_exponential(m) && common_length(m); }

// Backfilling finds no room where the first job does not; reservations may still be made by estimates.
bool in_order(const Model& m) {
  const Backfill b = m.policy.backfill;
  return b == Backfill::none || b == Backfill::first_fit || b == Backfill::easy;
}

NarrowMethod by_priority(const Model& one) {
  if (!in_order(one)) return {};
  if (one.policy.preempt == Preempt::requeue)
    return {"", "jobs that begin anew when they are stopped: no exact solution is known; simulate"};
  const char* stops =
      one.policy.preempt == Preempt::suspend ? "stopped jobs go on where they were" : "running jobs go on";
  if (places_of(one) == 1) return {"priority", fmt::format("M/G/1 with priorities (Cobham), {}", stops)};
  if (one_exponential(one))
    return {"priority", fmt::format("M/M/c with priorities, lengths of one mean for all; {}", stops)};
  return {"", "priorities on several processors are known here for exponential lengths of one mean; simulate others"};
}

NarrowMethod by_length(const Model& one) {
  const bool told = std::any_of(one.classes.begin(), one.classes.end(),
                                [](const JobClass& c) { return c.estimate || !c.asked.empty() || c.unlimited; });
  if (places_of(one) != 1 || told || !common_length(one)) return {};
  if (one.discipline == Discipline::server_filling_srpt) return {"srpt", "M/G/1, whoever has the least left runs"};
  if (one.policy.preempt == Preempt::none && in_order(one))
    return {"shortest-first", "M/G/1, the shortest of those that wait starts"};
  return {};
}

queues::BatchQueue batch_queue(const Model& one) {
  return {places_of(one), one.arrivals.rate, 1 / mean_length(one), one.batch->values, one.batch->probabilities};
}

NarrowMethod by_batches(const Model& one) {
  if (!one_exponential(one)) return {};
  if (const double work = queues::batch_work(batch_queue(one)); work > queues::kMostBatchWork)
    return {"", fmt::format("jobs arrive in batches, exactly known here but for {:.2g} products; simulate", work)};
  return {"batch-mmc", "M^X/M/c: jobs of a batch start in their own order"};
}

void set_levels(const Model& one, std::vector<queues::PriorityClass>& classes) {
  std::set<double, std::greater<>> all;
  for (const JobClass& c : one.classes) all.insert(c.priority);
  for (std::size_t i = 0; i < classes.size(); ++i)
    classes[i].level = static_cast<std::size_t>(std::distance(all.begin(), all.find(one.classes[i].priority)));
}

// In places; told in processors.
void set_used(FifoLaw& law, const Model& one, const std::vector<double>& busy_places) {
  const auto width = static_cast<std::size_t>(*width_of_all(one));
  law.used_pmf.assign(static_cast<std::size_t>(one.clusters[0].processors) + 1, 0.0);
  for (std::size_t n = 0; n < busy_places.size(); ++n) law.used_pmf[n * width] = busy_places[n];
}

// Of whoever runs: the same for every order that leaves no processor idle while jobs wait.
void set_numbers(FifoLaw& law, const Model& one) {
  const double load = one.arrivals.rate * mean_length(one) / static_cast<double>(places_of(one));
  if (!one_exponential(one)) {
    if (places_of(one) == 1) set_used(law, one, {1 - load, load});
    return;
  }
  const queues::Mmc queue{static_cast<double>(places_of(one)), one.arrivals.rate, 1 / mean_length(one)};
  law.decay_rate = load;
  law.decay_error = 4 * std::numeric_limits<double>::epsilon();
  const auto places = static_cast<std::size_t>(places_of(one));
  if (const auto entries = answers::told_entries(queue.servers, load)) law.jobs_pmf = queue.jobs_pmf(*entries);
  if (places + 1 > answers::kLongestUsedLaw) return;
  auto busy = queue.jobs_pmf(places + 1);
  busy[places] = queue.prob_wait();
  set_used(law, one, busy);
}

FifoLaw priority_law(const Model& one) {
  std::vector<queues::PriorityClass> classes;
  for (const JobClass& c : one.classes) classes.push_back({one.arrivals.rate * c.share, c.time});
  set_levels(one, classes);
  const auto stopping = one.policy.preempt == Preempt::suspend ? queues::Stopping::resumed : queues::Stopping::never;
  const auto waits = places_of(one) == 1 && !one_exponential(one)
                         ? queues::one_server_priorities(classes, stopping)
                         : queues::many_server_priorities(static_cast<double>(places_of(one)), classes, stopping);
  FifoLaw law;
  for (const auto& w : waits) {
    law.types.push_back({w.mean_wait, w.prob_wait, w.wait_tail, w.response_tail, w.slowdown_excess});
    law.error_estimate = std::max(law.error_estimate, w.relative_error);
  }
  return law;
}

FifoLaw length_law(const Model& one, bool remaining) {
  const auto& time = *one.classes[0].time;
  const auto w = remaining ? queues::shortest_remaining_first(one.arrivals.rate, time)
                           : queues::shortest_first(one.arrivals.rate, time);
  FifoLaw law;
  TypeLaw type;
  type.mean_wait = w.mean_wait;
  type.prob_wait = remaining ? std::nullopt : std::optional(one.arrivals.rate * time.mean());
  type.slowdown_excess = w.slowdown_excess.value_or(std::numeric_limits<double>::quiet_NaN());
  law.types.assign(one.classes.size(), type);
  law.error_estimate = w.relative_error;
  return law;
}

FifoLaw batches_law(const Model& one) {
  const auto queue = batch_queue(one);
  auto b = std::make_shared<queues::BatchLaw>(queues::batch_law(queue));
  const double pace = static_cast<double>(queue.servers) * queue.mu;
  FifoLaw law;
  TypeLaw type;
  type.mean_wait = b->mean_wait;
  type.prob_wait = b->prob_wait;
  if (b->complete) {
    type.wait_tail = [=](double t) { return t < 0 ? 1.0 : b->wait.tail(pace * t); };
    type.response_tail = [=](double t) { return t < 0 ? 1.0 : b->response.tail(pace * t); };
    if (b->jobs_pmf.size() <= answers::kLongestLaw) law.jobs_pmf = b->jobs_pmf;
  }
  law.types.assign(one.classes.size(), type);
  const auto places = static_cast<std::size_t>(queue.servers);
  if (places + 1 <= answers::kLongestUsedLaw) {
    std::vector<double> busy(b->jobs_pmf.begin(), b->jobs_pmf.begin() + static_cast<std::ptrdiff_t>(places));
    busy.push_back(b->all_busy);
    set_used(law, one, busy);
  }
  law.error_estimate = b->relative_error;
  return law;
}

void mix_tails(FifoLaw& law, const Model& one) {
  std::vector<fluid::WeightedTail> waits, responses;
  for (std::size_t i = 0; i < law.types.size(); ++i) {
    waits.push_back({one.classes[i].share, law.types[i].wait_tail});
    responses.push_back({one.classes[i].share, law.types[i].response_tail});
  }
  law.wait_tail = fluid::mixture(waits);
  law.response_tail = fluid::mixture(responses);
}

}  // namespace

std::optional<Model> same_as_fifo(const Model& m) {
  if (m.discipline == Discipline::fifo || m.saturated() || !width_of_all(m) || !starts_at_once(m)) return std::nullopt;
  const bool one_priority = priorities_in(m) == 1;
  switch (m.discipline) {
    case Discipline::first_fit:
    case Discipline::easy:
    case Discipline::conservative:
    case Discipline::most_processors_first:
    case Discipline::server_filling:
      break;
    case Discipline::listed:
      if (!in_order(m) && m.policy.backfill != Backfill::conservative) return std::nullopt;
      if (m.policy.preempt != Preempt::none && !one_priority) return std::nullopt;
      if (m.policy.order == Order::arrival || m.policy.order == Order::narrowest || m.policy.order == Order::widest ||
          (m.policy.order == Order::priority && one_priority))
        break;
      return std::nullopt;
    default:
      return std::nullopt;
  }
  Model fifo = m;
  fifo.discipline = Discipline::fifo;
  return fifo;
}

NarrowMethod narrow_method(const Model& one) {
  if (!width_of_all(one) || !starts_at_once(one) || !one.arrivals.is_poisson()) return {};
  if (one.discipline == Discipline::fifo) return one.batch ? by_batches(one) : NarrowMethod{};
  if (one.batch) return {};
  if (one.discipline == Discipline::server_filling_srpt) return by_length(one);
  if (one.discipline != Discipline::listed) return {};
  if (one.policy.order == Order::priority) return by_priority(one);
  if (one.policy.order == Order::shortest) return by_length(one);
  return {};
}

FifoLaw narrow_law(const Model& one) {
  if (one.batch) {
    FifoLaw law = batches_law(one);
    mix_tails(law, one);
    return law;
  }
  const bool by_priorities = one.discipline == Discipline::listed && one.policy.order == Order::priority;
  FifoLaw law = by_priorities ? priority_law(one) : length_law(one, one.discipline == Discipline::server_filling_srpt);
  mix_tails(law, one);
  set_numbers(law, one);
  return law;
}

}  // namespace sojourn::rigid_jobs
