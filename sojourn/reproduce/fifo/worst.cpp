// Section 2.4: the widths that use a saturated machine least.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/reproduce/fifo/cards.h"
#include "sojourn/reproduce/fifo/printed.h"

namespace sojourn::reproduce::fifo {
namespace {

// The conjectured widths: just over half, and half too when the number of processors is even.
printed::Law worst_widths(int s) {
  printed::Law w(s + 1, 0.0);
  const int n = s / 2;
  const double x = s % 2 == 0 ? printed::worst_x(n) : 0.0;
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
    add_point(p.printed, s, printed::worst_mean(s) / s);
    if (s <= bench.either(12, 24)) add_point(p.search, s, searched(bench, s));
    // An odd machine then runs one job a slot, for ever: there is nothing to simulate.
    if (s % 2 == 0 && s % bench.either(6, 4) == 0)
      add_point(p.simulated, s, bench.simulated(model, {}, "utilization", bench.either(0.002, 0.0002)));
  }
  return p;
}

}  // namespace

Card worst_case(const Bench& bench) {
  Card card = begin({"The worst widths for a FIFO machine", "section 2.4, conjecture",
                     "How little of a saturated machine can FIFO use, whatever the widths?",
                     saturated_model("Which widths use a saturated machine of 10 processors least?", 10,
                                     "{ dist = \"uniform\", min = 1, max = 10 }"),
                     "sojourn solve MODEL --worst-case"},
                    {"processors", "processors used / all, at worst"});
  const Parity even = parity(bench, 2, "even"), odd = parity(bench, 3, "odd");
  plot::Series bound = series("two slots hold s + 1", plot::Role::bound, "bound");
  for (int s = 2; s <= 24; ++s) add_point(bound, s, (s + 1) / (2.0 * s));
  card.figure.series = {even.exact, even.printed, even.search, even.simulated,
                        odd.exact,  odd.printed,  odd.search,  bound};
  const double gap = largest({largest_gap(even.printed, even.exact), largest_gap(odd.printed, odd.exact)});
  const double found = largest({largest_gap(even.search, even.exact), largest_gap(odd.search, odd.exact)});
  card.news = "The worst widths for an odd number of processors, a conjecture, are proved.";
  conclude(
      card,
      {{.what = "the printed means", .gap = gap},
       {.what = "the worst widths", .between = "printed and searched means", .gap = found, .allowed = 1e-6}},
      fmt::format("The printed means are those of the slot chain with the printed widths to {:.0e}, and a search "
                  "over all laws up to {} processors finds nothing worse (it stops within {:.0e}). For odd s the "
                  "conjecture is in fact a theorem: a slot and the next hold at least s + 1 processors together, or "
                  "the first job of the second would have started in the first, so no law uses less than (s + 1)/2, "
                  "and width (s + 1)/2 uses just that. For even s it stays a conjecture. At two processors the "
                  "printed mean reads 0/0; its limit is the 9/5 of the text.",
                  gap, bench.either(12, 24), found));
  return card;
}

Card worst_case_law(const Bench& bench) {
  const int n = 5, s = 2 * n;
  const double x = printed::worst_x(n);
  Card card = begin(
      {"What the slots hold in the worst case", "section 2.4, P_n, P_(n+1) and P_s",
       "How often does a machine of 10 processors run one job of 5, one of 6, or two of 5, in the worst case?",
       saturated_model("Widths 5 and 6, mixed so that 10 processors are used least.", s, width_text(worst_widths(s))),
       "sojourn compare MODEL"},
      {"what runs in a slot", "share of slots",
       fmt::format("a job is 5 wide with probability {:.4f}, 6 wide otherwise", x)});
  const auto law = slot_law(bench, card.model);
  const auto measured = simulated_law(bench, card.model);
  const auto claimed = printed::worst_law(n);
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
  card.figure.series = {exact, printed, simulated};
  const double balance = x * x * (1 - claimed.narrow), right = x * x / (1 + x - x * x);
  conclude(
      card,
      {{.what = "P_n", .gap = relative_gap(claimed.narrow, law.at(n))},
       {.what = "P_(n+1)", .gap = relative_gap(claimed.wide, law.at(n + 1))},
       {.what = "P_s",
        .gap = relative_gap(claimed.full, law.at(s)),
        .independent = "the paper's own balance (5), P_s = x²(P_(n+1) + P_s) = x²(1 − P_n)",
        .independent_gap = relative_gap(balance, law.at(s)),
        .excluded_by = excludes(measured.at(s), claimed.full)}},
      fmt::format("With A = 1/(1 + x − x²) the paper prints P_s = 1 − (1−x)A = {:.4f}; the slot chain has {:.5f}, "
                  "which is (1+x)A − 1 = x²A = {:.5f}: {:.0f} times less. The printed three add up to {:.4f}. "
                  "(Three signs would have to be lost at once for our copy to be at fault; the line above it, 1 − "
                  "P_n − P_(n+1), is right.) P_n and P_(n+1) are right, and so is the printed mean {:.4f}, because "
                  "it was computed with 1 − P_n − P_(n+1).",
                  claimed.full, law.at(s), right, claimed.full / law.at(s),
                  claimed.narrow + claimed.wide + claimed.full, printed::worst_mean(s)));
  return card;
}

}  // namespace sojourn::reproduce::fifo
