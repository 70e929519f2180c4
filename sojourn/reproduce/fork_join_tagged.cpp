// Figures 5a to 5d and 6a to 6d: a job of m tasks among jobs of a tasks each.
#include <fmt/format.h>

#include "sojourn/reproduce/fork_join_cards.h"
#include "sojourn/reproduce/fork_join_models.h"
#include "sojourn/reproduce/fork_join_printed.h"
#include "sojourn/reproduce/summary.h"

namespace sojourn::reproduce {
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
Card tagged_card(double load) {
  Card card;
  card.model = kTaskSharingMs;
  card.command = fmt::format("sojourn solve MODEL --set jobs.tasks=5 --set jobs.tagged=3 --set arrivals.load={}", load);
  card.figure.subtitle = fmt::format("load {}; a task takes 10,000 ms on average", load);
  card.figure.y.label = "mean response (ms)";
  card.figure.y.from = 0;
  return card;
}

double exact_response(const Bench& bench, int tasks, int others, double load) {
  return mean_response(bench, kTaskSharingMs, tagged(tasks, others, load), "closed-form");
}

std::string printed_sentence(const plot::Figure& figure) {
  return fmt::format("The printed equation is up to {:.2f}% low.", 100 * largest_gap(figure, kPrinted));
}

Verdict verdict(const plot::Figure& figure) {
  return largest_gap(figure, kPrinted) < kReadable ? Verdict::agrees : Verdict::corrected;
}

}  // namespace

Card fork_join_by_others(const Bench& bench, double load) {
  Card card = tagged_card(load);
  card.title = fmt::format("Response against the size of other jobs, load {}", load);
  card.source = fmt::format("section 4.5, figure 5{}", letter(load));
  card.question = "How does a job suffer from the number of tasks the other jobs have?";
  card.figure.title = card.title;
  card.figure.x.label = "tasks of every other job, a";
  for (const int m : {1, 3, 5, 7}) {
    std::vector<Point> points, simulate;
    for (int a = 1; a <= 7; ++a) points.push_back({double(a), m, a});
    if (m == 3 || m == 7)
      for (const int a : bench.either(std::vector<int>{5}, std::vector<int>{2, 4, 6}))
        simulate.push_back({double(a), m, a});
    add_curves(bench, group_of("m", m), load, points, simulate, card.figure);
  }
  const double slope = (exact_response(bench, 7, 7, load) - exact_response(bench, 7, 1, load)) / 6;
  card.verdict = verdict(card.figure);
  card.finding = fmt::format(
      "The lines are straight, as the paper says. Each further task of the others costs a job of 7 tasks {:.0f} ms, "
      "which is 0.5ρ/(μ(1-ρ)²)·(1-Q), Q = m!/Π(1+j-ρ), as (39) has it. The slopes the text quotes are other ones: "
      "with 1-0.5ρ in place of 0.5ρ (section 4.5) it would be {:.0f} ms, with 0.5a (section 3.3) {:.0f} ms at a = 4. "
      "{} {}",
      slope, kTaskMs * printed::slope_of_section_4_5(7, load), kTaskMs * printed::slope_of_section_3_3(7, 4, load),
      printed_sentence(card.figure), coverage_sentence(card.figure));
  return card;
}

Card fork_join_by_tasks(const Bench& bench, double load) {
  Card card = tagged_card(load);
  card.title = fmt::format("Response against the job's own tasks, load {}", load);
  card.source = fmt::format("section 4.5, figure 6{}", letter(load));
  card.question = "How does the response of a job grow with the number of its own tasks?";
  card.figure.title = card.title;
  card.figure.x.label = "tasks of the job, m";
  for (const int a : {1, 3, 5, 7}) {
    std::vector<Point> points, simulate;
    for (int m = 1; m <= 8; ++m) points.push_back({double(m), m, a});
    if (a == 1 || a == 7)
      for (const int m : bench.either(std::vector<int>{5}, std::vector<int>{2, 5, 8}))
        simulate.push_back({double(m), m, a});
    add_curves(bench, group_of("a", a), load, points, simulate, card.figure);
  }
  const auto growth = [&](int others, double at_load) {
    return (exact_response(bench, 8, others, at_load) - exact_response(bench, 7, others, at_load)) /
           (exact_response(bench, 2, others, at_load) - exact_response(bench, 1, others, at_load));
  };
  const double here = growth(7, load), nearly_one = growth(7, 1 - 1e-7);
  card.verdict = verdict(card.figure);
  const double alone = exact_response(bench, 8, 1, load) / (kTaskMs * printed::job_sharing(8, load));
  card.finding = fmt::format(
      "Among jobs of 7 tasks the eighth task of a job adds {:.2f} times what the second adds: the curve bends, the "
      "more the higher the load. The text expects a straight line towards load 1; it is straight towards load 0, and "
      "towards load 1 grows like the harmonic number (the eighth task adds {:.2f} times the second). Job sharing is "
      "not always better: a job of 8 tasks among single tasks takes {:.2f} times what it would if jobs shared. {} {}",
      here, nearly_one, alone, printed_sentence(card.figure), coverage_sentence(card.figure));
  return card;
}

}  // namespace sojourn::reproduce
