#include "sojourn/sequential_grid/overload.h"

#include <algorithm>
#include <cmath>

#include "sojourn/queues/erlang.h"

namespace sojourn::sequential_grid {
namespace {

using queues::Mmc;

struct Growth {
  double queue_at_end = 0, queue = 0, wait_at_end = 0, wait = 0, slowdown_at_end = 0, slowdown = 0;
  double used = 0, finished = 0, resorption = 0;
};

// nu > 1: the queue grows by lambda_i - c_i mu_i a unit of time; a job that ends by t was submitted by t / nu.
Growth growing(const Cluster& c, double rate, double mean, double inverse, double t) {
  const double capacity = c.power() / mean, nu = rate / capacity;
  Growth g;
  g.queue_at_end = t * (rate - capacity);
  g.queue = 0.5 * g.queue_at_end;
  g.wait_at_end = t * (nu - 1);
  g.wait = t * (nu - 1) / (2 * nu);
  g.slowdown_at_end = g.wait_at_end * inverse;
  g.slowdown = g.wait * inverse;
  g.used = static_cast<double>(c.processors);
  g.finished = capacity;
  g.resorption = t * (nu - 1);
  return g;
}

Growth keeping_up(const Cluster& c, double rate, const distributions::Distribution& length) {
  Growth g;
  g.finished = rate;
  g.used = rate * length.mean() / c.speed;
  if (rate <= 0) return g;
  const Mmc queue{static_cast<double>(c.processors), rate, c.speed / length.mean()};
  const double factor = 0.5 * (1 + distributions::squared_coefficient_of_variation(length));
  g.wait = g.wait_at_end = queue.mean_wait() * factor;
  g.queue = g.queue_at_end = rate * g.wait;
  g.slowdown = g.slowdown_at_end = (g.wait > 0 ? g.wait * length.mean_inverse() : 0) + 1 / c.speed;
  return g;
}

void set_measures(answers::Measures& m, const Growth& g, double response, double processors) {
  m.set("mean_response", response);
  m.set("mean_wait", g.wait);
  m.set("mean_slowdown", g.slowdown);
  m.set("mean_jobs", g.queue + g.used);
  m.set("mean_queue", g.queue);
  m.set("mean_used_processors", g.used);
  m.set("utilization", g.used / processors);
  m.set("throughput", g.finished);
  m.set("queue_at_horizon", g.queue_at_end);
  m.set("wait_at_horizon", g.wait_at_end);
  m.set("slowdown_at_horizon", g.slowdown_at_end);
  m.set("resorption_time", g.resorption);
}

}  // namespace

double resorption_time(double jobs, double power, double load, double mean_length) {
  return jobs * mean_length / (power * (1 - load));
}

answers::MethodAnswer overload_asymptotics(const Model& m) {
  answers::MethodAnswer answer;
  answer.name = "overload";
  answer.kind = answers::MethodKind::asymptotic;
  const auto shares = routing(m);
  const double inverse = m.time->mean_inverse(), t = *m.horizon;
  Growth all;
  double response = 0;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    const Cluster& c = m.clusters[i];
    const double rate = m.arrivals.rate * shares[i];
    const bool over = rate * m.time->mean() > c.power();
    const Growth g = over ? growing(c, rate, m.time->mean(), inverse, t) : keeping_up(c, rate, *m.time);
    answers::Part part{c.name, {}};
    const double here = g.wait + m.time->mean() / c.speed;
    set_measures(part.measures, g, here, static_cast<double>(c.processors));
    answer.clusters.push_back(std::move(part));
    if (rate <= 0) continue;
    all.queue_at_end += g.queue_at_end;
    all.queue += g.queue;
    all.used += g.used;
    all.finished += g.finished;
    all.resorption = std::max(all.resorption, g.resorption);
    // Of jobs finished: weighted with what each cluster finishes. At the end: with what it gets.
    all.wait += g.finished * g.wait;
    all.slowdown += g.finished * g.slowdown;
    response += g.finished * here;
    all.wait_at_end += shares[i] * g.wait_at_end;
    all.slowdown_at_end += shares[i] * g.slowdown_at_end;
  }
  all.wait /= all.finished;
  all.slowdown /= all.finished;
  set_measures(answer.measures, all, response / all.finished, total_processors(m));
  answer.notes.push_back(
      "leading terms for a long horizon (theorem 3.2, lemmas 5.1 to 6.8); means of wait, response and "
      "slowdown are over the jobs finished by the horizon, the queue over all of [0, horizon]");
  if (std::isinf(inverse))
    answer.notes.push_back("the mean slowdown is infinite: E[1/length] diverges for " + m.time->name() + " lengths");
  return answer;
}

}  // namespace sojourn::sequential_grid
