#include "sojourn/fork_join/as_phase_chain.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "sojourn/base/stop_point.h"
#include "sojourn/base/text.h"
#include "sojourn/fork_join/percentiles.h"
#include "sojourn/fork_join/phase_population.h"
#include "sojourn/markov/swept_chain.h"

namespace sojourn::fork_join {
namespace {

using linear_algebra::SparseMatrix;
// A job is followed until one in 1e9 is left; what it still takes is read off how they have been leaving.
constexpr double kErrorOfRest = 1e-10;
constexpr double kCutOff = 1e-9, kSurvivalOfPhases = 1e-9;

double share(const Model& m, int tasks) {
  return std::min(1.0, static_cast<double>(m.processors) / std::max(1, tasks));
}

// The other tasks in the system, cut at `top` of them, and the law that a job finds.
struct Others {
  Others(const Model& m, const phase_type::PhaseType& task, int top)
      : index(static_cast<std::size_t>(task.phases()), top),
        arrive(arrivals(index, task, m, top)),
        serve(services(index, task)) {
    std::vector<Index> level(index.size());
    VectorXd shares(static_cast<Index>(index.size()));
    for (std::size_t i = 0; i < index.size(); ++i) {
      level[i] = total(index[i]);
      shares(static_cast<Index>(i)) = share(m, total(index[i]));
    }
    law = markov::stationary_by_sweeps(arrive + SparseMatrix(shares.asDiagonal() * serve), level);
    by_total.assign(static_cast<std::size_t>(top) + 1, 0.0);
    for (std::size_t i = 0; i < index.size(); ++i)
      by_total[static_cast<std::size_t>(level[i])] += law.probabilities(static_cast<Index>(i));
  }

  // Probability that a job of so many tasks is lost.
  double cut_off(std::int64_t longest) const {
    return std::accumulate(by_total.end() - std::min<std::ptrdiff_t>(longest, std::ssize(by_total)), by_total.end(),
                           0.0);
  }

  CountsIndex index;
  SparseMatrix arrive, serve;
  markov::SweptLaw law;
  std::vector<double> by_total;
};

// The asked job among the others: column k of the state has the laws of the others while its own tasks are as in
// own[k]. One uniformised step at a time; the job is gone when it has no task left.
class TaggedJob {
 public:
  TaggedJob(const Model& m, const phase_type::PhaseType& task, const Others& others, const RowVectorXd& own_start)
      : own_(static_cast<std::size_t>(task.phases()), static_cast<int>(asked(m).most())) {
    const SparseMatrix own_moves = services(own_, task);
    const auto n = static_cast<Index>(others.index.size()), columns = static_cast<Index>(own_.size());
    const VectorXd none = VectorXd::Ones(n), arrive_out = others.arrive * none, serve_out = others.serve * none,
                   own_out = own_moves * VectorXd::Ones(columns);
    share_.resize(n, columns);
    keep_.resize(n, columns);
    for (Index k = 0; k < columns; ++k)
      for (Index i = 0; i < n; ++i) {
        share_(i, k) =
            share(m, total(others.index[static_cast<std::size_t>(i)]) + total(own_[static_cast<std::size_t>(k)]));
        keep_(i, k) = arrive_out(i) + share_(i, k) * (serve_out(i) + own_out(k));
      }
    rate_ = keep_.maxCoeff();
    keep_ = (1 - keep_.array() / rate_).matrix();
    arrive_ = others.arrive / rate_;
    serve_ = others.serve / rate_;
    own_moves_ = own_moves / rate_;
    x_ = MatrixXd::Zero(n, columns);
    const auto law = asked(m);
    for (std::size_t i = 0; i < law.values.size(); ++i)
      for (const auto& [counts, p] : starts(own_start, law.values[i]))
        x_.col(static_cast<Index>(own_.number(counts))) +=
            p * law.probabilities[i] * others.law.probabilities.transpose();
  }

  double states() const { return static_cast<double>(x_.size()); }

  markov::StepSurvival survival() {
    std::vector<double> alive = {1.0};
    while (alive.back() > kSurvivalOfPhases && alive.size() < 50'000'000) alive.push_back(step());
    return {rate_, std::move(alive)};
  }

 private:
  // Column 0, no own task, is never entered.
  double step() {
    stop_point();
    served_ = share_.cwiseProduct(x_);
    next_ = keep_.cwiseProduct(x_);
    for (Index k = 1; k < x_.cols(); ++k) {
      const double *x = x_.col(k).data(), *served = served_.col(k).data();
      double* next = next_.col(k).data();
      for (Index j = 0; j < x_.rows(); ++j) {
        double in = 0;
        for (SparseMatrix::InnerIterator it(arrive_, j); it; ++it) in += it.value() * x[it.row()];
        for (SparseMatrix::InnerIterator it(serve_, j); it; ++it) in += it.value() * served[it.row()];
        next[j] += in;
      }
      for (SparseMatrix::InnerIterator it(own_moves_, k); it; ++it) next_.col(k) += it.value() * served_.col(it.row());
    }
    x_.swap(next_);
    return x_.sum();
  }

