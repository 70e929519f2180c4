// Section 2.4: the widths that use a saturated machine least.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/reproduce/fifo_cards.h"
#include "sojourn/reproduce/fifo_printed.h"

namespace sojourn::reproduce {
namespace {

// The conjectured widths: just over half, and half too when the number of processors is even.
fifo_printed::Law worst_widths(int s) {
  fifo_printed::Law w(s + 1, 0.0);
  const int n = s / 2;
  const double x = s % 2 == 0 ? fifo_printed::worst_x(n) : 0.0;
  w[n] = x;
  w[n + 1] = 1 - x;
  return w;
}

// What the program's search finds, knowing nothing of the conjecture.
double searched(const Bench& bench, int s) {
  const std::string model = saturated_model("", s, fmt::format("{{ dist = \"uniform\", min = 1, max = {} }}", s));
  for (const auto& table : bench.solve(model, {}, "", "worst-case").tables)
    if (table.name == "worst_case") return *table.rows.back()[1].number / s;
  return std::nan("");
}

struct Parity {
  plot::Series exact, printed, search, simulated;
};

Parity parity(const Bench& bench, int first, const std::string& group) {
  Parity p{series("slot chain", plot::Role::exact, group), series("as printed", plot::Role::published, group),
           series("numerical search", plot::Role::approximation, group),
           series("simulated", plot::Role::simulation, group)};
  for (int s = first; s <= 24; s += 2) {
    const std::string model = saturated_model("", s, width_text(worst_widths(s)));
    add_point(p.exact, s, Bench::value(bench.solve(model, {}, "slots"), "utilization"));
    add_point(p.printed, s, fifo_printed::worst_mean(s) / s);
    if (s <= bench.either(12, 24)) add_point(p.search, s, searched(bench, s));
    // An odd machine then runs one job a slot, for ever: there is nothing to simulate.
    if (s % 2 == 0 && s % bench.either(6, 4) == 0)
      add_point(p.simulated, s,
                *bench.simulate(model, {}, "utilization", bench.either(0.002, 0.0002)).measures.find("utilization"));
  }
  return p;
}

}  // namespace

Card fifo_worst_case(const Bench& bench) {
  Card card;
  card.title = "The worst widths for a FIFO machine";
  card.source = "section 2.4, conjecture";
  card.question = "How little of a saturated machine can FIFO use, whatever the widths?";
  card.model = saturated_model("Which widths use a saturated machine of 10 processors least?", 10,
                               "{ dist = \"uniform\", min = 1, max = 10 }");
  card.command = "sojourn solve MODEL --worst-case";
  const Parity even = parity(bench, 2, "even"), odd = parity(bench, 3, "odd");
  plot::Series bound = series("two slots hold s + 1", plot::Role::bound, "bound");
  for (int s = 2; s <= 24; ++s) add_point(bound, s, (s + 1) / (2.0 * s));
  const double gap = std::max(largest_gap(even.printed, even.exact), largest_gap(odd.printed, odd.exact));
  const double found = std::max(largest_gap(even.search, even.exact), largest_gap(odd.search, odd.exact));
  const Coverage held = coverage(even.simulated, even.exact);
  card.figure.title = card.title;
  card.figure.x.label = "processors";
  card.figure.y.label = "processors used / all, at worst";
  card.figure.series = {even.exact, even.printed, even.search, even.simulated,
                        odd.exact,  odd.printed,  odd.search,  bound};
  card.verdict = gap < 1e-9 && found < 1e-6 ? Verdict::agrees : Verdict::corrected;
  card.news = "The worst widths for an odd number of processors, a conjecture, are proved.";
  card.finding = fmt::format(
      "The printed means are those of the slot chain with the printed widths to {:.0e}, and a search over all laws up "
      "to {} processors finds nothing worse (it stops within {:.0e}). For odd s the conjecture is in fact a theorem: "
      "a slot and the next hold at least s + 1 processors together, or the first job of the second would have started "
      "in the first, so no law uses less than (s + 1)/2, and width (s + 1)/2 uses just that. For even s it stays a "
      "conjecture. At two processors the printed mean reads 0/0; its limit is the 9/5 of the text. {} of {} simulated "
      "intervals hold the exact value.",
      gap, bench.either(12, 24), found, held.covered, held.points);
  return card;
}

Card fifo_worst_case_law(const Bench& bench) {
  const int n = 5, s = 2 * n;
  Card card;
  card.title = "What the slots hold in the worst case";
  card.source = "section 2.4, P_n, P_(n+1) and P_s";
  card.question =
      "How often does a machine of 10 processors run one job of 5, one of 6, or two of 5, in the worst case?";
  const double x = fifo_printed::worst_x(n);
  card.model =
      saturated_model("Widths 5 and 6, mixed so that 10 processors are used least.", s, width_text(worst_widths(s)));
  card.command = "sojourn compare MODEL";
  const auto law = slot_law(bench, card.model);
  const auto measured = simulated_law(bench, card.model);
  const auto claimed = fifo_printed::worst_law(n);
  plot::Series exact = series("slot chain", plot::Role::exact);
  plot::Series printed = series("as printed", plot::Role::published);
  plot::Series simulated = series("simulated", plot::Role::simulation);
  const int used[] = {n, n + 1, s};
  const double said[] = {claimed.narrow, claimed.wide, claimed.full};
  card.figure.x.categories = {"one job of 5", "one job of 6", "two jobs of 5"};
  for (int k = 0; k < 3; ++k) {
    add_point(exact, k, law.at(used[k]));
    add_point(printed, k, said[k]);
    add_point(simulated, k, measured.at(used[k]));
  }
  const double gap = largest_gap(printed, exact), right = x * x / (1 + x - x * x);
  const Coverage held = coverage(simulated, exact);
  card.figure.title = card.title;
  card.figure.subtitle = fmt::format("a job is 5 wide with probability {:.4f}, 6 wide otherwise", x);
  card.figure.x.label = "what runs in a slot";
  card.figure.y.label = "share of slots";
  card.figure.series = {exact, printed, simulated};
  card.verdict = gap < 1e-9 ? Verdict::agrees : Verdict::corrected;
  card.finding = fmt::format(
      "With A = 1/(1 + x − x²) the paper prints P_s = 1 − (1−x)A = {:.4f}; the slot chain has {:.5f}, which is x²A = "
      "{:.5f}: {:.0f} times less. The printed three add up to {:.4f}. P_n and P_(n+1) are right, and the printed mean "
      "{:.4f} is too, because it was computed with 1 − P_n − P_(n+1). {} of {} simulated intervals hold the exact "
      "value.",
      claimed.full, law.at(s), right, claimed.full / law.at(s), claimed.narrow + claimed.wide + claimed.full,
      fifo_printed::worst_mean(s), held.covered, held.points);
  return card;
}

}  // namespace sojourn::reproduce
