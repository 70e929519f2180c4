// The first slots of a machine that starts empty, and how fast they forget it.
#include <fmt/format.h>

#include <cmath>

#include "sojourn/reproduce/fifo_cards.h"
#include "sojourn/reproduce/fifo_printed.h"
#include "sojourn/reproduce/next_fit.h"

namespace sojourn::reproduce {
namespace {

constexpr int kSlots = 10;

fifo_printed::Law full_slot(std::size_t size) {
  fifo_printed::Law p(size, 0.0);
  p.back() = 1;
  return p;
}

// The slots the program prints: 1 to 10 come one by one.
plot::Series from_table(const Bench& bench, const std::string& model) {
  plot::Series exact = series("slot chain", plot::Role::exact);
  for (const auto& table : bench.solve(model).tables)
    if (table.name == "transient")
      for (const auto& row : table.rows)
        if (*row[0].number <= kSlots) add_point(exact, *row[0].number, *row[1].number);
  return exact;
}

}  // namespace

Card fifo_two_transient(const Bench& bench) {
  Card card;
  card.title = "Two processors: the first slots swing";
  card.source = "section 2.1, eigenvalues";
  card.question = "Do the first slots of an empty machine of two processors near their limit from one side?";
  card.model = saturated_model("Half of the jobs want both processors: slot by slot from an empty machine.", 2,
                               "{ dist = \"pmf\", values = [1, 2], weights = [0.5, 0.5] }");
  card.command = "sojourn solve MODEL";
  const double limit = fifo_printed::one_processor(0.5), eigenvalue = fifo_printed::second_eigenvalue(0.5);
  const plot::Series used = from_table(bench, card.model);
  plot::Series exact = series("slot chain", plot::Role::exact);
  plot::Series claimed = series("eigenvalue w₁w₂ as printed", plot::Role::published);
  plot::Series simulated = series("simulated", plot::Role::simulation);
  const SlotCounts counts = fill_slots({0, 0.5, 0.5}, 6, bench.either(400'000, 10'000'000));
  for (int i = 1; i <= 6; ++i) {
    add_point(exact, i, 2 - used.y.at(i - 1));
    add_point(claimed, i, limit * (1 - std::pow(eigenvalue, i)));
    add_point(simulated, i, counts.probability(i, 1));
  }
  const double measured = (exact.y[1] - limit) / (exact.y[0] - limit), gap = largest_gap(claimed, exact);
  const Coverage held = coverage(simulated, exact);
  card.figure.title = card.title;
  card.figure.x.label = "slot";
  card.figure.y.label = "P(one of two processors used)";
  card.figure.series = {exact, claimed, simulated};
  card.verdict = std::fabs(measured / eigenvalue - 1) < 1e-6 ? Verdict::agrees : Verdict::corrected;
  card.finding = fmt::format(
      "Section 2.1 says the eigenvalues are 1 and w₁w₂. The trace of the matrix is 1 − w₁w₂, so the second is −w₁w₂: "
      "with half of the jobs wide it is {:.4f}, printed {:.4f}. The distance to the limit {:.1f} changes sign at "
      "every slot: the first slot is {:.4f}, where the printed eigenvalue, starting from a full slot, would put "
      "{:.4f}, {:.0f}% off. Limit and convergence are not touched. {} of {} simulated intervals hold the exact value.",
      measured, eigenvalue, limit, exact.y[0], claimed.y[0], 100 * gap, held.covered, held.points);
  return card;
}

Card fifo_transient(const Bench& bench) {
  const int s = 10;
  Card card;
  card.title = "Slot by slot from an empty machine";
  card.source = "section 2.3, equation (1) and the convergence conjecture";
  card.question = "How fast does a saturated FIFO machine of 10 processors reach its stationary use?";
  card.model = saturated_model("Widths 1 to 10 equally likely: how many processors does each slot use?", s,
                               "{ dist = \"uniform\", min = 1, max = 10 }");
  card.command = "sojourn solve MODEL";
  fifo_printed::Law widths(s + 1, 1.0 / s);
  widths[0] = 0;
  const auto matrix = fifo_printed::slots(widths);
  plot::Series exact = from_table(bench, card.model);
  plot::Series printed = series("equation (1)", plot::Role::published);
  plot::Series simulated = series("simulated", plot::Role::simulation);
  const SlotCounts counts = fill_slots(widths, kSlots, bench.either(400'000, 5'000'000));
  fifo_printed::Law p = full_slot(widths.size());
  double first = 0;
  for (int i = 1; i <= kSlots; ++i) {
    p = fifo_printed::next(p, matrix);
    for (int k = 1; k <= s && i == 1; ++k)
      first = std::max(first, std::fabs(p[k] / fifo_printed::uniform_first_slot(k, s) - 1));
    add_point(printed, i, fifo_printed::mean(p));
    add_point(simulated, i, counts.mean(i));
  }
  const double gap = largest_gap(printed, exact), limit = fifo_printed::uniform_mean(s);
  const double rate = (exact.y[5] - limit) / (exact.y[4] - limit);
  const Coverage held = coverage(simulated, exact);
  card.figure.title = card.title;
  card.figure.x.label = "slot";
  card.figure.y.label = "mean processors used, of 10";
  card.figure.series = {exact, printed, simulated};
  card.verdict = gap < 1e-9 && first < 1e-9 ? Verdict::agrees : Verdict::corrected;
  card.news = "A saturated FIFO machine forgets its start whatever the widths: a conjecture, proved.";
  card.finding = fmt::format(
      "Equation (1) and the printed law of the first slot are those of the slot chain to {:.0e}; {} of {} simulated "
      "intervals hold it. Each slot is {:.2f} times as far from the limit {:.4f} as the one before, on the other "
      "side. The paper conjectures that every width law converges. It does: from any slot, the next jobs may all be "
      "of the largest width W, which leads in one step to the slot of ⌊s/W⌋ such jobs, itself included; a chain with "
      "a state that can be reached from all in one step forgets geometrically.",
      std::max(gap, first), held.covered, held.points, std::fabs(rate), limit);
  return card;
}

}  // namespace sojourn::reproduce
