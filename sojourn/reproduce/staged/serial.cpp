// Section III: jobs with a serial stage, which needs no processors to speak of, and a parallel one, which needs all.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/reproduce/staged/cards.h"
#include "sojourn/reproduce/staged/lines.h"
#include "sojourn/reproduce/staged/printed.h"
#include "sojourn/reproduce/walk.h"

namespace sojourn::reproduce::staged {
namespace {

// How exactly the printed theorems must meet the level chain, whose serial stage is truncated.
constexpr double kSameRecursion = 1e-8;

const int kProcessors = 8;  // any number: the serial stage takes none of them

std::vector<Stage> split(double f, double g) {
  std::vector<Stage> stages;
  if (g > 0) stages.push_back({0, g * f});
  stages.push_back({static_cast<double>(kProcessors), 1 - f});
  if (g < 1) stages.push_back({0, (1 - g) * f});
  return stages;
}

// A stage that reads (everybody at once, at rate mu1) and one that locks (alone, at rate mu2): while somebody locks
// nobody reads. The phase says whether somebody locks.
Jumps read_then_lock(double rate, double mu1, double mu2) {
  return [=](const Spot& from, std::vector<Jump>& away) {
    away.push_back({rate, {from.jobs + 1, from.phase}});
    if (from.phase == 1)
      away.push_back({mu2, {from.jobs - 1, 0}});
    else if (from.jobs > 0)
      away.push_back({from.jobs * mu1, {from.jobs, 1}});
  };
}

}  // namespace

Card figure_3(const Bench& bench) {
  const std::string question =
      "What does it cost to end a job with the stage that blocks everybody, instead of beginning with it?";
  const std::vector<Stage> serial = {{0, 1}, {kProcessors, 1}}, parallel = {{kProcessors, 1}, {0, 1}};
  Card card = begin({"Serial or parallel stage first", "section III.B, figure 3, theorems 1 and 2: (1) and (4)",
                     question, model(question, kProcessors, serial), "sojourn solve MODEL"},
                    {"load", "mean response (mean stage times 1)"});
  const auto loads = grid(1, 38, 40);
  const Along late{bench, card.model, at_load}, early{bench, model(question, kProcessors, parallel), at_load};
  const auto late_exact = late.exact("serial first", loads), early_exact = early.exact("parallel first", loads);
  const auto late_printed =
      formula("as printed", "serial first", loads, [](double load) { return equation_1(load, 1, 1); });
  const auto early_printed =
      formula("as printed", "parallel first", loads, [](double load) { return equation_4(load, 1, 1); });
  add_series(card.figure, {late_exact, late_printed, late.simulated("serial first", simulated_loads(bench)),
                           early_exact, early_printed, early.simulated("parallel first", simulated_loads(bench))});
  const double gap = largest_gap(card.figure, "as printed");
  conclude(
      card, {{.what = "(1) and (4)", .gap = gap, .allowed = kSameRecursion}},
      fmt::format("Both theorems are those of the chain to {:.0e}. At load 0.95 the job that blocks last takes {:.2f} "
                  "instead of {:.2f}, {:.2f} times as long. \"Much greater\", says the text: the difference has no "
                  "bound, but with equal rates the ratio is 2/(2 − load), so it never reaches 2 (1 + μ₂/μ₁ in "
                  "general).",
                  gap, late_exact.y.back(), early_exact.y.back(), late_exact.y.back() / early_exact.y.back()));
  return card;
}

Card theorem_1(const Bench& bench) {
  const std::string question =
      "How many transactions are there when each reads first and then locks the whole database?";
  const double read = 2.0, load = 0.7;
  Card card = begin(
      {"Jobs in the system, serial stage first", "section III.A, theorem 1", question,
       model(question, kProcessors, {{0, read}, {kProcessors, 1}}, load), "sojourn compare MODEL --precision 0.02"},
      {"jobs", "probability"});
  const auto answer = bench.solve(card.model, {}, "qbd");
  const auto pmf = answer.methods.at(0).measures.find("jobs_pmf")->array;
  plot::Series exact = series("exact", plot::Role::exact), simulated = series("simulated", plot::Role::simulation);
  for (int n = 0; n <= 30; ++n) add_point(exact, n, pmf.at(static_cast<std::size_t>(n)));
  const auto law = theorem_1_law(load * read, load, 31);
  const auto printed =
      formula("as printed, theorem 1", "", exact.x, [&](double n) { return law[static_cast<std::size_t>(n)]; });
  const Walk walk(read_then_lock(load, 1 / read, 1), bench.either(50'000, 2'000'000));
  for (const int n : {0, 2, 5, 10, 15}) add_point(simulated, n, walk.exactly(n));
  card.figure.series = {exact, printed, simulated};
  const double gap = largest_gap(printed, exact);
  conclude(
      card, {{.what = "the law of theorem 1", .gap = gap, .allowed = kSameRecursion}},
      fmt::format("The printed transform is the chain's law to {:.0e}. It says more than the paper does: the number of "
                  "jobs is a Poisson number (mean λ/μ₁) plus an independent negative binomial one (shape 1 + λ/μ₁, "
                  "ratio λ/μ₂), {:.4f} in the mean. In our copy of appendix A the constant c has μ₁ below the line "
                  "instead of μ₂: the law would then sum to μ₂/μ₁, here {:.0f}.",
                  gap, Bench::value(answer, "mean_jobs"), read));
  return card;
}

Card figure_4(const Bench& bench) {
  const std::string question = "How much of the serial work should come before the parallel stage?";
  Card card = begin({"A serial part before and after the parallel one", "section III.C, figure 4, theorem 3", question,
                     model(question, kProcessors, split(0.7, 0.5)), "sojourn solve MODEL --set arrivals.rate=2.5"},
                    {"arrival rate", "mean response (mean service time 1)"});
  card.figure.y.to = 12.0;
  bool ordered = true;  // the curve of a larger g lies above, so to the left
  for (const double f : {0.3, 0.7}) {
    const auto rates = f < 0.5 ? grid(1, 27, 20) : grid(1, 31, 10);
    const auto few = f < 0.5 ? std::vector<double>{0.6, 1.1} : std::vector<double>{1.5, 2.5};
    std::vector<double> above;
    for (const double g : {1.0, 0.5, 0.0}) {
      const std::string group = fmt::format("f = {}, g = {}", f, g);
      const Along along{bench, model(question, kProcessors, split(f, g)), at_rate};
      const auto exact = along.exact(group, rates);
      const auto printed = formula("as printed, (5)", group, rates, [&](double l) { return equation_5(l, f, g); });
      for (std::size_t k = 0; k < above.size(); ++k) ordered = ordered && exact.y[k] < above[k];
      above = exact.y;
      add_series(card.figure, {exact, printed});
      if (g == 0.5 || !bench.quick()) add_series(card.figure, {along.simulated(group, few)});
    }
    card.figure.marks.push_back({1 / (1 - f), fmt::format("saturation, f = {}", f)});
  }
  const double gap = largest_gap(card.figure, "as printed, (5)");
  conclude(
      card,
      {{.what = "theorem 3", .gap = gap, .allowed = kSameRecursion},
       statement("corollary 1: a larger g, a longer response", ordered)},
      fmt::format("Theorem 3 is the chain's answer to {:.0e}, and {} g means a longer response at every rate, as "
                  "corollary 1 says. The values of f are drawn in the paper's figure but not named in its text; 0.3 "
                  "and 0.7 are taken here.",
                  gap, ordered ? "a larger" : "not always a larger"));
  return card;
}

}  // namespace sojourn::reproduce::staged
