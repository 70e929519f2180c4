// Section IV: three printed formulas beside what is right.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/reproduce/staged/cards.h"
#include "sojourn/reproduce/staged/lines.h"
#include "sojourn/reproduce/staged/printed.h"

namespace sojourn::reproduce::staged {

namespace {

constexpr double kSame = 1e-10;  // formulas and the level chain

}  // namespace

Card recursion_10(const Bench& bench) {
  const std::string question = "How long does a job [1,m] take on m processors?";
  Card card = begin({"Theorem 4 with its printed recursion", "section IV.A, theorem 4, (10) and (A29)", question,
                     model(question, 6, {{1, 1}, {6, 1}}, 0.5), "sojourn solve MODEL"},
                    {"m, processors of the second stage", "mean response (mean stage times 1)"});
  const auto ms = grid(2, 10, 1);
  std::vector<double> until_3, checked;
  std::string far;
  for (const double load : {0.3, 0.5}) {
    const std::string group = fmt::format("load {}", load);
    const Along along{bench, card.model, [load](double m) {
                        return Settings{setting("cluster.processors", m), setting("jobs.stages[1].processors", m),
                                        setting("arrivals.load", load)};
                      }};
    const auto exact = along.exact(group, ms);
    const auto right = along.solved("theorem-4", "", plot::Role::exact, group, ms);
    // Up to m = 3 the recursion is not reached: (7), (8) and (9) are enough.
    auto printed = along.solved("theorem-4", "as printed, (10)", plot::Role::published, group, grid(2, 3, 1));
    const auto wrong = along.solved("theorem-4-as-published", "", plot::Role::published, group, grid(4, 10, 1));
    until_3.push_back(largest_gap(printed, exact));
    checked.push_back(largest_gap(right, exact));
    for (std::size_t k = 0; k < wrong.x.size(); ++k) add_point(printed, wrong.x[k], wrong.y[k]);
    if (load == 0.5)
      far = fmt::format("{} at m = 4, {} at m = 6 and negative at m = 8: {:.2f}", off(gap_at(printed, exact, 4)),
                        off(gap_at(printed, exact, 6)), at(printed, 8));
    add_series(card.figure,
               {exact, printed, along.simulated(group, bench.either<std::vector<double>>({6}, {2, 4, 6, 8, 10}))});
  }
  card.news = "A recursion printed in 1988 gives responses below zero; two formulas of that paper are corrected.";
  conclude(
      card,
      {{.what = "theorem 4 up to m = 3", .gap = largest(until_3), .allowed = kSame},
       {.what = "recursion (10), printed again as (A29)",
        .gap = largest_gap(card.figure, "as printed, (10)"),
        .allowed = kSame,
        .independent = "theorem 4 with the recursion that follows from (A24) and (A25)",
        .independent_gap = largest(checked),
        .excluded_by = excluding(card.figure, "as printed, (10)")}},
      fmt::format("Right up to m = 3, where (10) is not used (to {:.0e}); from m = 4 on the recursion gives negative "
                  "probabilities, the first of them p(3,0). At load 0.5 the printed response is {}. The balance "
                  "equations (A24) and (A25) are right and yield kμ₁μ₂p(k) = (λ+μ₂)(λ+(k−1)μ₁)p(k−1) − "
                  "λ(2λ+μ₂+(k−2)μ₁)p(k−2) + λ²p(k−3). The recursion stands twice in our copy, alike both times.",
                  largest(until_3), far));
  return card;
}

Card equation_16_card(const Bench& bench) {
  const std::string question = "How long does a job [1,2] take on two processors?";
  Card card = begin({"Equation (16) and a missing term", "section IV.A, (16)", question,
                     model(question, 2, {{1, 1}, {2, 0.25}}), "sojourn solve MODEL"},
                    {"load", "mean response"});
  const auto loads = grid(1, 38, 40);
  std::vector<Gap> worst;
  std::vector<double> checked;
  for (const double time : {1.0, 0.25}) {
    const std::string group = fmt::format("stage times 1 and {}", time);
    const Along along{bench, model(question, 2, {{1, 1}, {2, time}}), at_load};
    const auto exact = along.exact(group, loads);
    const auto printed =
        along.solved("equation-16-as-published", "as printed, (16)", plot::Role::published, group, loads);
    worst.push_back(worst_gap(printed, exact));
    checked.push_back(largest_gap(along.solved("equation-16", "", plot::Role::exact, group, loads), exact));
    add_series(card.figure, {exact, printed, along.simulated(group, simulated_loads(bench))});
  }
  conclude(
      card,
      {{.what = "equation (16)",
        .gap = largest_gap(card.figure, "as printed, (16)"),
        .allowed = kSame,
        .independent = "(14) and (15) put into (6), as the text says",
        .independent_gap = largest(checked),
        .excluded_by = excluding(card.figure, "as printed, (16)"),
        .perhaps_the_scan = true}},
      fmt::format("In our copy the numerator of (16) lacks −λ²μ₂, so that every response is too long: by {:.1f}% at "
                  "load {} with equal times, by {:.1f}% when the second stage is four times as short. (6), (14) and "
                  "(15), from which it follows, are right and give the term; so does T₁ of section IV.C. The authors "
                  "had it right there, and the term, just before −λ³, may have been skipped in copying.",
                  100 * worst[0].relative, worst[0].x, 100 * worst[1].relative));
  return card;
}

Card equation_22_card(const Bench& bench) {
  const std::string question = "How long does a job [2,1] take on two processors when its stages are not equally long?";
  Card card = begin({"Equation (22) when the rates differ", "section IV.B, (22)", question,
                     model(question, 2, {{2, 1}, {1, 0.25}}), "sojourn solve MODEL"},
                    {"mean time of the second stage (first: 1)", "mean response"});
  card.figure.x.logarithmic = card.figure.y.logarithmic = true;
  const std::vector<double> times = {0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.7, 1, 1.5, 2, 3, 4, 5, 7, 10};
  std::vector<Gap> worst;
  std::vector<double> equal, checked;
  for (const double load : {0.5, 0.8}) {
    const std::string group = fmt::format("load {}", load);
    const Along along{bench, card.model, [load](double time) {
                        return Settings{setting("jobs.stages[1].time", time), setting("arrivals.load", load)};
                      }};
    const auto exact = along.exact(group, times);
    const auto printed = formula("as printed, (22)", group, times,
                                 [load](double time) { return equation_22(2 * load / (2 + time), 1, 1 / time); });
    worst.push_back(worst_gap(printed, exact));
    equal.push_back(std::abs(gap_at(printed, exact, 1)));
    checked.push_back(largest_gap(along.solved("equation-22", "", plot::Role::exact, group, times), exact));
    add_series(
        card.figure,
        {exact, printed, along.simulated(group, bench.either<std::vector<double>>({0.25, 4}, {0.1, 0.25, 1, 4, 10}))});
  }
  conclude(
      card,
      {{.what = "(22) for equal rates", .gap = largest(equal), .allowed = kSame},
       {.what = "(22) for other rates",
        .gap = largest_gap(card.figure, "as printed, (22)"),
        .allowed = kSame,
        .independent = "the transform that follows from (17) to (19), in closed form",
        .independent_gap = largest(checked),
        .excluded_by = excluding(card.figure, "as printed, (22)")}},
      fmt::format("Right for equal rates (to {:.0e}), which is all that section IV.C and figures 11 and 13 use; not "
                  "otherwise: {} at load 0.5 with a second stage of {}, {} at load 0.8 with one of {}. Over the "
                  "printed denominator the numerator is 2μ₂(μ₁+2μ₂)λ² + 4μ₂³λ − 4μ₂²(μ₁+μ₂)(μ₁+2μ₂): the printed one "
                  "has λ(μ₁−μ₂)((2μ₁+μ₂)λ − μ₁μ₂) too much. It stands twice in our copy, alike both times.",
                  largest(equal), off(worst[0].relative), worst[0].x, off(worst[1].relative), worst[1].x));
  return card;
}

}  // namespace sojourn::reproduce::staged
