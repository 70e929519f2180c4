// Theorem 1 for several laws of widths, and the remark that equal lengths help.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/reproduce/fifo/cards.h"
#include "sojourn/reproduce/fifo/printed.h"

namespace sojourn::reproduce::fifo {
namespace {

struct Named {
  std::string name;
  printed::Law widths;
};

printed::Law in_proportion(int s, double (*weight)(int k, int s)) {
  printed::Law w(s + 1, 0.0);
  double sum = 0;
  for (int k = 1; k <= s; ++k) sum += w[k] = weight(k, s);
  for (double& p : w) p /= sum;
  return w;
}

std::vector<Named> width_laws(int s) {
  return {{"equally likely", in_proportion(s, [](int, int) { return 1.0; })},
          {"powers of two", in_proportion(s, [](int k, int) { return (k & (k - 1)) == 0 ? 1.0 : 0.0; })},
          {"k^-1.5", in_proportion(s, [](int k, int) { return std::pow(k, -1.5); })},
          {"one or all", in_proportion(s, [](int k, int m) { return k == 1 || k == m ? 1.0 : 0.0; })},
          {"5 or 7", in_proportion(s, [](int k, int) { return k == 5 || k == 7 ? 1.0 : 0.0; })},
          {"just over half", in_proportion(s, [](int k, int m) { return k == m / 2 + 1 ? 1.0 : 0.0; })}};
}

}  // namespace

Card general_widths(const Bench& bench) {
  const int s = 16;
  Card card =
      begin({"Any widths: what a FIFO machine can use", "section 2.3, theorem 1",
             "How much of a machine of 16 processors does FIFO use for different laws of the width?",
             saturated_model("Widths 1, 2, 4, 8 and 16 equally likely: how many of 16 processors are used?", s,
                             "{ dist = \"pmf\", values = [1, 2, 4, 8, 16], weights = [0.2, 0.2, 0.2, 0.2, 0.2] }"),
             "sojourn compare MODEL"},
            {"widths of the jobs", "processors used / all"});
  card.figure.y.from = 0.5, card.figure.y.to = 1.0;
  plot::Series exact = series("slot chain", plot::Role::exact);
  plot::Series printed = series("theorem 1", plot::Role::published);
  plot::Series simulated = series("simulated", plot::Role::simulation);
  double x = 0;
  for (const Named& law : width_laws(s)) {
    const std::string model = saturated_model("", s, width_text(law.widths));
    card.figure.x.categories.push_back(law.name);
    add_point(exact, x, Bench::value(bench.solve(model, {}, "slots"), "utilization"));
    add_point(printed, x, printed::mean(printed::stationary(printed::slots(law.widths))) / s);
    if (law.name != "just over half")  // there every slot is the same, and an interval of width zero says nothing
      add_point(simulated, x, bench.simulated(model, {}, "utilization", bench.either(0.004, 0.0005)));
    ++x;
  }
  card.figure.series = {exact, printed, simulated};
  const double gap = largest_gap(printed, exact);
  conclude(
      card, {{.what = "theorem 1", .gap = gap}},
      fmt::format("The linear system of theorem 1 gives what the program's slot chain gives, to {:.0e}. Use runs "
                  "from {:.1f}% to {:.1f}%. (In the text, P = AP should read P = PA, and the sums that must be 1 "
                  "are those of rows, not columns.) The worry about zero probabilities can be laid to rest: a slot "
                  "with γ = 0 below the line is never reached.",
                  gap, 100 * *std::min_element(exact.y.begin(), exact.y.end()),
                  100 * *std::max_element(exact.y.begin(), exact.y.end())));
  return card;
}

Card lengths(const Bench& bench) {
  Card card = begin({"Equal lengths keep a FIFO machine busier",
                     "section 1: \"the unit length hypothesis also tends to increase the CPU usage\"",
                     "Does a saturated FIFO machine use more processors when all jobs are equally long?",
                     saturated_model("How much of 10 processors is used? Try it with exponential lengths too.", 10,
                                     "{ dist = \"uniform\", min = 1, max = 10 }"),
                     "sojourn solve MODEL --set 'jobs.time={ dist = \"exponential\", mean = 1 }'"},
                    {"processors", "processors used / all", "widths equally likely"});
  plot::Series printed = series("theorem 3", plot::Role::published, "constant lengths");
  plot::Series exact = series("slot chain", plot::Role::exact, "constant lengths");
  plot::Series exponential = series("product form", plot::Role::exact, "exponential lengths");
  plot::Series simulated = series("simulated", plot::Role::simulation, "exponential lengths");
  const Settings varied = {"jobs.time={ dist = \"exponential\", mean = 1 }"};
  for (const int s : {2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32}) {
    const std::string model = saturated_model("", s, fmt::format("{{ dist = \"uniform\", min = 1, max = {} }}", s));
    add_point(printed, s, printed::saturation_point(s));
    add_point(exact, s, Bench::value(bench.solve(model, {}, "slots"), "utilization"));
    add_point(exponential, s, Bench::value(bench.solve(model, varied, "closed-form"), "utilization"));
    if (s == 2 || s == 10 || s == 32 || (!bench.quick() && s % 4 == 0))
      add_point(simulated, s, bench.simulated(model, varied, "utilization", bench.either(0.01, 0.001)));
  }
  bool always = true;
  for (std::size_t k = 0; k < exact.y.size(); ++k) always = always && exact.y[k] > exponential.y[k];
  card.figure.series = {exact, printed, exponential, simulated};
  conclude(card,
           {statement("equal lengths use more than exponential ones at every size", always),
            {.what = "theorem 3", .gap = largest_gap(printed, exact)}},
           fmt::format("{}, at every size shown. With exponential lengths the slots fall apart, and the machine of 10 "
                       "uses {:.1f}% instead of {:.1f}%; at 32 processors it is {:.1f}% against {:.1f}%. So the "
                       "saturation point of theorem 3 is an optimistic one for a real cluster.",
                       always ? "Yes" : "Not", 100 * at(exponential, 10), 100 * at(exact, 10),
                       100 * exponential.y.back(), 100 * exact.y.back()));
  return card;
}

}  // namespace sojourn::reproduce::fifo
