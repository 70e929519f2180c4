#include "sojourn/fitting/acyclic.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "sojourn/fitting/geometric_grid.h"
#include "sojourn/fitting/hyper_erlang_fit.h"

namespace sojourn::fitting {
namespace {

constexpr int kPerOctave = 64;               // values are split linearly between two points: 1e-5 in log-likelihood
constexpr int kTrialPerOctave = 8;           // for finding where to look
constexpr std::size_t kMostExact = 200'000;  // values whose likelihood is computed one by one
constexpr int kTrialSteps = 30;
constexpr std::size_t kFinalists = 3;

MatrixXd generator(const VectorXd& rates) {
  MatrixXd T = MatrixXd::Zero(rates.size(), rates.size());
  T.diagonal() = -rates;
  for (Index i = 0; i + 1 < rates.size(); ++i) T(i, i + 1) = rates(i);
  return T;
}

// Ascending rates for phases that EM has left in any order: two neighbours change places (Cumani).
Acyclic ordered(Acyclic x) {
  const Index n = x.rates.size();
  for (Index round = 0; round < n; ++round)
    for (Index i = 0; i + 1 < n; ++i)
      if (x.rates(i) > x.rates(i + 1)) {
        // An exponential of the slower rate is one of the faster rate, with this probability, or both in a row.
        const double alone = x.rates(i + 1) / x.rates(i);
        x.alpha(i) += x.alpha(i + 1) * (1 - alone);
        x.alpha(i + 1) *= alone;
        std::swap(x.rates(i), x.rates(i + 1));
      }
  return x;
}

// Weights on the grid that keep weight and mean of every value.
struct OnGrid {
  GeometricGrid grid;
  std::vector<double> known, censored;
  double total;
};

std::vector<double> spread(const GeometricGrid& grid, const Weighted& values) {
  std::vector<double> out(grid.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::size_t at = grid.below(values.values[i]);
    const double up = std::clamp((values.values[i] - grid[at]) / (grid[at + 1] - grid[at]), 0.0, 1.0);
    out[at] += (1 - up) * values.weights[i];
    out[at + 1] += up * values.weights[i];
  }
  return out;
}

OnGrid on_grid(const Sample& s, int per_octave) {
  double low = s.known.values.front(), high = s.known.values.back();
  if (s.censored.size() > 0)
    low = std::min(low, s.censored.values.front()), high = std::max(high, s.censored.values.back());
  GeometricGrid grid(low, high, per_octave);
  return {grid, spread(grid, s.known), spread(grid, s.censored), s.total()};
}

Point point_of(const Acyclic& x) {
  const Index n = x.rates.size();
  Point p(2 * n);
  p.head(n) = x.alpha.transpose().array().log();
  p.tail(n) = x.rates.array().log();
  return p;
}

Acyclic law_at(const Point& p) {
  const Index n = p.size() / 2;
  Acyclic x{p.head(n).array().exp().matrix().transpose(), p.tail(n).array().exp()};
  x.alpha /= x.alpha.sum();
  return x;
}

Step take(const OnGrid& data, const Point& point) {
  const Acyclic x = law_at(point);
  const Index n = x.rates.size();
  // Without the slowest decay, which the likelihood gets back: values of thousands of means do not underflow.
  const double decay = x.rates.minCoeff();
  MatrixXd T = generator(x.rates);
  T.diagonal().array() += decay;
  const MatrixRow E = exponentials(data.grid, T);
  MatrixRow C(data.grid.size(), n);
  RowVectorXd begun = RowVectorXd::Zero(n);
  VectorXd after = VectorXd::Zero(n);  // expected time still to come in each phase, of censored values
  double likelihood = 0;
  for (std::size_t b = 0; b < data.grid.size(); ++b) {
    const auto add = [&](double weight, const VectorXd& end) {
      if (!(weight > 0)) return;
      const VectorXd v = E[b] * end;
      const double density = x.alpha * v;
      likelihood += weight * (std::log(density) - decay * data.grid[b]);
      begun += weight / density * v.transpose().cwiseProduct(x.alpha);
      C[b] += weight / density * end * x.alpha;
    };
    add(data.known[b], VectorXd::Unit(n, n - 1) * x.rates(n - 1));
    add(data.censored[b], VectorXd::Ones(n));
    if (!(data.censored[b] > 0)) continue;
    const RowVectorXd left = x.alpha * E[b];  // where it is when last seen; from there on it passes every later phase
    double passed = 0;
    for (Index i = 0; i < n; ++i) {
      passed += left(i) / left.sum();
      after(i) += data.censored[b] * passed / x.rates(i);
    }
  }
  const MatrixXd F = summed_integrals(data.grid, T, E, C);
  Acyclic next = x;
  next.alpha = begun / data.total;
  double visits = 0;
  for (Index i = 0; i < n; ++i) {
    visits += begun(i);
    const double time = F(i, i) + after(i);
    if (visits > 0 && time > 0) next.rates(i) = visits / time;
  }
  return {point_of(next), likelihood / data.total};
}

std::vector<Acyclic> starts(const Sample& s, int phases) {
  const double m = (s.known.sum() + s.censored.sum()) / s.known.total();
  const double spread = std::max(1.0, std::log2(s.known.values.back() / s.known.values.front()));
  std::vector<Acyclic> all;
  for (const double steep : {0.0, 0.15, 0.4, 0.8})
    for (const double front : {0.1, 0.5, 0.9}) {
      Acyclic x{RowVectorXd::Constant(phases, (1 - front) / phases), VectorXd(phases)};
      x.alpha(0) += front;
      for (Index i = 0; i < phases; ++i)
        x.rates(i) = std::exp2(steep * spread * (double(i) + 0.5 - phases / 2.0) / phases) * (1 + 0.01 * double(i));
      const double scale = mean(x) / m;
      x.rates *= scale;
      all.push_back(x);
    }
  return all;
}

// A mixture of exponentials in canonical form: what each rate weighs in the density decides where to begin, from the
// slowest on. Empty where two rates are too near for that.
std::optional<Acyclic> canonical(const HyperErlang& law) {
  const auto n = static_cast<Index>(law.branches());
  std::vector<std::size_t> by_rate(law.branches());
  std::iota(by_rate.begin(), by_rate.end(), std::size_t{0});
  std::sort(by_rate.begin(), by_rate.end(), [&](std::size_t a, std::size_t b) { return law.rates[a] < law.rates[b]; });
  Acyclic x{RowVectorXd::Zero(n), VectorXd(n)};
  for (Index k = 0; k < n; ++k) x.rates(k) = law.rates[by_rate[static_cast<std::size_t>(k)]];
  for (Index k = 0; k < n; ++k) {
    double weight = law.probs[by_rate[static_cast<std::size_t>(k)]], own = 1;
    for (Index i = k; i >= 0; --i) {
      double part = 1;
      for (Index j = i; j < n; ++j)
        if (j != k) part *= x.rates(j) / (x.rates(j) - x.rates(k));
      if (i == k)
        own = part;
      else
        weight -= x.alpha(i) * part;
    }
    x.alpha(k) = std::max(weight / own, 0.0);
  }
  if (!x.alpha.allFinite() || !(x.alpha.sum() > 0)) return std::nullopt;
  x.alpha /= x.alpha.sum();
  return x;
}

// Laws with as many phases, or fewer, that have a fit of their own: EM from elsewhere must not end below them.
std::vector<Acyclic> plain_laws(const Sample& s, int phases) {
  const HyperErlang one = fit_hyperexponential(s, 1).law;
  std::vector<Acyclic> all = {{RowVectorXd::Ones(1), VectorXd::Constant(1, one.rates[0])},
                              {RowVectorXd::Unit(phases, 0), VectorXd::Constant(phases, phases * one.rates[0])}};
  if (phases == 1) return all;
  all[1].rates.setConstant(fit_stages(s, {phases}).law.rates[0]);
  if (const auto x = canonical(fit_hyperexponential(s, phases).law)) all.push_back(*x);
  return all;
}

double log_likelihood(const Acyclic& x, const Sample& all) {
  const Sample s = binned(all, kMostExact);
  MatrixXd T = generator(x.rates);
  const VectorXd exit = -T.rowwise().sum();
  const double decay = x.rates.minCoeff();
  T.diagonal().array() += decay;
  double sum = 0;
  for (std::size_t i = 0; i < s.known.size(); ++i)
    sum +=
        s.known.weights[i] * (std::log(x.alpha * exponential(T, s.known.values[i]) * exit) - decay * s.known.values[i]);
  for (std::size_t i = 0; i < s.censored.size(); ++i)
    sum += s.censored.weights[i] *
           (std::log((x.alpha * exponential(T, s.censored.values[i])).sum()) - decay * s.censored.values[i]);
  return sum;
}

}  // namespace

phase_type::PhaseType as_phase_type(const Acyclic& x) {
  VectorXd exit = VectorXd::Zero(x.rates.size());
  exit(exit.size() - 1) = x.rates(exit.size() - 1);
  return phase_type::PhaseType::closed(x.alpha, generator(x.rates), exit);
}

double mean(const Acyclic& x) {
  double sum = 0, passed = 0;
  for (Index i = 0; i < x.rates.size(); ++i) {
    passed += x.alpha(i);
    sum += passed / x.rates(i);
  }
  return sum;
}

void keep_the_better(const std::vector<Acyclic>& laws, const Sample& sample, AcyclicFit& fit) {
  for (const Acyclic& law : laws) {
    const double likelihood = log_likelihood(law, sample);
    if (!(likelihood > fit.report.log_likelihood)) continue;
    fit.law = law;
    fit.report.log_likelihood = likelihood;
    fit.report.notes = {"a plainer law was likelier than what EM came to from other starts, and is given"};
  }
}

AcyclicFit fit_acyclic(const Sample& sample, int phases, const Stopping& stopping) {
  const OnGrid rough = on_grid(sample, kTrialPerOctave), data = on_grid(sample, kPerOctave);
  const TakeStep step = [&](const Point& p) { return take(data, p); };
  const TakeStep rough_step = [&](const Point& p) { return take(rough, p); };
  std::vector<Climb> trials;
  for (const Acyclic& s : starts(sample, phases))
    trials.push_back(climb(point_of(s), rough_step, {kTrialSteps, stopping.gain}));
  const std::size_t tried = trials.size();
  const auto best_first = [&] {
    std::stable_sort(trials.begin(), trials.end(),
                     [](const Climb& a, const Climb& b) { return a.likelihood > b.likelihood; });
  };
  best_first();
  trials.resize(std::min(kFinalists, trials.size()));
  for (Climb& t : trials) t = climb(climb(t.point, rough_step, stopping).point, step, stopping);
  best_first();
  const Climb& best = trials.front();
  AcyclicFit fit{ordered(law_at(best.point)), {}};
  Report& r = fit.report;
  r.log_likelihood = log_likelihood(fit.law, sample);
  r.steps = best.steps;
  r.starts = static_cast<int>(tried);
  r.converged = best.converged;
  r.why = best.why;
  r.history = best.history;
  keep_the_better(plain_laws(sample, phases), sample, fit);
  r.log_likelihood_per_value = r.log_likelihood / sample.total();
  r.mean = mean(fit.law);
  r.data_mean = mean(sample.known);
  r.cv = std::sqrt(phase_type::squared_coefficient_of_variation(as_phase_type(fit.law)));
  r.data_cv = std::sqrt(squared_coefficient_of_variation(sample.known));
  return fit;
}

}  // namespace sojourn::fitting
