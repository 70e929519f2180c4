#include "sojourn/fork_join/exact_pool.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>

#include "sojourn/base/text.h"
#include "sojourn/fork_join/percentiles.h"
#include "sojourn/fork_join/sharing_factors.h"
#include "sojourn/fork_join/task_count.h"
#include "sojourn/linear_algebra/transform_inversion.h"

namespace sojourn::fork_join {
namespace {

using Complex = std::complex<double>;
constexpr double kMostPercentileCost = 2e9;
constexpr double kInversions = 60 * 26;  // points in time a percentile takes, terms of the inversion each

// w_t(j) = E[f(J)] after t balls when j of c boxes are hit at first. Walks t upwards and hands over, for every number
// of tasks m asked about, the value when n are found: w_{m-(c-n)}(c-n) for n < c, w_m(0) for n >= c.
template <typename Value, typename Use>
void throw_balls(std::size_t c, std::size_t most, std::vector<Value> w, const Use& use) {
  const double per = 1.0 / static_cast<double>(c);
  for (std::size_t t = 0; t <= most; ++t) {
    use(t, w);
    // With t+1 balls at most `most - t - 1` more boxes than these are ever asked for.
    const std::size_t last = std::min(c, most) + 1;
    for (std::size_t j = 0; j + 1 < last; ++j) {
      const double hit = static_cast<double>(j) * per;
      w[j] = hit * w[j] + (1 - hit) * w[j + 1];
    }
    // j = min(c, most): either all boxes are hit or more balls than tasks were thrown; w stays.
  }
}

struct Asked {
  std::vector<double> weight;  // P(m tasks), index m
  explicit Asked(const Model& model) {
    const auto law = asked(model);
    weight.assign(static_cast<std::size_t>(law.most()) + 1, 0.0);
    for (std::size_t i = 0; i < law.values.size(); ++i)
      weight[static_cast<std::size_t>(law.values[i])] = law.probabilities[i];
  }
  std::size_t most() const { return weight.size() - 1; }
};

// sum over m and n of P(m) p_n  own(n, m) delay(u)  where own = E[f(J)], f given for J = 0..min(c, most).
// step: the factor of one departure; busy: the factor of all n >= c, sum p_n step^{n-c}.
template <typename Value>
Value over_all(const TaskCount& count, const Asked& asked, std::vector<Value> f, Value step, Value busy) {
  const auto c = static_cast<std::size_t>(count.servers());
  const std::size_t most = asked.most();
  Value sum{};
  double room = 0;  // P(n + m <= c): all start at once
  for (std::size_t n = 0; n < c; ++n) {
    room += count.below_servers()[n];
    const std::size_t m = c - n;
    // The jobs of m tasks see room for them when at most n = c - m are found.
    if (m <= most && asked.weight[m] > 0) sum += asked.weight[m] * room * f[m];
  }
  Value power = 1.0;  // step^t
  throw_balls(c, most, std::move(f), [&](std::size_t t, const std::vector<Value>& w) {
    if (t > 0) {
      // n < c found: j = c - n own tasks start at once, t = m - j wait.
      const std::size_t largest = std::min(c, most - std::min(most, t));
      for (std::size_t j = 1; j <= largest; ++j)
        if (asked.weight[t + j] > 0) sum += asked.weight[t + j] * count.below_servers()[c - j] * w[j] * power;
      if (asked.weight[t] > 0) sum += asked.weight[t] * busy * w[0] * power;
    }
    power *= step;
  });
  return sum;
}

double mean_departures(const TaskCount& count, const Asked& asked) {
  const auto& p = count.below_servers();
  const double busy = count.prob_all_busy(), beyond = count.mean_beyond();
  double sum = 0, excess = 0, near = 0;  // sum_{n<c} p_n (n + m - c)^+ and the probability it grows by with m
  for (std::size_t m = 1; m <= asked.most(); ++m) {
    excess += near;
    if (m <= p.size()) near += p[p.size() - m];
    sum += asked.weight[m] * (beyond + static_cast<double>(m) * busy + excess);
  }
  return sum;
}

double mean_response(const TaskCount& count, const Asked& asked) {
  std::vector<double> f;
  const std::size_t boxes = std::min(static_cast<std::size_t>(count.servers()), asked.most());
  for (std::size_t j = 0; j <= boxes; ++j) f.push_back(harmonic(static_cast<std::int64_t>(j)));
  const double own = over_all<double>(count, asked, std::move(f), 1.0, count.prob_all_busy());
  return (mean_departures(count, asked) / count.servers() + own) / count.mu();
}

Complex transform(const TaskCount& count, const Asked& asked, Complex s) {
  const double c = count.servers(), mu = count.mu();
  const Complex step = c * mu / (c * mu + s);
  std::vector<Complex> f = {1.0};
  const auto boxes = std::min(static_cast<std::size_t>(c), asked.most());
  for (std::size_t j = 1; j <= boxes; ++j) {
    const double rate = static_cast<double>(j) * mu;
    f.push_back(f.back() * rate / (rate + s));
  }
  return over_all<Complex>(count, asked, std::move(f), step, count.all_busy(step));
}

}  // namespace

bool pool_applies(const Model& m) {
  return m.discipline == Discipline::fifo && m.placement == Placement::pool && markovian(m) && load(m) < 1;
}

double cost_of_pool(const Model& m) {
  const auto most = static_cast<double>(asked(m).most()), c = static_cast<double>(m.processors);
  return cost_of_task_count(m) + 2 * most * std::min(most, c);
}

answers::MethodAnswer solve_pool(const Model& model) {
  const TaskCount count(model);
  const Asked asked(model);
  const double mean = mean_response(count, asked), tasks = count.mean(), cmu = count.servers() * count.mu();
  answers::MethodAnswer a;
  a.name = "batch-pool";
  a.kind = answers::MethodKind::exact;
  set_means(model, mean, a.measures);
  // Until the first task of the job starts; the n - c + 1 departures it then needs.
  const double wait = (count.mean_beyond() + count.prob_all_busy()) / cmu;
  a.measures.set("mean_wait", wait);
  a.measures.set("prob_wait", count.prob_all_busy());
  if (!model.tagged) a.measures.set("mean_queue", model.arrivals.rate * wait);
  a.measures.set("decay_rate", std::exp(-count.log_decay()));
  a.error_estimate = std::numeric_limits<double>::epsilon() * (8 + 2 / (1 - load(model))) *
                     std::sqrt(count.servers() + static_cast<double>(asked.most()));
  a.notes.push_back(
      fmt::format("tasks: {} in the system on average, mean sojourn {}; a job waits until its first task starts",
                  number_text(tasks, 9), number_text(tasks / (model.arrivals.rate * model.tasks.mean()), 9)));
  if (cost_of_pool(model) * kInversions > kMostPercentileCost * 4) {
    a.notes.push_back(
        "percentiles are left out: inverting the transform would take too long for so many tasks and processors");
    return a;
  }
  set_percentiles(a.measures, "response", mean, [&](double t) {
    if (t <= 0) return 1.0;
    const auto of = [&](Complex s) { return (1.0 - transform(count, asked, s)) / s; };
    return std::clamp(linear_algebra::invert_transform(of, t), 0.0, 1.0);
  });
  set_percentiles(a.measures, "wait", mean, [&](double t) {
    if (t <= 0) return count.prob_all_busy();
    const auto of = [&](Complex s) {
      const Complex step = cmu / (cmu + s);
      return (count.prob_all_busy() - step * count.all_busy(step)) / s;
    };
    return std::clamp(linear_algebra::invert_transform(of, t), 0.0, 1.0);
  });
  a.notes.push_back("percentiles by inverting the transform: about 7 digits");
  return a;
}

}  // namespace sojourn::fork_join
