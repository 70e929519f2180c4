// Sections 2.1 and 2.2: machines of two and three processors, where everything can be written down.
#include <fmt/format.h>

#include <cmath>

#include "sojourn/reproduce/fifo/cards.h"
#include "sojourn/reproduce/fifo/printed.h"

namespace sojourn::reproduce::fifo {
namespace {

// With two processors the mean number that idle is the share of slots that use one only.
answers::Measure idle(const answers::Measure& used) {
  return {2 - used.value, answers::Interval{2 - used.interval->high, 2 - used.interval->low, 0.95}};
}

// The two eigenvalues other than 1 of the matrix for three processors: their sum is the trace less 1 and their product
// the determinant, which is -w1 w2 w3.
struct Pair {
  double low, high;
};
Pair other_eigenvalues(const printed::Law& w) {
  const auto a = printed::three_processors(w);
  const double sum = a[1][1] + a[2][2] + a[3][3] - 1, product = -w[1] * w[2] * w[3];
  const double root = std::sqrt(sum * sum / 4 - product);
  return {sum / 2 - root, sum / 2 + root};
}

// How well the program's slots, one after another, follow these eigenvalues: their distances d from the limit must obey
// d'' = (low + high) d' - low high d.
double misfit(const plot::Series& slots, double limit, const Pair& eigenvalues) {
  std::vector<double> gaps;
  for (std::size_t i = 0; i + 2 < 6; ++i) {
    const double d0 = slots.y.at(i) - limit, d1 = slots.y.at(i + 1) - limit, d2 = slots.y.at(i + 2) - limit;
    gaps.push_back(std::fabs(d2 - (eigenvalues.low + eigenvalues.high) * d1 + eigenvalues.low * eigenvalues.high * d0) /
                   std::fabs(d0));
  }
  return largest(gaps);
}

// Widths 1 and 3 equally likely among what width 2 leaves.
printed::Law with_twos(double w2) { return {0, (1 - w2) / 2, w2, (1 - w2) / 2}; }

}  // namespace

Card two_processors(const Bench& bench) {
  Card card = begin({"Two processors: how often one of them idles", "section 2.1",
                     "How often does a FIFO machine of two processors leave one idle, and for which mix of jobs most?",
                     saturated_model("Half of the jobs want both processors: how many of the two are busy?", 2,
                                     "{ dist = \"pmf\", values = [1, 2], weights = [0.5, 0.5] }"),
                     "sojourn compare MODEL"},
                    {"share of jobs that want one processor", "share of slots with one processor used"});
  plot::Series exact = series("slot chain", plot::Role::exact);
  plot::Series printed = series("as printed", plot::Role::published);
  plot::Series simulated = series("simulated", plot::Role::simulation);
  double worst = 0, worst_at = 0;
  for (int k = 1; k < 40; ++k) {
    const double w1 = k / 40.0;
    const std::string model = saturated_model("", 2, width_text({0, w1, 1 - w1}));
    add_point(exact, w1, slot_law(bench, model).at(1));
    add_point(printed, w1, printed::one_processor(w1));
    if (exact.y.back() > worst) worst = exact.y.back(), worst_at = w1;
    if (k % bench.either(10, 4) == 0)
      add_point(simulated, w1, idle(bench.simulated(model, {}, "mean_used_processors", bench.either(0.002, 0.0005))));
  }
  card.figure.series = {exact, printed, simulated};
  const double gap = largest_gap(printed, exact);
  conclude(
      card,
      {{.what = "P₁ = w₁w₂/(1 + w₁w₂)", .gap = gap},
       {.what = "9/5 processors in the worst case", .gap = relative_gap(9.0 / 5, 2 - worst)}},
      fmt::format("P₁ = w₁w₂/(1 + w₁w₂) is the slot chain's to {:.0e}. The worst mix is half and half, as printed: "
                  "{:.4f} of the slots waste a processor at w₁ = {}, which leaves {:.4f} busy (printed: 9/5). For "
                  "the eigenvalue beside it, see fifo/two-transient.",
                  gap, worst, worst_at, 2 - worst));
  return card;
}

Card three_processors(const Bench& bench) {
  Card card = begin({"Three processors: how many are used", "section 2.2",
                     "How often does a FIFO machine of three processors use one, two or all of them?",
                     saturated_model("Widths 1, 2 and 3 equally likely: how many of three processors are used?", 3,
                                     "{ dist = \"uniform\", min = 1, max = 3 }"),
                     "sojourn compare MODEL"},
                    {"share of jobs that want two processors", "share of slots", "widths 1 and 3 equally likely"});
  std::vector<plot::Series> exact, printed, simulated;
  for (const int k : {1, 2, 3}) {
    const std::string group = fmt::format("{} used", k);
    exact.push_back(series("slot chain", plot::Role::exact, group));
    printed.push_back(series("printed matrix", plot::Role::published, group));
    simulated.push_back(series("simulated", plot::Role::simulation, group));
  }
  for (int j = 1; j < 20; ++j) {
    const double w2 = j / 20.0;
    const std::string model = saturated_model("", 3, width_text(with_twos(w2)));
    const auto law = slot_law(bench, model);
    const auto p = printed::stationary(printed::three_processors(with_twos(w2)));
    const bool simulate = j % bench.either(10, 4) == 0;
    const auto measured = simulate ? simulated_law(bench, model) : std::vector<answers::Measure>{};
    for (int k = 1; k <= 3; ++k) {
      add_point(exact[k - 1], w2, law.at(k));
      add_point(printed[k - 1], w2, p[k]);
      if (simulate) add_point(simulated[k - 1], w2, measured.at(k));
    }
  }
  for (int k = 0; k < 3; ++k) add_series(card.figure, {exact[k], printed[k], simulated[k]});
  const double gap = largest_gap(card.figure, "printed matrix");
  const Pair others = other_eigenvalues(with_twos(1.0 / 3));
  const double limit = Bench::value(bench.solve(card.model, {}, "slots"), "mean_used_processors");
  Claim eigenvalues = statement("both other eigenvalues in ]0, 1[", others.low > 0);
  eigenvalues.independent = "the slots one after another, which follow one eigenvalue of each sign";
  eigenvalues.independent_gap = misfit(slot_by_slot(bench, card.model), limit, others);
  eigenvalues.perhaps_the_scan = true;
  conclude(card, {{.what = "the matrix for three processors", .gap = gap}, eigenvalues},
           fmt::format("The printed matrix gives the law of the slot chain to {:.0e}. Our copy puts its two other "
                       "eigenvalues into ]0, 1[. Their product is the determinant, −w₁w₂w₃, so one of them is negative "
                       "whenever all widths occur ({:.4f} and {:.4f} for equally likely widths); ]−1, 1[ would be "
                       "right, and a minus sign is easily lost on the way to a copy. The conclusion stands, for both "
                       "are smaller than 1 in size; but the slots swing around their limit instead of nearing it from "
                       "one side.",
                       gap, others.low, others.high));
  return card;
}

}  // namespace sojourn::reproduce::fifo
