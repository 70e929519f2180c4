#include "sojourn/fork_join/as_chain.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/base/stop_point.h"
#include "sojourn/base/text.h"
#include "sojourn/fork_join/percentiles.h"
#include "sojourn/fork_join/task_count.h"
#include "sojourn/linear_algebra/types.h"

namespace sojourn::fork_join {
namespace {

using linear_algebra::Inverted;

constexpr double kRounding = 1e-15;                        // of a step over all states
constexpr double kTailOfMean = 1e-16, kTailOfLaw = 1e-11;  // of the tasks found, beyond the truncation
constexpr double kSurvival = 1e-6;                         // where uniformisation stops
constexpr double kNobody = 1e-17;                          // probability of a row that is left out
constexpr double kNanosecond = 1e-9;

double width_of_batches(const Model& m) { return static_cast<double>(m.tasks.values.size()); }

std::size_t others_for(const Model& model, double tail) {
  const double decay = TaskCount(model).log_decay();
  return static_cast<std::size_t>(-std::log(tail) / decay) + static_cast<std::size_t>(2 * model.tasks.most() + 8);
}

// Rates of the chain at (n, k).
struct Rates {
  double mu, c;
  double served(double n, double k) const { return mu * std::min(n + k, c); }
  double others(double n, double k) const { return n > 0 ? served(n, k) * n / (n + k) : 0.0; }
  double own(double n, double k) const { return served(n, k) * k / (n + k); }
};

// One k: h(., k) from h(., k-1).
class FirstSteps {
 public:
  FirstSteps(const Model& m, std::size_t others)
      : rates_{task_rate(m), static_cast<double>(m.processors)},
        lambda_(m.arrivals.rate),
        tasks_(m.tasks),
        top_(others),
        constant_(others + 1),
        factor_(others + 1),
        mean_(others + 1, 0.0) {}

  void next(double k) {
    for (std::size_t n = top_ + 1; n-- > 0;) eliminate(n, k);
    double before = 0;
    for (std::size_t n = 0; n <= top_; ++n) mean_[n] = before = constant_[n] + factor_[n] * before;
  }
  const std::vector<double>& mean() const { return mean_; }

 private:
  void eliminate(std::size_t n, double k) {
    // h(n+b) = shift + slope h(n), built up level by level; at the top arrivals are lost.
    double shift = 0, slope = 1, jump_shift = 0, jump_slope = 0;
    std::size_t level = n;
    for (std::size_t i = 0; i < tasks_.values.size(); ++i) {
      const std::size_t target = std::min(top_, n + static_cast<std::size_t>(tasks_.values[i]));
      for (; level < target; ++level) {
        shift = constant_[level + 1] + factor_[level + 1] * shift;
        slope *= factor_[level + 1];
      }
      jump_shift += tasks_.probabilities[i] * shift;
      jump_slope += tasks_.probabilities[i] * slope;
    }
    const double others = static_cast<double>(n), own = rates_.own(others, k);
    const double out = lambda_ * (1 - jump_slope) + rates_.served(others, k);
    constant_[n] = (1 + lambda_ * jump_shift + own * (mean_[n])) / out;
    factor_[n] = rates_.others(others, k) / out;
  }

  Rates rates_;
  double lambda_;
  const distributions::WholeNumbers& tasks_;
  std::size_t top_;
  std::vector<double> constant_, factor_, mean_;
};

// One step of the uniformised chain, in place of matrices: rows k = 1..m of N+1 states each.
class Walk {
 public:
  Walk(const Model& m, std::size_t others, std::vector<double> found)
      : tasks_(m.tasks),
        width_(others + 1),
        rates_{task_rate(m), static_cast<double>(m.processors)},
        lambda_(m.arrivals.rate),
        rate_(lambda_ + rates_.mu * rates_.c),
        asked_(asked(m)) {
    own_ = static_cast<std::size_t>(asked_.most());
    rows_.assign((own_ + 1) * width_, 0.0);
    next_ = rows_;
    for (std::size_t i = 0; i < asked_.values.size(); ++i)
      for (std::size_t n = 0; n < width_; ++n)
        rows_[static_cast<std::size_t>(asked_.values[i]) * width_ + n] = found[n] * asked_.probabilities[i];
    fill_rates();
  }

  double rate() const { return rate_; }
  double alive() const { return Eigen::Map<const VectorXd>(&rows_[width_], static_cast<Index>(own_ * width_)).sum(); }

  void step() {
    for (std::size_t k = 1; k <= own_; ++k) row_step(k);
    rows_.swap(next_);
    // Jobs with most of their tasks left become too rare to count; nobody gets more tasks, so the row stays empty.
    while (own_ > 1 && of_row(own_) < kNobody) --own_;
  }

 private:
  double of_row(std::size_t k) const {
    return Eigen::Map<const VectorXd>(&rows_[k * width_], static_cast<Index>(width_)).sum();
  }

  // Per total number of tasks N = n + k: the share each task gets in one step.
  void fill_rates() {
    share_.resize(width_ + own_ + 2);
    count_.resize(width_);
    for (std::size_t n = 0; n < width_; ++n) count_[n] = static_cast<double>(n);
    for (std::size_t total = 1; total < share_.size(); ++total) {
      const auto t = static_cast<double>(total);
      share_[total] = rates_.mu * std::min(1.0, rates_.c / t) / rate_;
    }
  }

