// The tail of the number of jobs: its decay rate with and without the rate matrix, and what (24) to (27) take for
// granted.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/malleable_jobs/as_qbd.h"
#include "sojourn/malleable_jobs/decay.h"
#include "sojourn/reproduce/malleable/cards.h"
#include "sojourn/reproduce/malleable/models.h"
#include "sojourn/reproduce/malleable/walks.h"

namespace sojourn::reproduce::malleable {
namespace {

constexpr const char* kRoot = "root of χ(s), without R";

qbd::Stationary solved(const malleable_jobs::Model& model) { return qbd::solve(malleable_jobs::as_qbd(model).chain); }

void add_decay(const std::string& group, const std::string& model, const Settings& more, double last,
               plot::Figure& figure) {
  auto exact = series("spectral radius of R", plot::Role::exact, group);
  auto printed = series(kRoot, plot::Role::published, group);
  for (int k = 2; k / 10.0 <= last; ++k) {
    const double rate = k / 10.0;
    Settings settings = more;
    settings.push_back(setting("arrivals.rate", rate));
    const auto m = malleable_model(model, settings);
    add_point(exact, rate, solved(m).decay_rate());
    add_point(printed, rate, malleable_jobs::decay_rate_without_R(m));
  }
  add_series(figure, {exact, printed});
}

// What χ(s) would be if it were the spectral radius, everything exponential: that of a triangular matrix.
double spectral_radius(const malleable_jobs::Model& model, double s) {
  const double rate = model.arrivals.rate, mu = malleable_jobs::total_rate(model, model.most_running()),
               gamma = 1 / malleable_jobs::repartitioning_time(model, model.most_running()).mean();
  return std::max(std::fabs((1 - s) * (rate - mu * s)), std::fabs(rate - s * (rate + gamma)));
}

const Settings kFour = {"cluster.processors=4", "jobs.speedup.serial=0.2"};  // the machine of the bursty jobs

Settings four_with(double repartitioning) {
  Settings settings = kFour;
  settings.push_back(setting("policy.reconfiguration.mean", repartitioning));
  return settings;
}

// How the tail falls from one number of jobs to the next, simulated a little above N.
plot::Series simulated_decay(const Bench& bench, const std::string& group, const Settings& more,
                             const std::vector<double>& rates) {
  constexpr int kAbove = 3;
  std::uint64_t seed = 0;
  auto simulated = series("simulated tail", plot::Role::simulation, group);
  for (const double rate : rates) {
    Settings settings = more;
    settings.push_back(setting("arrivals.rate", rate));
    const auto model = malleable_model(kEight, settings);
    const int n = model.most_running() + kAbove;
    add_point(simulated, rate, Walk(jumps_of(model), bench.either(50'000, 1'000'000), ++seed).ratio(n, n + 1));
  }
  return simulated;
}

// P(jobs >= N + z) over decay_rate^z: exactly, simulated for small z, and at z = 20 and 40 from a chain that is cut
// off.
struct Tail {
  plot::Series exact, simulated;
  double growth = 0, growth_cut = 0;  // from z = 20 to 40, exactly and cut
  answers::Measure early = {};        // the growth from z = 4 to 8, simulated
};

Tail scaled_tail(const Bench& bench, const malleable_jobs::Model& model, const std::string& group, std::uint64_t seed) {
  constexpr int kCut = 400;
  Tail tail{series("exact", plot::Role::exact, group), series("simulated", plot::Role::simulation, group)};
  const auto law = solved(model);
  const auto jumps = jumps_of(model);
  const int N = model.most_running();
  const double eta = malleable_jobs::decay_rate_without_R(model);
  for (int z = 0; z <= 40; z += 2) add_point(tail.exact, z, law.tail(N + z) / std::pow(eta, z));
  tail.growth = at(tail.exact, 40) / at(tail.exact, 20);
  const auto cut = tails_cut_at(jumps, kCut);
  tail.growth_cut = cut[N + 40] / cut[N + 20] / std::pow(eta, 20);
  const Walk walk(jumps, bench.either(100'000, 2'000'000), seed);
  for (const int z : {0, 4, 8})
    add_point(tail.simulated, z, mapped(walk.at_least(N + z), [&](double p) { return p / std::pow(eta, z); }));
  tail.early = walk.ratio(N + 4, N + 8, std::pow(eta, 4));
  return tail;
}

}  // namespace

Card decay_rate(const Bench& bench) {
  Card card = begin(
      {"The decay rate, with and without R", "section 3.3; no figure in the paper",
       "Can the decay rate of the queue be had without solving for the rate matrix R?", kBursty,
       "sojourn solve MODEL --set arrivals.rate=2"},
      {"arrival rate (jobs per unit of time)", "decay rate η", "4 processors, U = 2, a fifth of the work serial"});
  add_decay("bursts, uneven work", kBursty, {}, 3.2, card.figure);
  add_decay("exponential", kEight, four_with(0.05), 3.2, card.figure);
  add_decay("exponential, repartitioning 0.5", kEight, four_with(0.5), 3.2, card.figure);
  add_series(card.figure, {simulated_decay(bench, "exponential", four_with(0.05), {1.2, 1.8, 2.4})});
  const double gap = largest_gap(card.figure, kRoot);
  const auto &quick = card.figure.series[2], &slow = card.figure.series[4];
  Settings at_root = four_with(0.05);
  at_root.push_back("arrivals.rate=0.6");
  const double radius = spectral_radius(malleable_model(kEight, at_root), at(quick, 0.6));
  conclude(
      card, {{.what = "η as the root of χ(s) = 0", .gap = gap, .allowed = 1e-6}},
      fmt::format("Yes, to {:.0e} here, with χ(s) read as the largest real eigenvalue of A0 + sA1 + s²A2. The text "
                  "says spectral radius, which would be {:.2f} at the root, not 0 (exponential, rate 0.6). The paper "
                  "states its result for an irreducible A0 + A1 + A2; its model never has one, because no "
                  "repartitioning begins while jobs wait, but the result survives: χ has two parts, one for jobs "
                  "that run and one for a repartitioning under way, and the larger root counts. With slow "
                  "repartitioning it is the second at low rates: {:.3f} instead of {:.3f} at rate 0.6.",
                  gap, radius, at(slow, 0.6), at(quick, 0.6)));
  return card;
}

Card tail(const Bench& bench) {
  Card card =
      begin({"Is the tail geometric?", "section 3.3, equations (24) to (27); no figure in the paper",
             "Does P(jobs ≥ N+z) over η to the power z settle at a constant, as the paper says?", kEight,
             "sojourn solve MODEL --set policy.reconfiguration.mean=0.1"},
            {"jobs above N, z", "P(jobs ≥ N+z) / η to the z", "8 processors, U = 2, 4 arrivals per unit of time"});
  card.figure.y.from = 0;
  const auto base = malleable_model(kEight, {});
  // Where the two eigenvalues of R meet: gamma = mu_N - lambda.
  const double meeting = 1 / (malleable_jobs::stability(base).max_rate - base.arrivals.rate);
  std::vector<double> settled;
  Tail middle;
  std::uint64_t seed = 0;
  for (const double mean : {0.1, meeting, 1.0}) {
    const auto model = malleable_model(kEight, {setting("policy.reconfiguration.mean", mean)});
    const std::string group = fmt::format("repartitioning {:.3g}", mean);
    const Tail found = scaled_tail(bench, model, group, ++seed);
    auto printed = series("constant of (27)", plot::Role::published, group);
    if (mean == meeting) middle = found;
    if (mean != meeting) {
      for (const double z : {0.0, 40.0}) add_point(printed, z, malleable_jobs::tail_constant(solved(model)));
      settled.push_back(relative_gap(printed.y[0], at(found.exact, 40)));
    }
    add_series(card.figure, {found.exact, printed, found.simulated});
  }
  card.news = "The queue's tail under dynamic spacesharing is not always geometric, as had been taken for granted.";
  conclude(
      card,
      {{.what = "the constant of (27), away from where the eigenvalues meet", .gap = largest(settled), .allowed = 0.01},
       {.what = "a constant also where they meet",
        .between = "the tail over η^z at z = 20 and at z = 40",
        .gap = std::fabs(middle.growth - 1),
        .allowed = 0.01,
        .independent = "the chain cut off at 400 jobs and eliminated level by level",
        .independent_gap = relative_gap(middle.growth_cut, middle.growth),
        .excluded_by = excludes(middle.early, 1.0)}},
      fmt::format("Nearly always: at z = 40 the two outer curves agree with the constant of (27) to {:.0e}. But (24) "
                  "takes the eigenvectors of R to be positive throughout, and the R of this model is triangular, as "
                  "theorem 3.4 has it. When its two eigenvalues meet, λ/μ_N = λ/(λ+γ_N), here for a repartitioning "
                  "time of {:.4g}, the tail is z times geometric: the middle curve never settles and grows {:.2f} "
                  "times from z = 20 to 40. (Simulation reaches z = 8: from 4 to 8 it grows {:.2f} ± {:.2f} times.)",
                  largest(settled), meeting, middle.growth, middle.early.value,
                  middle.early.interval->high - middle.early.value));
  return card;
}

}  // namespace sojourn::reproduce::malleable
