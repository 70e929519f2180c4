#include "sojourn/fork_join/exact_pool.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "sojourn/base/rounding.h"
#include "sojourn/base/text.h"
#include "sojourn/fork_join/percentiles.h"
#include "sojourn/fork_join/sharing_factors.h"
#include "sojourn/fork_join/single_server_law.h"
#include "sojourn/fork_join/task_count.h"
#include "sojourn/linear_algebra/transform_inversion.h"

namespace sojourn::fork_join {
namespace {

using linear_algebra::Inverted;

constexpr double kMostPercentileCost = 1e9;  // multiplications in long double: some ten seconds
constexpr double kSecondsPerTerm = 1.5e-8;   // one of them, and what goes with it
constexpr double kTransforms = 1e4;          // points in time that eight percentiles take, terms of the inversion each

// w_t(j) = E[f(J)] after t balls when j of c boxes are hit at first. Walks t upwards and hands over, for every number
// of tasks m asked about, the value when n are found: w_{m-(c-n)}(c-n) for n < c, w_m(0) for n >= c.
template <typename Value, typename Use>
void throw_balls(std::size_t c, std::size_t most, std::vector<Value> w, const Use& use) {
  using Real = decltype(std::real(Value{}));
  for (std::size_t t = 0; t <= most; ++t) {
    use(t, w);
    // With t+1 balls at most `most - t - 1` more boxes than these are ever asked for.
    const std::size_t last = std::min(c, most) + 1;
    for (std::size_t j = 0; j + 1 < last; ++j) {
      const Real hit = static_cast<Real>(j) / static_cast<Real>(c);
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

// Hands over every way to be found: use(P, t, j), a job of t + j tasks of which j start at once and t wait, and for t >
// 0 with j = 0 those who find all busy (P without the law of who is found).
template <typename Value, typename Room, typename Some, typename Busy>
void over_all(const TaskCount& count, const Asked& asked, std::vector<Value> f, const Room& room, const Some& some,
              const Busy& busy) {
  const auto c = static_cast<std::size_t>(count.servers());
  const std::size_t most = asked.most();
  double together = 0;  // P(n + m <= c): all start at once
  for (std::size_t n = 0; n < c; ++n) {
    together += count.below_servers()[n];
    const std::size_t m = c - n;
    // The jobs of m tasks see room for them when at most n = c - m are found.
    if (m <= most && asked.weight[m] > 0) room(asked.weight[m] * together, f[m]);
  }
  throw_balls(c, most, std::move(f), [&](std::size_t t, const std::vector<Value>& w) {
    if (t == 0) return;
    // n < c found: j = c - n own tasks start at once, t = m - j wait.
    const std::size_t largest = std::min(c, most - std::min(most, t));
    for (std::size_t j = 1; j <= largest; ++j)
      if (asked.weight[t + j] > 0) some(asked.weight[t + j] * count.below_servers()[c - j], t, w[j]);
    if (asked.weight[t] > 0) busy(asked.weight[t], t, w[0]);
  });
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
  double own = 0;
  const double all_busy = count.prob_all_busy();
  over_all(
      count, asked, std::move(f), [&](double p, double h) { own += p * h; },
      [&](double p, std::size_t, double h) { own += p * h; },
      [&](double p, std::size_t, double h) { own += p * all_busy * h; });
  return (mean_departures(count, asked) / count.servers() + own) / count.mu();
}

// 1 - T*(s), put together from what each part lacks to one.
LongComplex complement(const TaskCount& count, const Asked& asked, LongComplex s) {
  const long double c = count.servers(), mu = count.mu();
  const LongComplex lack = s / (c * mu + s), step = 1.0L - lack;  // of a departure
  LongComplex own = 1.0L;                                         // of the largest of j tasks
  std::vector<LongComplex> f = {0.0L};                            // 1 - own
  const auto boxes = std::min(static_cast<std::size_t>(count.servers()), asked.most());
  for (std::size_t j = 1; j <= boxes; ++j) {
    const long double rate = static_cast<long double>(j) * mu;
    f.push_back(f.back() + own * s / (rate + s));
    own *= rate / (rate + s);
  }
  const LongComplex busy = count.all_busy(lack), less_busy = count.all_busy(0) - busy;
  LongComplex sum = 0, power = 1, lacking = 0;  // step^at and 1 - step^at
  std::size_t at = 0;
  const auto go_to = [&](std::size_t t) {
    for (; at < t; ++at) lacking += power * lack, power *= step;
  };
  over_all(
      count, asked, std::move(f), [&](long double p, LongComplex g) { sum += p * g; },
      [&](long double p, std::size_t t, LongComplex g) { go_to(t), sum += p * (lacking + power * g); },
      [&](long double p, std::size_t t, LongComplex g) {
        go_to(t), sum += p * (less_busy + busy * (lacking + power * g));
      });
  return sum;
}

}  // namespace

bool pool_applies(const Model& m) {
  return m.discipline == Discipline::fifo && m.placement == Placement::pool && markovian(m) && load(m) < 1;
}

namespace {

// The balls; for jobs and processors alike one pass.
double cost_of_transform(const Model& m) {
  const auto most = static_cast<double>(asked(m).most()), c = static_cast<double>(m.processors);
  return most * std::min(most, c) + c + 3 * static_cast<double>(m.tasks.most()) +
         20 * static_cast<double>(m.tasks.values.size());
}

}  // namespace

double cost_of_pool(const Model& m) {
  const auto most = static_cast<double>(asked(m).most()), c = static_cast<double>(m.processors);
  return cost_of_task_count(m) + 2 * most * std::min(most, c);
}

namespace {

void pool_percentiles(const Model& model, const TaskCount& count, const Asked& asked, double mean, double error,
                      answers::Measures& measures) {
  const long double cmu = static_cast<long double>(count.servers()) * count.mu();
  const double wait = count.prob_all_busy();
  set_percentiles(model.questions, measures, "response", mean, error_of_idleness(model), [&](double t) {
    if (t <= 0) return Inverted{1.0, 0.0};
    auto found = linear_algebra::invert_closely([&](LongComplex s) { return complement(count, asked, s) / s; }, t);
    found.error += error * found.value;
    return found;
  });
  set_percentiles(model.questions, measures, "wait", mean, error_of_idleness(model), [&](double t) {
    if (t <= 0) return Inverted{wait, 0.0};
    const auto of = [&](LongComplex s) {  // busy(1) - step busy(step)
      const LongComplex lack = s / (cmu + s), busy = count.all_busy(lack);
      return (count.all_busy(0) - busy + lack * busy) / s;
    };
    auto found = linear_algebra::invert_closely(of, t);
    found.error += error * found.value;
    return found;
  });
}

}  // namespace

answers::MethodAnswer solve_pool(const Model& model, double seconds) {
  const TaskCount count(model);
  const Asked asked(model);
  const double mean = mean_response(count, asked), tasks = count.mean(), cmu = count.servers() * count.mu();
  answers::MethodAnswer a;
  a.name = "batch-pool";
  a.kind = answers::MethodKind::exact;
  // Sums of so many positive terms; errors that are random grow with the root.
  const double rounding = 8 * kEpsilon * std::sqrt(count.servers() + static_cast<double>(asked.most()));
  const double error = rounding + error_of_idleness(model);
  a.error_estimate = error;
  set_means(model, mean, error, a.measures);
  // Until the first task of the job starts; the n - c + 1 departures it then needs.
  const double wait = (count.mean_beyond() + count.prob_all_busy()) / cmu;
  a.measures.set("mean_wait", wait, error * wait);
  a.measures.set("prob_wait", count.prob_all_busy(), error * count.prob_all_busy());
  if (!model.tagged) a.measures.set("mean_queue", model.arrivals.rate * wait, error * model.arrivals.rate * wait);
  const double decay = std::exp(-count.log_decay());
  a.measures.set("decay_rate", decay, 8 * kEpsilon * decay);
  a.notes.push_back(
      fmt::format("tasks: {} in the system on average, mean sojourn {}; a job waits until its first task starts",
                  number_text(tasks, 9), number_text(tasks / (model.arrivals.rate * model.tasks.mean()), 9)));
  if (cost_of_transform(model) * kTransforms > std::min(kMostPercentileCost, seconds / kSecondsPerTerm))
    a.notes.push_back(
        "percentiles are left out: inverting the transform would take too long for so many tasks and processors");
  else
    pool_percentiles(model, count, asked, mean, rounding, a.measures);
  return a;
}

}  // namespace sojourn::fork_join
