// Figures 3 and 4, overloaded: the mean slowdown of the jobs that are done by t, for five laws of lengths.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "sojourn/reproduce/grid/cards.h"

namespace sojourn::reproduce::grid {
namespace {

using printed::kSites;
using printed::kTime;

struct Lengths {
  std::string words;                        // "constant lengths"
  std::string lemma;                        // "lemma 6.5"
  double factor;                            // table 1 times the mean
  std::function<std::string(double)> time;  // of the mean, as in the model file
  double slack = 1;                         // how much wider intervals may be: very short jobs are rare
};

constexpr double kSettled = 1.5;  // the load from which the leading term leads

// What simulation says, cluster by cluster, against the one line that is printed for all.
struct Found {
  plot::Series printed;
  std::vector<plot::Series> simulated;
  std::vector<double> far;  // points from the line, from kSettled on
  double spread = 0;        // of the clusters, from kSettled on
  Coverage held;            // intervals that come near the line, from kSettled on
};

Found compute(const Bench& bench, const Lengths& lengths) {
  Found found;
  found.printed = series(lengths.lemma, plot::Role::published, "printed");
  for (const auto& site : kSites)
    found.simulated.push_back(series("simulated", plot::Role::simulation, site_name(site)));
  std::vector<plot::Series> settled = found.simulated;
  for (int k = 4; k <= 32; ++k) {
    const double load = k == 4 ? 1.1 : k / 4.0;
    add_point(found.printed, load, printed::slowdown_by(load, kTime, lengths.factor));
    if (k % bench.either(12, 4) != 0 && k != 6) continue;
    const std::string model = grid_model("", lengths.time(printed::mean_length(load)), true);
    const auto run = bench.simulate(model, {}, "mean_slowdown", lengths.slack * bench.either(0.01, 0.005));
    double low = 1e300, high = 0;
    for (std::size_t i = 0; i < kSites.size(); ++i) {
      const auto& measure = at_site(run, i, "mean_slowdown");
      add_point(found.simulated[i], load, measure);
      if (load >= kSettled) add_point(settled[i], load, measure);
      low = std::min(low, measure.value), high = std::max(high, measure.value);
    }
    if (load >= kSettled) found.spread = std::max(found.spread, high / low - 1);
  }
  for (const auto& s : settled) {
    found.far.push_back(largest_gap(s, found.printed));
    found.held = found.held + coverage_within(kApproximately, s, found.printed);
  }
  return found;
}

Card slowdown_card(const Bench& bench, const Lengths& lengths, const std::string& source, const std::string& remark) {
  Card card = begin(
      {"Slowdown under overload, " + lengths.words, source,
       fmt::format("With {}, how slow were the jobs that an overloaded grid finished by t = 100 000?", lengths.words),
       grid_model("How large is the mean slowdown of the jobs finished by t, at load 4?",
                  lengths.time(printed::mean_length(4)), true),
       "sojourn compare MODEL"},
      {"load", "mean slowdown of finished jobs"});
  const Found found = compute(bench, lengths);
  card.figure.series = {found.printed};
  for (const auto& s : found.simulated) card.figure.series.push_back(s);
  conclude(
      card,
      {{.what = lengths.lemma + ", a leading term",
        .between = "the lemma and the simulated points",
        .gap = largest(found.far),
        .allowed = lengths.slack * 0.05}},
      fmt::format("The printed line is a leading term for long t, the same for every cluster; no exact value is "
                  "known. From load {} on the four simulated clusters stay within {:.1f}% of it and within {:.1f}% "
                  "of each other. {}",
                  kSettled, 100 * largest(found.far), 100 * found.spread, remark),
      found.held, "the lemma to within 2%");
  return card;
}

Lengths shifted(double alpha) {
  return {fmt::format("shifted exponential, α = {}", alpha), "lemma 6.7", printed::shifted_factor(alpha),
          [alpha](double mean) {
            return fmt::format("{{ dist = \"shifted-exponential\", mean = {}, shift = {} }}", mean, alpha);
          },
          alpha < 0.01 ? 3.0 : 1.0};
}

}  // namespace

Card fig3_center(const Bench& bench) {
  const Lengths constant = {"constant lengths", "lemma 6.5", 1.0,
                            [](double mean) { return fmt::format("{{ dist = \"constant\", value = {} }}", mean); }};
  return slowdown_card(bench, constant, "figure 3 (center), lemma 6.5",
                       "It peaks at load 2, for beyond that fewer and fewer jobs, submitted early, are done by t.");
}

Card fig3_right(const Bench& bench) {
  const Lengths uniform = {"uniform lengths", "lemma 6.6", printed::uniform_factor(0.5), [](double mean) {
                             return fmt::format("{{ dist = \"uniform\", min = {}, max = {} }}", 0.5 * mean, 1.5 * mean);
                           }};
  return slowdown_card(bench, uniform, "figure 3 (right), lemma 6.6",
                       "The caption's \"0.5μ to 1.5μ\" means 0.5 to 1.5 mean lengths 1/μ.");
}

Card fig4_left(const Bench& bench) {
  return slowdown_card(
      bench, shifted(0.05), "figure 4 (left), lemma 6.7",
      fmt::format("The queues hardly depend on the law of the lengths, the slowdown does: it is {:.1f} "
                  "times that of constant lengths.",
                  printed::shifted_factor(0.05)));
}

Card fig4_center(const Bench& bench) {
  return slowdown_card(bench, shifted(0.0005), "figure 4 (center), lemma 6.7",
                       "The text speaks of this plot as the right one. Single very short jobs weigh so much that the "
                       "intervals are wide.");
}

Card fig4_right(const Bench& bench) {
  const Lengths erlang = {"Erlang lengths, h = 2", "lemma 6.8", printed::erlang_factor(2), [](double mean) {
                            return fmt::format("{{ dist = \"erlang\", shape = 2, mean = {} }}", mean);
                          }};
  return slowdown_card(bench, erlang, "figure 4 (right), lemma 6.8",
                       "Lemma 6.8 is printed without proof; it follows from 6.3 and 6.4 like the others.");
}

}  // namespace sojourn::reproduce::grid
