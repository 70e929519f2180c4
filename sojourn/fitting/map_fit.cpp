#include "sojourn/fitting/map_fit.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "sojourn/fitting/hyper_erlang_fit.h"

namespace sojourn::fitting {
namespace {

constexpr int kMapTrialSteps = 24;
constexpr std::size_t kMapFinalists = 2;
constexpr double kOther = 0.05;  // of its share: what a phase of another kind begins with
constexpr double kMoves = 0.05;  // of a phase's rate: what a general start has between any two phases

double mean_interval(const Sequence& s) {
  return std::accumulate(s.intervals.begin(), s.intervals.end(), 0.0) / double(s.intervals.size());
}

// Overall shares of the marks; phases differ a little, or EM could not tell them apart.
MatrixXd even_mix(const Sequence& s, Index phases) {
  RowVectorXd share = RowVectorXd::Constant(s.kinds, 1e-3);
  for (const auto mark : s.marks) share(mark) += 1;
  share /= share.sum();
  MatrixXd mix(phases, s.kinds);
  for (Index i = 0; i < phases; ++i)
    for (Index c = 0; c < s.kinds; ++c) mix(i, c) = share(c) * (1 + 0.3 * std::cos(1.7 * double(i * s.kinds + c)));
  for (Index i = 0; i < phases; ++i) mix.row(i) /= mix.row(i).sum();
  return mix;
}

// Phases of these shares and mean intervals, kept from one arrival to the next with probability `stay`.
MarkedMap start(const Sequence& s, const std::vector<double>& probs, const std::vector<double>& means, double stay,
                Structure structure) {
  const auto n = static_cast<Index>(probs.size());
  const RowVectorXd p = Eigen::Map<const RowVectorXd>(probs.data(), n);
  MarkedMap m{MatrixXd::Zero(n, n), MatrixXd::Zero(n, n), even_mix(s, n), p};
  for (Index i = 0; i < n; ++i) {
    const double rate = 1 / means[static_cast<std::size_t>(i)];
    RowVectorXd next = (1 - stay) * p;
    next(i) += stay;
    if (structure == Structure::modulated) {
      m.D1(i, i) = rate * next(i);
      m.D0.row(i) = rate * next;
      m.D0(i, i) = 0;
      continue;
    }
    m.D1.row(i) = rate * next;
    if (structure == Structure::general && n > 1) {
      m.D0.row(i).setConstant(kMoves * rate / double(n - 1));
      m.D0(i, i) = 0;
    }
  }
  m.D0.diagonal() = -(m.D0.rowwise().sum() + m.D1.rowwise().sum());
  return m;
}

// The correlation of neighbours is stay x (variance of the means) / variance: what `stay` must be for the data's.
double matching_stay(const HyperErlang& law, double lag1) {
  const double m = mean(law), variance = squared_coefficient_of_variation(law) * m * m;
  double between = 0;
  for (std::size_t i = 0; i < law.branches(); ++i)
    between += law.probs[i] * (law.branch_mean(i) - m) * (law.branch_mean(i) - m);
  return between > 0 ? std::clamp(lag1 * variance / between, 0.02, 0.98) : 0.5;
}

// Equally likely phases with rates around that of the data.
std::pair<std::vector<double>, std::vector<double>> spread_phases(const Sequence& s, std::size_t n) {
  const double m = mean_interval(s);
  std::vector<double> means(n);
  const double step = n > 6 ? 12.0 / double(n) : 2.0;  // octaves from one to the next
  for (std::size_t i = 0; i < n; ++i) means[i] = m * std::exp2(step * (double(i) - double(n - 1) / 2));
  return {std::vector<double>(n, 1.0 / double(n)), means};
}

std::vector<MarkedMap> starts(const Sequence& s, const MapOptions& o, double lag1) {
  std::vector<MarkedMap> all;
  const auto n = static_cast<std::size_t>(o.phases);
  const HyperErlang law = fit_hyperexponential(sample_of(s.intervals), o.phases).law;
  std::vector<double> probs = law.probs, means;
  for (std::size_t m = 0; m < law.branches(); ++m) means.push_back(law.branch_mean(m));
  while (probs.size() < n) {  // branches that died out come back beside the likeliest
    const auto at = static_cast<std::size_t>(std::max_element(probs.begin(), probs.end()) - probs.begin());
    probs[at] /= 2;
    probs.push_back(probs[at]);
    means.push_back(means[at] * 1.3);
    means[at] *= 0.75;
  }
  for (const double stay : {matching_stay(law, lag1), 0.9, 0.99})
    all.push_back(start(s, probs, means, stay, o.structure));
  const auto [even, spread] = spread_phases(s, n);
  for (const double stay : {0.8, 0.98}) all.push_back(start(s, even, spread, stay, o.structure));
  return all;
}

// Marks in as many groups as there are pairs of phases, each pair of its own kind: one that brings them now and then,
// one that brings many in a row.
std::vector<MarkedMap> specialised_starts(const Sequence& s, const MapOptions& o) {
  const Index n = o.phases, pairs = std::max<Index>(1, n / 2);
  const auto [probs, means] = spread_phases(s, static_cast<std::size_t>(n));
  std::vector<MarkedMap> all;
  for (const double stay : {0.8, 0.95}) {
    MarkedMap m = start(s, probs, means, stay, o.structure);
    for (Index i = 0; i < n; ++i)
      for (Index c = 0; c < s.kinds; ++c)
        if (c * pairs / s.kinds != std::min(i % pairs, pairs - 1)) m.mix(i, c) *= kOther;
    for (Index i = 0; i < n; ++i) m.mix.row(i) /= m.mix.row(i).sum();
    all.push_back(std::move(m));
  }
  return all;
}

MarkedMap poisson(const Sequence& s, double mean) {
  MarkedMap m{MatrixXd::Constant(1, 1, -1 / mean), MatrixXd::Constant(1, 1, 1 / mean), {}, RowVectorXd::Ones(1)};
  RowVectorXd share = RowVectorXd::Zero(s.kinds);
  if (s.marks.empty()) share.setOnes();
  for (const auto mark : s.marks) share(mark) += 1;
  m.mix = share / share.sum();
  return m;
}

// Phases never entered in the long run are left out, so that what remains is one MAP.
MarkedMap irreducible(const MarkedMap& m) {
  constexpr double kNever = 1e-9;  // a stationary probability that no data can tell from 0
  const Index n = m.phases();
  MatrixXd step = m.D0 + m.D1;
  const double rate = step.diagonal().cwiseAbs().maxCoeff() * 1.1;
  step = step / rate + MatrixXd::Identity(n, n);
  RowVectorXd pi = m.start;
  for (int k = 0; k < 60; ++k) {  // 2^60 steps
    pi = m.start * step;
    step = (step * step).eval();
    for (Index i = 0; i < n; ++i) step.row(i) /= step.row(i).sum();
  }
  std::vector<Index> kept;
  for (Index i = 0; i < n; ++i)
    if (pi(i) > kNever) kept.push_back(i);
  MarkedMap out{m.D0(kept, kept), m.D1(kept, kept), m.mix(kept, Eigen::all), m.start(kept)};
  out.D0.diagonal().setZero();
  out.D0.diagonal() = -(out.D0.rowwise().sum() + out.D1.rowwise().sum());
  if (!(out.start.sum() > 0)) out.start.setOnes();
  out.start /= out.start.sum();
  return out;
}

}  // namespace

void tell(const Sequence& s, MapFit& fit) {
  const arrivals::Map map(fit.map.D0, fit.map.D1);
  Report& r = fit.report;
  const Weighted all = sample_of(s.intervals).known;
  r.data_mean = mean(all);
  r.data_cv = std::sqrt(squared_coefficient_of_variation(all));
  r.mean = 1 / map.rate();
  r.cv = std::sqrt(arrivals::squared_coefficient_of_variation(map));
  r.log_likelihood_per_value = r.log_likelihood / double(s.intervals.size());
  fit.lag1 = map.phases() > 1 ? arrivals::lag_correlation(map, 1) : 0.0;
}

void keep_mean(const Sequence& s, MarkedMap& map) {
  const double scale = mean_interval(s) * arrivals::Map(map.D0, map.D1).rate();
  map.D0 /= scale;
  map.D1 /= scale;
}

double lag1_of(std::span<const double> x) {
  const double n = double(x.size()), m = std::accumulate(x.begin(), x.end(), 0.0) / n;
  double variance = 0, product = 0;
  for (std::size_t k = 0; k < x.size(); ++k) {
    variance += (x[k] - m) * (x[k] - m);
    if (k > 0) product += (x[k] - m) * (x[k - 1] - m);
  }
  return variance > 0 ? product / variance : 0.0;
}

MapFit fit_map(const Sequence& s, const MapOptions& o) {
  check(s);
  MapFit fit;
  fit.data_lag1 = lag1_of(s.intervals);
  const MarkedMap one = poisson(s, mean_interval(s));
  const double least = log_likelihood(one, s);
  fit.map = one;
  fit.report.log_likelihood = least;
  fit.report.converged = true;
  fit.report.why = "one phase has a closed form";
  const auto [low, high] = std::minmax_element(s.intervals.begin(), s.intervals.end());
  if (o.phases > 1 && *high > *low) {
    const std::size_t length = std::min(o.trial_length, s.intervals.size());
    Sequence first{{s.intervals.begin(), s.intervals.begin() + static_cast<std::ptrdiff_t>(length)}, {}, s.kinds};
    if (!s.marks.empty()) first.marks.assign(s.marks.begin(), s.marks.begin() + static_cast<std::ptrdiff_t>(length));
    MapSteps steps(s), first_steps(first);
    const TakeStep try_out = [&](const Point& p) { return first_steps.take(p, o.phases); };
    const TakeStep take = [&](const Point& p) { return steps.take(p, o.phases); };
    std::vector<Climb> trials;
    auto from_all = starts(s, o, fit.data_lag1);
    if (s.kinds > 1)
      for (auto& more : specialised_starts(s, o)) from_all.push_back(std::move(more));
    for (const MarkedMap& from : from_all)
      trials.push_back(climb(MapSteps::point_of(from), try_out, {kMapTrialSteps, o.stopping.gain}));
    const std::size_t tried = trials.size();
    const auto best_first = [&] {
      std::stable_sort(trials.begin(), trials.end(),
                       [](const Climb& a, const Climb& b) { return a.likelihood > b.likelihood; });
    };
    best_first();
    trials.resize(std::min(kMapFinalists, trials.size()));
    for (Climb& t : trials) t = climb(t.point, take, o.stopping);
    best_first();
    const Climb& best = trials.front();
    MarkedMap found = irreducible(steps.map_at(best.point, o.phases));
    const bool sound = found.phases() > 0 && found.D0.allFinite() && found.D1.allFinite() && found.D1.sum() > 0;
    if (sound) keep_mean(s, found);
    const double likelihood = sound ? log_likelihood(found, s) : -INFINITY;
    fit.report.steps = best.steps;
    fit.report.starts = static_cast<int>(tried);
    fit.report.history = best.history;
    if (likelihood > least) {
      fit.map = found;
      fit.report.log_likelihood = likelihood;
      fit.report.converged = best.converged;
      fit.report.why = best.why;
    } else {
      fit.report.notes.push_back("no start came above the Poisson process, which is what is given");
    }
  }
  tell(s, fit);
  return fit;
}

}  // namespace sojourn::fitting
