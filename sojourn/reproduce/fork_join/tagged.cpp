// Figures 5a to 5d and 6a to 6d: a job of m tasks among jobs of a tasks each.
#include <fmt/format.h>

#include "sojourn/reproduce/fork_join/cards.h"
#include "sojourn/reproduce/fork_join/models.h"
#include "sojourn/reproduce/fork_join/printed.h"

namespace sojourn::reproduce::fork_join {
namespace {

struct Point {
  double x;
  int tasks, others;
};

// The curves of one group: exact and printed at all points, simulated at some.
void add_curves(const Bench& bench, const std::string& group, double load, const std::vector<Point>& points,
                const std::vector<Point>& simulate, plot::Figure& figure) {
  auto exact = series("exact", plot::Role::exact, group);
  auto printed = series(kPrinted, plot::Role::published, group);
  auto simulated = series("simulated", plot::Role::simulation, group);
  for (const auto& p : points) {
    const Settings settings = tagged(p.tasks, p.others, load);
    add_point(exact, p.x, mean_response(bench, kTaskSharingMs, settings, "closed-form"));
    add_point(printed, p.x, mean_response(bench, kTaskSharingMs, settings, "published-ode"));
  }
  for (const auto& p : simulate)
    add_point(simulated, p.x, simulated_response(bench, kTaskSharingMs, tagged(p.tasks, p.others, load), load));
  add_series(figure, {exact, printed, simulated});
}

char letter(double load) { return load < 0.3 ? 'a' : load < 0.6 ? 'b' : load < 0.8 ? 'c' : 'd'; }

// What the two families of figures share; the curves come after.
Card tagged_card(double load, const std::string& title, const std::string& figure, const std::string& question,
                 const std::string& x) {
  Card card =
      begin({fmt::format("{}, load {}", title, load), fmt::format("section 4.5, figure {}{}", figure, letter(load)),
             question, kTaskSharingMs,
             fmt::format("sojourn solve MODEL --set jobs.tasks=5 --set jobs.tagged=3 --set arrivals.load={}", load)},
            {x, "mean response (ms)", fmt::format("load {}; a task takes 10,000 ms on average", load)});
  card.figure.y.from = 0;
  return card;
}

double exact_response(const Bench& bench, int tasks, int others, double load) {
  return mean_response(bench, kTaskSharingMs, tagged(tasks, others, load), "closed-form");
}

Claim curves(const plot::Figure& figure) {
  return {.what = "the curves, by (31)", .gap = largest_gap(figure, kPrinted), .allowed = kReadable};
}

std::string low_sentence(const plot::Figure& figure) {
  return fmt::format(
      "The curves of (31) are up to {:.2f}% low, less than can be read off a printed figure "
      "(fork-join/error-of-the-published).",
      100 * largest_gap(figure, kPrinted));
}

}  // namespace

Card by_others(const Bench& bench, double load) {
  Card card =
      tagged_card(load, "Response against the size of other jobs", "5",
                  "How does a job suffer from the number of tasks the other jobs have?", "tasks of every other job, a");
  for (const int m : {1, 3, 5, 7}) {
    std::vector<Point> points, simulate;
    for (int a = 1; a <= 7; ++a) points.push_back({double(a), m, a});
    if (m == 3 || m == 7)
      for (const int a : bench.either(std::vector<int>{5}, std::vector<int>{2, 4, 6}))
        simulate.push_back({double(a), m, a});
    add_curves(bench, group_of("m", m), load, points, simulate, card.figure);
  }
  const double slope = (exact_response(bench, 7, 7, load) - exact_response(bench, 7, 1, load)) / 6;
  const double first = exact_response(bench, 7, 2, load) - exact_response(bench, 7, 1, load);
  conclude(
      card,
      {curves(card.figure),
       {.what = "straight lines",
        .between = "the first step and all six",
        .gap = relative_gap(first, slope),
        .allowed = 1e-6},
       {.what = "the slope, section 4.5",
        .gap = relative_gap(kTaskMs * printed::slope_of_section_4_5(7, load), slope),
        .allowed = kReadable,
        .independent = "the slope of the paper's own (39), 0.5ρ/(μ(1−ρ)²)·(1−Q)",
        .independent_gap = relative_gap(kTaskMs * printed::slope_of_equation_39(7, load), slope),
        .perhaps_the_scan = true}},
      fmt::format("The lines are straight, as the paper says. Each further task of the others costs a job of 7 tasks "
                  "{:.0f} ms, which is (1/μ)·0.5ρ/(1−ρ)²·(1−Q), Q = m!/Π(1+j−ρ), as (39) has it. Where the text "
                  "quotes that slope our copy reads 1−0.5ρ (section 4.5, which would be {:.0f} ms) and 0.5a (section "
                  "3.3, {:.0f} ms at a = 4): both look like (1/μ)·0.5ρ misread. {}",
                  slope, kTaskMs * printed::slope_of_section_4_5(7, load),
                  kTaskMs * printed::slope_of_section_3_3(7, 4, load), low_sentence(card.figure)));
  return card;
}

Card by_tasks(const Bench& bench, double load) {
  Card card =
      tagged_card(load, "Response against the job's own tasks", "6",
                  "How does the response of a job grow with the number of its own tasks?", "tasks of the job, m");
  for (const int a : {1, 3, 5, 7}) {
    std::vector<Point> points, simulate;
    for (int m = 1; m <= 8; ++m) points.push_back({double(m), m, a});
    if (a == 1 || a == 7)
      for (const int m : bench.either(std::vector<int>{5}, std::vector<int>{2, 5, 8}))
        simulate.push_back({double(m), m, a});
    add_curves(bench, group_of("a", a), load, points, simulate, card.figure);
  }
  // What the eighth task adds over what an earlier one adds, among jobs of 7.
  const auto step = [&](int m, double at_load) {
    return exact_response(bench, m, 7, at_load) - exact_response(bench, m - 1, 7, at_load);
  };
  const auto growth = [&](double at_load) { return step(8, at_load) / step(2, at_load); };
  const double here = growth(load), nearly_one = growth(1 - 1e-7), late = step(8, load) / step(6, load);
  const double alone = exact_response(bench, 8, 1, load) / (kTaskMs * printed::job_sharing(8, load));
  conclude(card,
           {curves(card.figure), statement("the response bends in m", here < 1),
            statement("it bends most at the highest load, 0.9",
                      growth(0.9) < growth(0.7) && growth(0.7) < growth(0.5) && growth(0.5) < growth(0.1))},
           fmt::format(
               "Among jobs of 7 tasks the eighth task of a job adds {:.2f} times what the second adds: the curve "
               "bends, and most in figure 6d, as the text says. It also says that \"after about ρ = 0.5\" (m = 5 may "
               "be meant) the growth is nearly linear; the eighth task adds {:.2f} times the sixth. Only the reason "
               "given, a bound that becomes linear as ρ → 1, is not one: towards load 1 the response grows like the "
               "harmonic number (the eighth task adds {:.2f} times the second), towards load 0 it becomes linear. "
               "Job sharing is not always better: a job of 8 tasks among single tasks takes {:.2f} times what it "
               "would if jobs shared. {}",
               here, late, nearly_one, alone, low_sentence(card.figure)));
  return card;
}

}  // namespace sojourn::reproduce::fork_join