  CountsIndex own_;
  double rate_ = 0;
  SparseMatrix arrive_, serve_, own_moves_;
  MatrixXd share_, keep_, x_, served_, next_;
};

double mean_of(const markov::StepSurvival& law) {
  const auto& s = law.steps();
  double sum = std::accumulate(s.begin(), s.end(), 0.0);
  const double ratio = s.back() / s[s.size() - 2];
  if (ratio < 1) sum += s.back() * ratio / (1 - ratio);  // geometric from here on
  return sum / law.rate();
}

double binomial(double n, double k) {
  return std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1));
}

struct Size {
  double others, states, bytes, seconds;
};

Size size_of(const Model& m, const phase_type::PhaseType& task, double top) {
  const auto p = static_cast<double>(task.phases());
  double moves = p;  // ways out of a state
  for (Index i = 0; i < task.phases(); ++i) moves += static_cast<double>((task.T().row(i).array() > 0).count());
  const auto starting = static_cast<double>((task.alpha().array() > 0).count());
  for (const auto b : m.tasks.values) moves += binomial(static_cast<double>(b) + starting - 1, starting - 1);
  Size s;
  s.others = binomial(top + p, p);
  s.states = s.others * binomial(static_cast<double>(asked(m).most()) + p, p);
  s.bytes = s.others * (100 + 80 * moves) + 40 * s.states;
  // The steps until one job in 1e9 is left, and the times, as measured on chains of 5,000 to 4,000,000 states.
  const double rate = m.arrivals.rate + static_cast<double>(m.processors) * task.T().diagonal().cwiseAbs().maxCoeff();
  const double mean = asked(m).mean() / (task_rate(m) * (1 - load(m)));
  const double steps = 17 * std::pow(1 - load(m), -0.55) * mean * rate;
  constexpr double kToExplore = 1e-6, kToStep = 1e-9;  // seconds for a state, and for each of its moves
  s.seconds = kToExplore * s.others * (1 + moves) + kToStep * s.states * steps * (2 + moves);
  return s;
}

// Where the tail of the tasks falls below the cut-off if it goes on falling as it does: from the law of a smaller cut.
double needed(const Others& small, double top, std::int64_t longest) {
  const auto& p = small.by_total;
  const std::size_t to = p.size() - 1 - std::min<std::size_t>(p.size() / 4, static_cast<std::size_t>(2 * longest)),
                    from = to / 2;
  const double decay = std::pow(p[to] / p[from], 1 / static_cast<double>(to - from));
  if (!(decay < 1)) return 2 * top;
  const double more = std::log(small.cut_off(longest) / kCutOff) / -std::log(decay);
  return top + std::clamp(1.1 * more, 0.1 * top, 3 * top);
}

}  // namespace

bool phase_chain_applies(const Model& m) {
  return m.discipline == Discipline::ps_task && m.arrivals.is_poisson() && load(m) < 1 && !m.time->is_exponential() &&
         m.time->as_phase_type().has_value();
}

std::optional<answers::MethodAnswer> solve_phase_chain(const Model& model, const Budget& budget, std::string& why,
                                                       const std::optional<RowVectorXd>& own_start) {
  const auto task = phase_type::scaled(*model.time->as_phase_type(), 1 / model.speed);
  const auto longest = model.tasks.most();
  for (double top = 24 + 2 * static_cast<double>(longest);;) {
    const Size size = size_of(model, task, top);
    if (!budget.allows({size.bytes, size.seconds})) {
      why = fmt::format(
          "the chain of phases would have {} states or more, {} and take about {} ({} phases, up to {} own and {} "
          "other tasks; the limit is {} and {})",
          grouped(std::ceil(size.states)), bytes_text(size.bytes), duration_text(size.seconds), task.phases(),
          asked(model).most(), grouped(std::floor(top)), bytes_text(budget.bytes), duration_text(budget.seconds));
      return std::nullopt;
    }
    const Others others(model, task, static_cast<int>(top));
    if (!others.law.settled) {
      why = fmt::format("{} sweeps over {} states did not settle", others.law.sweeps, grouped(size.others));
      return std::nullopt;
    }
    if (others.cut_off(longest) > kCutOff) {
      top = needed(others, top, longest);
      continue;
    }
    TaggedJob job(model, task, others, own_start.value_or(task.alpha()));
    const markov::StepSurvival law = job.survival();
    answers::MethodAnswer a;
    a.name = "phase-chain";
    a.kind = answers::MethodKind::exact;
    const double mean = mean_of(law);
    a.residual = others.law.residual;
    a.error_estimate = 100 * others.cut_off(longest) + others.law.error + kErrorOfRest;
    set_means(model, mean, *a.error_estimate, a.measures);
    set_percentiles(model.questions, a.measures, "response", mean, 0.0, [&](double t) {
      return linear_algebra::Inverted{law.tail(t), *a.error_estimate};
    });
    a.notes.push_back(fmt::format("{} states, cut at {} other tasks where {} of the probability lies",
                                  grouped(job.states()), std::floor(top), number_text(others.cut_off(longest), 2)));
    return a;
  }
}

}  // namespace sojourn::fork_join
