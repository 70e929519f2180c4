#include "sojourn/fork_join/as_phase_chain.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "sojourn/base/text.h"
#include "sojourn/fork_join/percentiles.h"
#include "sojourn/markov/finite_chain.h"

namespace sojourn::fork_join {
namespace {

using Counts = std::vector<std::int16_t>;  // tasks in each phase
constexpr double kCutOff = 1e-9, kSurvival = 1e-9;
constexpr double kMostOthers = 60'000, kMostStates = 1'000'000;

int total(const Counts& x) { return std::accumulate(x.begin(), x.end(), 0); }

// The ways b tasks start: counts per phase with their multinomial probabilities.
std::vector<std::pair<Counts, double>> starts(const RowVectorXd& alpha, std::int64_t b) {
  std::map<Counts, double> ways{{Counts(static_cast<std::size_t>(alpha.size()), 0), 1.0}};
  for (std::int64_t i = 0; i < b; ++i) {
    std::map<Counts, double> more;
    for (const auto& [counts, p] : ways)
      for (Index phase = 0; phase < alpha.size(); ++phase) {
        if (alpha(phase) <= 0) continue;
        Counts next = counts;
        ++next[static_cast<std::size_t>(phase)];
        more[next] += p * alpha(phase);
      }
    ways.swap(more);
  }
  return {ways.begin(), ways.end()};
}

Counts sum_of(Counts a, const Counts& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = static_cast<std::int16_t>(a[i] + b[i]);
  return a;
}

// What can happen to a population of tasks, each served at `share` of a processor.
class Dynamics {
 public:
  Dynamics(const Model& m, int top)
      : ph_(phase_type::scaled(*m.time->as_phase_type(), 1 / m.speed)),
        lambda_(m.arrivals.rate),
        c_(static_cast<double>(m.processors)),
        top_(top) {
    for (std::size_t i = 0; i < m.tasks.values.size(); ++i)
      for (auto& [counts, p] : starts(ph_.alpha(), m.tasks.values[i]))
        batches_.emplace_back(counts, p * m.tasks.probabilities[i]);
  }

  double share(int tasks) const { return std::min(1.0, c_ / std::max(1, tasks)); }

  // Batches that do not fit below the truncation are lost.
  template <typename Emit>
  void arrivals(const Counts& others, const Emit& emit) const {
    const int here = total(others);
    for (const auto& [batch, p] : batches_)
      if (here + total(batch) <= top_) emit(sum_of(others, batch), lambda_ * p);
  }

  // Moves and ends of the tasks in `counts`.
  template <typename Emit>
  void services(const Counts& counts, double share, const Emit& emit) const {
    for (std::size_t i = 0; i < counts.size(); ++i) {
      if (counts[i] == 0) continue;
      Counts next = counts;
      --next[i];
      const auto phase = static_cast<Index>(i);
      emit(next, share * counts[i] * ph_.exit()(phase));
      for (Index j = 0; j < ph_.phases(); ++j) {
        if (j == phase || ph_.T()(phase, j) <= 0) continue;
        ++next[static_cast<std::size_t>(j)];
        emit(next, share * counts[i] * ph_.T()(phase, j));
        --next[static_cast<std::size_t>(j)];
      }
    }
  }

  const phase_type::PhaseType& task() const { return ph_; }

