// Section III: jobs with a serial stage, which needs no processors to speak of, and a parallel one, which needs all.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/reproduce/staged_cards.h"
#include "sojourn/reproduce/staged_lines.h"
#include "sojourn/reproduce/staged_printed.h"

namespace sojourn::reproduce::staged {
namespace {

// How exactly the printed theorems must meet the level chain, whose serial stage is truncated.
constexpr double kSame = 1e-8;

const int kProcessors = 8;  // any number: the serial stage takes none of them

std::vector<Stage> split(double f, double g) {
  std::vector<Stage> stages;
  if (g > 0) stages.push_back({0, g * f});
  stages.push_back({static_cast<double>(kProcessors), 1 - f});
  if (g < 1) stages.push_back({0, (1 - g) * f});
  return stages;
}

}  // namespace

Card figure_3(const Bench& bench) {
  Card card =
      begin("Serial or parallel stage first", "section III.B, figure 3, theorems 1 and 2: (1) and (4)",
            "What does it cost to end a job with the stage that blocks everybody, instead of beginning with it?",
            "load", "mean response (mean stage times 1)");
  const std::vector<Stage> serial = {{0, 1}, {kProcessors, 1}}, parallel = {{kProcessors, 1}, {0, 1}};
  card.model = model(card.question, kProcessors, serial);
  card.command = "sojourn solve MODEL";
  const auto loads = grid(1, 38, 40);
  const Along late{bench, card.model, at_load}, early{bench, model(card.question, kProcessors, parallel), at_load};
  const auto late_exact = late.exact("serial first", loads), early_exact = early.exact("parallel first", loads);
  const auto late_printed =
      formula("as printed", "serial first", loads, [](double load) { return equation_1(load, 1, 1); });
  const auto early_printed =
      formula("as printed", "parallel first", loads, [](double load) { return equation_4(load, 1, 1); });
  card.figure.series = {late_exact,  late_printed,  late.simulated("serial first", simulated_loads(bench)),
                        early_exact, early_printed, early.simulated("parallel first", simulated_loads(bench))};
  const double gap = std::max(largest_gap(late_printed, late_exact), largest_gap(early_printed, early_exact));
  card.verdict = judged(card.figure, gap < kSame);
  card.finding = fmt::format(
      "Both theorems are those of the chain to {:.0e}. At load 0.95 the job that blocks last takes {:.2f} instead of "
      "{:.2f}, {:.2f} times as long. \"Much greater\", says the text: the difference has no bound, but with equal "
      "rates the ratio is 2/(2 - load), so it never reaches 2 (1 + μ₂/μ₁ in general). {}",
      gap, late_exact.y.back(), early_exact.y.back(), late_exact.y.back() / early_exact.y.back(),
      coverage_sentence(card.figure));
  return card;
}

Card theorem_1(const Bench& bench) {
  Card card = begin("Jobs in the system, serial stage first", "section III.A, theorem 1",
                    "How many transactions are there when each reads first and then locks the whole database?", "jobs",
                    "probability");
  const double read = 2.0, load = 0.7;
  card.model = model(card.question, kProcessors, {{0, read}, {kProcessors, 1}}, load);
  card.command = "sojourn compare MODEL --precision 0.02";
  const auto answer = bench.solve(card.model, {}, "qbd");
  const auto simulated = bench.simulate(card.model, {}, "mean_jobs");
  const auto pmf = answer.methods.at(0).measures.find("jobs_pmf")->array;
  plot::Series exact = series("exact", plot::Role::exact);
  for (int n = 0; n <= 30; ++n) add_point(exact, n, pmf.at(static_cast<std::size_t>(n)));
  const auto law = theorem_1_law(load * read, load, 31);
  const auto printed =
      formula("as printed, theorem 1", "", exact.x, [&](double n) { return law[static_cast<std::size_t>(n)]; });
  card.figure.series = {exact, printed};
  const double gap = largest_gap(printed, exact);
  const auto* mean = simulated.measures.find("mean_jobs");
  card.verdict = gap < kSame ? Verdict::agrees : Verdict::corrected;
  card.finding = fmt::format(
      "The printed transform is the chain's law to {:.0e}. It says more than the paper does: the number of jobs is a "
      "Poisson number (mean λ/μ₁) plus an independent negative binomial one (shape 1 + λ/μ₁, ratio λ/μ₂). Mean "
      "{:.4f}, simulated {:.3f} ± {:.3f}. In appendix A the constant c is printed with μ₁ below instead of μ₂: the "
      "law would then sum to μ₂/μ₁, here {:.0f}.",
      gap, Bench::value(answer, "mean_jobs"), mean->value, 0.5 * (mean->interval->high - mean->interval->low), read);
  return card;
}

Card figure_4(const Bench& bench) {
  Card card = begin("A serial part before and after the parallel one", "section III.C, figure 4, theorem 3",
                    "How much of the serial work should come before the parallel stage?", "arrival rate",
                    "mean response (mean service time 1)");
  card.figure.y.to = 12.0;
  card.model = model(card.question, kProcessors, split(0.7, 0.5));
  card.command = "sojourn solve MODEL --set arrivals.rate=2.5";
  double gap = 0.0;
  bool ordered = true;  // the curve of a larger g lies above, so to the left
  for (const double f : {0.3, 0.7}) {
    const auto rates = f < 0.5 ? grid(1, 27, 20) : grid(1, 31, 10);
    const auto few = f < 0.5 ? std::vector<double>{0.6, 1.1} : std::vector<double>{1.5, 2.5};
    std::vector<double> above;
    for (const double g : {1.0, 0.5, 0.0}) {
      const std::string group = fmt::format("f = {}, g = {}", f, g);
      const Along along{bench, model(card.question, kProcessors, split(f, g)), at_rate};
      const auto exact = along.exact(group, rates);
      const auto printed = formula("as printed, (5)", group, rates, [&](double l) { return equation_5(l, f, g); });
      gap = std::max(gap, largest_gap(printed, exact));
      for (std::size_t k = 0; k < above.size(); ++k) ordered = ordered && exact.y[k] < above[k];
      above = exact.y;
      card.figure.series.push_back(exact);
      card.figure.series.push_back(printed);
      if (g == 0.5 || !bench.quick()) card.figure.series.push_back(along.simulated(group, few));
    }
    card.figure.marks.push_back({1 / (1 - f), fmt::format("saturation, f = {}", f)});
  }
  card.verdict = judged(card.figure, gap < kSame && ordered);
  card.finding = fmt::format(
      "Theorem 3 is the chain's answer to {:.0e}, and {} g means a longer response at every rate, as corollary 1 "
      "says. The values of f are drawn in the paper's figure but not named in its text; 0.3 and 0.7 are taken here. "
      "{}",
      gap, ordered ? "a larger" : "not always a larger", coverage_sentence(card.figure));
  return card;
}

}  // namespace sojourn::reproduce::staged