  void row_step(std::size_t k) {
    const double* here = &rows_[k * width_];
    const double* above = k < own_ ? here + width_ : nullptr;
    double* to = &next_[k * width_];
    const double* share = &share_[k];
    const double arrive = lambda_ / rate_, own = static_cast<double>(k);
    const double* count = count_.data();  // 0, 1, 2, ... as numbers
    const std::size_t last = width_ - 1;
    for (std::size_t n = 0; n < last; ++n)
      to[n] = here[n] * (1 - arrive - share[n] * (count[n] + own)) + here[n + 1] * share[n + 1] * count[n + 1];
    to[last] = here[last] * (1 - arrive - share[last] * (count[last] + own));
    if (above)
      for (std::size_t n = 0; n < width_; ++n) to[n] += above[n] * share[n + 1] * (own + 1);
    for (std::size_t i = 0; i < tasks_.values.size(); ++i) {
      const auto b = std::min(static_cast<std::size_t>(tasks_.values[i]), width_ - 1);
      const double p = arrive * tasks_.probabilities[i];
      for (std::size_t n = 0; n + b < width_; ++n) to[n + b] += p * here[n];
      for (std::size_t n = width_ - b; n < width_; ++n) to[width_ - 1] += p * here[n];
    }
  }

  const distributions::WholeNumbers& tasks_;
  std::size_t width_, own_ = 0;
  Rates rates_;
  double lambda_, rate_;
  distributions::WholeNumbers asked_;
  std::vector<double> rows_, next_, share_, count_;
};

double survival_seconds(const Model& m, double others, double mean) {
  const double steps = 20 * mean * (m.arrivals.rate + task_rate(m) * static_cast<double>(m.processors));
  const auto own = static_cast<double>(asked(m).most());
  // Rows fall empty as the tasks go: about half of the work is never done.
  return steps * own * others * (0.7 + 0.25 * width_of_batches(m)) * kNanosecond;
}

// Chernoff's bound on the probability that a Poisson number of this mean reaches `steps`.
double most_likely_beyond(double steps, double mean) {
  return mean < steps ? std::exp(steps - mean - steps * std::log(steps / mean)) : 1.0;
}

}  // namespace

bool chain_applies(const Model& m) { return m.discipline == Discipline::ps_task && markovian(m) && load(m) < 1; }

ChainSize chain_size(const Model& m) {
  ChainSize size;
  size.own = static_cast<double>(asked(m).most());
  size.others = 1.5 * static_cast<double>(others_for(m, kTailOfMean));
  size.bytes = size.others * 40 + 16 * size.own * size.others / 1.5;
  const auto longest = static_cast<double>(m.tasks.most());
  size.seconds = size.own * size.others * 2.5 * (2 + longest) * 1.7 * kNanosecond + size.others * longest * kNanosecond;
  return size;
}

double chain_mean(const Model& model, std::size_t others) {
  const auto found = TaskCount(model).pmf(others + 1);
  const auto law = asked(model);
  FirstSteps steps(model, others);
  double mean = 0;
  std::size_t at = 0;
  for (std::int64_t k = 1; k <= law.most(); ++k) {
    steps.next(static_cast<double>(k));
    if (law.values[at] != k) continue;
    double sum = 0;
    for (std::size_t n = 0; n <= others; ++n) sum += found[n] * steps.mean()[n];
    mean += law.probabilities[at++] * sum;
  }
  return mean;
}

markov::StepSurvival chain_survival(const Model& model, std::size_t others, double until) {
  Walk walk(model, others, TaskCount(model).pmf(others + 1));
  std::vector<double> survival = {walk.alive()};
  while (survival.back() > until) {
    stop_point();
    walk.step();
    survival.push_back(walk.alive());
  }
  return {walk.rate(), std::move(survival)};
}

answers::MethodAnswer solve_chain(const Model& model, const Budget& budget) {
  const std::size_t others = others_for(model, kTailOfMean);
  const double narrow = chain_mean(model, others), mean = chain_mean(model, others + others / 2);
  answers::MethodAnswer a;
  a.name = "chain";
  a.kind = answers::MethodKind::exact;
  a.error_estimate = std::max(std::abs(mean - narrow) / mean, kRounding * static_cast<double>(others));
  set_means(model, mean, *a.error_estimate, a.measures);
  const TaskCount count(model);
  const double task_sojourn = count.mean() / (model.arrivals.rate * model.tasks.mean());
  a.notes.push_back(fmt::format("cut at {} other tasks; a task's own mean sojourn is {}", others + others / 2,
                                number_text(task_sojourn, 9)));
  const std::size_t enough = others_for(model, kTailOfLaw);
  const double seconds = survival_seconds(model, static_cast<double>(enough), mean);
  if (seconds > budget.seconds) {
    a.notes.push_back(fmt::format("percentiles are left out: they would take about {} (--effort allows {})",
                                  duration_text(seconds), duration_text(budget.seconds)));
    return a;
  }
  const markov::StepSurvival law = chain_survival(model, enough, kSurvival);
  const auto steps = static_cast<double>(law.steps().size());
  set_percentiles(model.questions, a.measures, "response", mean, 0.0, [&](double t) {
    // The others cut off could be anywhere; beyond the last step some of the job's last part is left.
    const double beyond = kSurvival * most_likely_beyond(steps, law.rate() * t);
    return Inverted{law.tail(t), 10 * kTailOfLaw + *a.error_estimate + beyond};
  });
  return a;
}

}  // namespace sojourn::fork_join
