// The first slots of a machine that starts empty, and how fast they forget it.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/reproduce/fifo/cards.h"
#include "sojourn/reproduce/fifo/next_fit.h"
#include "sojourn/reproduce/fifo/printed.h"

namespace sojourn::reproduce::fifo {
namespace {

constexpr int kSlots = 10;

printed::Law full_slot(std::size_t size) {
  printed::Law p(size, 0.0);
  p.back() = 1;
  return p;
}

}  // namespace

Card two_transient(const Bench& bench) {
  Card card = begin({"Two processors: the first slots swing", "section 2.1, eigenvalues",
                     "Do the first slots of an empty machine of two processors near their limit from one side?",
                     saturated_model("Half of the jobs want both processors: slot by slot from an empty machine.", 2,
                                     "{ dist = \"pmf\", values = [1, 2], weights = [0.5, 0.5] }"),
                     "sojourn solve MODEL"},
                    {"slot", "P(one of two processors used)"});
  const double limit = printed::one_processor(0.5), eigenvalue = printed::second_eigenvalue(0.5);
  const plot::Series used = slot_by_slot(bench, card.model);
  plot::Series exact = series("slot chain", plot::Role::exact);
  plot::Series claimed = series("eigenvalue w₁w₂", plot::Role::published);
  plot::Series simulated = series("simulated", plot::Role::simulation);
  const SlotCounts counts = fill_slots({0, 0.5, 0.5}, 6, bench.either(400'000, 10'000'000));
  for (int i = 1; i <= 6; ++i) {
    add_point(exact, i, 2 - used.y.at(i - 1));
    add_point(claimed, i, limit * (1 - std::pow(eigenvalue, i)));
    add_point(simulated, i, counts.probability(i, 1));
  }
  card.figure.series = {exact, claimed, simulated};
  const double measured = (exact.y[1] - limit) / (exact.y[0] - limit);
  const double trace = 0 + (0.5 + 0.5 * 0.5);  // of the printed matrix, rows (0, 1) and (w1 w2, w2 + w1^2)
  conclude(
      card,
      {{.what = "the second eigenvalue",
        .gap = relative_gap(eigenvalue, measured),
        .allowed = 1e-6,
        .independent = "the trace of the printed matrix less 1",
        .independent_gap = relative_gap(trace - 1, measured),
        .excluded_by = excluding(simulated, claimed),
        .perhaps_the_scan = true}},
      fmt::format("In our copy of section 2.1 the eigenvalues are 1 and w₁w₂. The trace of the matrix printed above "
                  "them is 1 − w₁w₂, so the second is −w₁w₂; a minus sign is easily lost on the way to a copy. With "
                  "half of the jobs wide it is {:.4f}, and the distance to the limit {:.1f} changes sign at every "
                  "slot: the first slot is {:.4f}, where w₁w₂, starting from a full slot, would put {:.4f}. Limit "
                  "and convergence are not touched.",
                  measured, limit, exact.y[0], claimed.y[0]));
  return card;
}

Card transient(const Bench& bench) {
  const int s = 10;
  Card card = begin({"Slot by slot from an empty machine", "section 2.3, equation (1) and the convergence conjecture",
                     "How fast does a saturated FIFO machine of 10 processors reach its stationary use?",
                     saturated_model("Widths 1 to 10 equally likely: how many processors does each slot use?", s,
                                     "{ dist = \"uniform\", min = 1, max = 10 }"),
                     "sojourn solve MODEL"},
                    {"slot", "mean processors used, of 10"});
  printed::Law widths(s + 1, 1.0 / s);
  widths[0] = 0;
  const auto matrix = printed::slots(widths);
  const plot::Series exact = slot_by_slot(bench, card.model);
  plot::Series printed = series("equation (1)", plot::Role::published);
  plot::Series simulated = series("simulated", plot::Role::simulation);
  const SlotCounts counts = fill_slots(widths, kSlots, bench.either(400'000, 5'000'000));
  printed::Law p = full_slot(widths.size());
  std::vector<double> first;
  for (int i = 1; i <= kSlots; ++i) {
    p = printed::next(p, matrix);
    for (int k = 1; k <= s && i == 1; ++k) first.push_back(relative_gap(printed::uniform_first_slot(k, s), p[k]));
    add_point(printed, i, printed::mean(p));
    add_point(simulated, i, counts.mean(i));
  }
  card.figure.series = {exact, printed, simulated};
  const double gap = largest_gap(printed, exact), limit = printed::uniform_mean(s);
  const double rate = (exact.y.at(5) - limit) / (exact.y.at(4) - limit);
  card.news = "A saturated FIFO machine forgets its start whatever the widths: a conjecture, proved.";
  conclude(
      card, {{.what = "equation (1)", .gap = gap}, {.what = "the law of the first slot", .gap = largest(first)}},
      fmt::format("Equation (1) and the printed law of the first slot are those of the slot chain to {:.0e}. Each "
                  "slot is {:.2f} times as far from the limit {:.4f} as the one before, on the other side. The "
                  "paper conjectures that every law of widths converges. It does: from any slot, the next jobs may "
                  "all be of the largest width W, which leads in one step to the slot of ⌊s/W⌋ such jobs, itself "
                  "included; a chain with a state that can be reached from all in one step forgets geometrically.",
                  std::max(gap, largest(first)), std::fabs(rate), limit));
  return card;
}

}  // namespace sojourn::reproduce::fifo