 private:
  phase_type::PhaseType ph_;
  double lambda_, c_;
  int top_;
  std::vector<std::pair<Counts, double>> batches_;
};

struct Found {
  std::vector<Counts> states;
  RowVectorXd probability;
  double cut_off = 0.0, residual = 0.0;
};

// The other tasks a job finds.
Found tasks_found(const Dynamics& dynamics, std::size_t phases, int top, std::int64_t longest) {
  const auto chain = markov::explore(Counts(phases, 0), [&](const Counts& here, const auto& emit) {
    dynamics.arrivals(here, emit);
    dynamics.services(here, dynamics.share(total(here)), emit);
  });
  const auto law = markov::stationary(chain.rates);
  Found found{chain.states, law.probabilities, 0.0, law.residual};
  for (std::size_t i = 0; i < found.states.size(); ++i)
    if (total(found.states[i]) > top - longest) found.cut_off += law.probabilities(static_cast<Index>(i));
  return found;
}

// Others first, own behind; the start and the end are states of their own.
Counts joined(const Counts& others, const Counts& own) {
  Counts both = others;
  both.insert(both.end(), own.begin(), own.end());
  return both;
}

linear_algebra::SparseMatrix tagged_chain(const Dynamics& dynamics, const Model& model, const Found& found,
                                          std::size_t phases, const RowVectorXd& own_start) {
  const Counts start(2 * phases, -1), end(2 * phases, -2);
  const auto law = asked(model);
  std::vector<std::pair<Counts, double>> own_starts;
  for (std::size_t i = 0; i < law.values.size(); ++i)
    for (auto& [counts, p] : starts(own_start, law.values[i]))
      own_starts.emplace_back(counts, p * law.probabilities[i]);
  const auto chain = markov::explore(start, [&](const Counts& here, const auto& emit) {
    if (here == end) return;
    if (here == start) {
      for (std::size_t i = 0; i < found.states.size(); ++i)
        for (const auto& [own, p] : own_starts)
          emit(joined(found.states[i], own), found.probability(static_cast<Index>(i)) * p);
      return;
    }
    const Counts others(here.begin(), here.begin() + static_cast<std::ptrdiff_t>(phases)),
        own(here.begin() + static_cast<std::ptrdiff_t>(phases), here.end());
    const double share = dynamics.share(total(here));
    dynamics.arrivals(others, [&](const Counts& next, double rate) { emit(joined(next, own), rate); });
    dynamics.services(others, share, [&](const Counts& next, double rate) { emit(joined(next, own), rate); });
    dynamics.services(own, share, [&](const Counts& next, double rate) {
      emit(total(next) == 0 ? end : joined(others, next), rate);
    });
  });
  // The order of discovery puts the start first; who has no way out is the end.
  return chain.rates;
}

// Survival step by step. The start (state 0) is left at once, so its row is the first vector.
StepSurvival walk(const linear_algebra::SparseMatrix& rates) {
  const Index n = rates.rows();
  const VectorXd out = rates * VectorXd::Ones(n);
  const double rate = out.tail(n - 1).maxCoeff();
  const Eigen::SparseMatrix<double, Eigen::RowMajor> into = rates.transpose();
  VectorXd keep = VectorXd::Ones(n) - out / rate, x = into.col(0);
  keep(0) = 0;
  VectorXd alive = VectorXd::Ones(n);
  for (Index i = 0; i < n; ++i)
    if (out(i) == 0) alive(i) = 0, keep(i) = 0;
  x /= x.sum();
  std::vector<double> survival = {alive.dot(x)};
  while (survival.back() > kSurvival && survival.size() < 50'000'000) {
    const VectorXd moved = into * x;
    x = keep.cwiseProduct(x) + moved / rate;
    x = x.cwiseProduct(alive);
    survival.push_back(x.sum());
  }
  return {rate, std::move(survival)};
}

double mean_of(const StepSurvival& law) {
  const auto& s = law.steps();
  double sum = std::accumulate(s.begin(), s.end(), 0.0);
  const double ratio = s.back() / s[s.size() - 2];
  if (ratio < 1) sum += s.back() * ratio / (1 - ratio);  // geometric from here on
  return sum / law.rate();
}

double binomial(double n, double k) {
  return std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1));
}

// Finding the states, and walking until one job in 1e9 is left; measured on chains of 5,000 to 260,000 states.
double seconds_for(const Model& m, double others, double states) {
  const double mean = asked(m).mean() / (task_rate(m) * (1 - load(m)));
  const double steps = 60 * mean * task_rate(m) * static_cast<double>(m.processors);
  return 1e-5 * states + 4e-5 * others + 1e-8 * states * steps;
}

}  // namespace

bool phase_chain_applies(const Model& m) {
  return m.discipline == Discipline::ps_task && m.arrivals.is_poisson() && load(m) < 1 && !m.time->is_exponential() &&
         m.time->as_phase_type().has_value();
}

std::optional<answers::MethodAnswer> solve_phase_chain(const Model& model, const Limits& limits, std::string& why,
                                                       const std::optional<RowVectorXd>& own_start) {
  const auto p = static_cast<double>(model.time->as_phase_type()->phases());
  const auto longest = model.tasks.most(), own = asked(model).most();
  const double own_states = binomial(static_cast<double>(own) + p, p);
  for (double top = 24 + 2 * static_cast<double>(longest);; top *= 1.6) {
    const double others = binomial(top + p, p), states = others * own_states, bytes = 300 * states;
    const double seconds = seconds_for(model, others, states);
    if (!(others <= kMostOthers && states <= kMostStates && bytes <= limits.memory_bytes &&
          seconds <= limits.seconds)) {
      why = fmt::format(
          "the chain of phases would have {} states or more and take about {} ({} phases, up to {} own and {} other "
          "tasks); "
          "at most {} states, {} of them without the job, are worked through",
          grouped(std::ceil(states)), duration_text(seconds), p, own, std::floor(top), grouped(kMostStates),
          grouped(kMostOthers));
      return std::nullopt;
    }
    const Dynamics dynamics(model, static_cast<int>(top));
    const Found found = tasks_found(dynamics, static_cast<std::size_t>(p), static_cast<int>(top), longest);
    if (found.cut_off > kCutOff) continue;
    const auto rates =
        tagged_chain(dynamics, model, found, static_cast<std::size_t>(p), own_start.value_or(dynamics.task().alpha()));
    const StepSurvival law = walk(rates);
    answers::MethodAnswer a;
    a.name = "phase-chain";
    a.kind = answers::MethodKind::exact;
    const double mean = mean_of(law);
    set_means(model, mean, a.measures);
    set_percentiles(a.measures, "response", mean, [&](double t) { return law.tail(t); });
    a.residual = found.residual;
    a.error_estimate = 100 * found.cut_off;
    a.notes.push_back(fmt::format("{} states, cut at {} other tasks where {} of the probability lies",
                                  grouped(static_cast<double>(rates.rows())), std::floor(top),
                                  number_text(found.cut_off, 2)));
    return a;
  }
}

}  // namespace sojourn::fork_join
