// Section VI: any job merged into two stages of equal time, solved by section IV and scaled up by section V.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/reproduce/staged/cards.h"
#include "sojourn/reproduce/staged/lines.h"

namespace sojourn::reproduce::staged {
namespace {

const std::vector<Stage> kWideLast = {{3, 0.5}, {1, 0.5}, {3, 0.5}, {9, 0.5}};
const std::vector<Stage> kWideEarly = {{3, 0.5}, {9, 0.5}, {3, 0.5}, {1, 0.5}};
const char* const kMerged = "merged-two-stages";
const char* const kMergedPrinted = "merged-two-stages-as-published";

struct Drawn {
  int figure;
  std::vector<Stage> stages;
  int processors;
  std::vector<double> exact, simulated;  // loads
};

Card start(const Drawn& d) {
  const std::string question =
      fmt::format("Can four stages be merged into two and still tell the response on {} processors?", d.processors);
  return begin({fmt::format("Merged stages: {} on {} processors", needs(d.stages), d.processors),
                fmt::format("section VI, figure {}", d.figure), question, model(question, d.processors, d.stages),
                d.processors > 12 ? fmt::format("sojourn solve MODEL --method {}", kMerged) : "sojourn solve MODEL"},
               {"load", "mean response (mean stage times 0.5)"});
}

// The merged job depends on the machine only through m = processors / 6, so a machine of 6m processors tells what a
// whole m in place of 7.5 would give.
plot::Series rounded(const Bench& bench, const Card& card, const std::string& method, int m,
                     const std::vector<double>& loads) {
  const Along along{bench, card.model, [m](double load) {
                      return Settings{setting("cluster.processors", 6 * m), setting("arrivals.load", load)};
                    }};
  return along.solved(method, fmt::format("section VI, m = {}", m), plot::Role::published, "", loads);
}

std::string ends(const plot::Series& line, const plot::Series& exact) {
  const double last = exact.x.back();
  return fmt::format("{} at load {}", off(gap_at(line, exact, last)), last);
}

std::vector<double> most_loads() { return grid(1, 38, 40); }

// An exact point on 45 processors takes seconds. What is printed is drawn at the same few loads, so that two chords of
// convex curves are compared and not a chord with a curve.
std::vector<double> few_loads() { return {0.3, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9}; }

// "Very close" and "reasonably good" are said of pictures whose loads the text does not name: they are judged up to
// load 0.8, and the cards say what happens beyond.
plot::Series up_to(double load, const plot::Series& line) {
  plot::Series part = series(line.name, line.role, line.group);
  for (std::size_t k = 0; k < line.x.size(); ++k)
    if (line.x[k] <= load) add_point(part, line.x[k], line.y[k]);
  return part;
}

// Wait of the job, which is what section VI approximates: the response less 2.
double wait_gap(const plot::Series& line, const plot::Series& exact, double load) {
  return (at(line, load) - 2) / (at(exact, load) - 2) - 1;
}

}  // namespace

Card figure_15(const Bench& bench) {
  const Drawn d{15, kWideLast, 12, most_loads(), simulated_loads(bench)};
  Card card = start(d);
  const Along along{bench, card.model, at_load};
  const auto exact = along.exact("", d.exact);
  const auto merged = along.solved(kMerged, "section VI", plot::Role::published, "", d.exact);
  add_series(card.figure, {exact, merged, along.simulated("", d.simulated, 0.005)});
  conclude(card,
           {{.what = "\"very close\", up to load 0.8",
             .gap = largest_gap(up_to(0.8, merged), exact),
             .allowed = kVeryClose}},
           fmt::format("\"Very close to the simulation results\" holds up to load 0.8; beyond it the approximation "
                       "drifts away. It is {} at "
                       "load 0.5, crosses the truth near 0.8 ({}), and is {} at 0.9 and {}; at load 0.5 it misses "
                       "{:.0f}% of the wait. The "
                       "loads the paper looked at are not named in its text.",
                       off(gap_at(merged, exact, 0.5)), off(gap_at(merged, exact, 0.8)),
                       off(gap_at(merged, exact, 0.9)), ends(merged, exact), -100 * wait_gap(merged, exact, 0.5)));
  return card;
}

Card figure_16(const Bench& bench) {
  const Drawn d{16, kWideLast, 45, bench.either({0.8}, few_loads()), bench.either({0.8}, few_loads())};
  Card card = start(d);
  const Along along{bench, card.model, at_load};
  const auto exact = along.exact("", d.exact);
  const auto merged = along.solved(kMerged, "section VI, m = 7.5", plot::Role::published, "", few_loads());
  const auto fewer = rounded(bench, card, kMerged, 7, few_loads());
  const auto more = rounded(bench, card, kMerged, 8, few_loads());
  add_series(card.figure, {exact, fewer, merged, more, along.simulated("", d.simulated, 0.005)});
  card.news = "Four stages on 45 processors, said to be out of reach of exact analysis, are solved exactly.";
  conclude(card, {{.what = "\"very close\"", .gap = largest_gap(merged, exact), .allowed = kVeryClose}},
           fmt::format(
               "The merged job wants 6 processors, so 45 of them are m = 7.5 times as many; M/M/7.5 is not explained. "
               "Erlang's formula continued to 7.5 is {} at load 0.8, which is {:.0f}% of the wait; m = 7 would be {}, "
               "m = 8 {}. \"Very close\" holds for the response, most of which is service. The exact chain has 3,026 "
               "phases.",
               off(gap_at(merged, exact, 0.8)), 100 * std::abs(wait_gap(merged, exact, 0.8)),
               off(gap_at(fewer, exact, 0.8)), off(gap_at(more, exact, 0.8))));
  return card;
}

Card figure_18(const Bench& bench) {
  const Drawn d{18, kWideEarly, 12, most_loads(), simulated_loads(bench)};
  Card card = start(d);
  const Along along{bench, card.model, at_load};
  const auto exact = along.exact("", d.exact);
  const auto printed = along.solved(kMergedPrinted, "section VI, (22) as printed", plot::Role::published, "", d.exact);
  const auto merged = along.solved(kMerged, "section VI, (22) corrected", plot::Role::approximation, "", d.exact);
  add_series(card.figure, {exact, printed, merged, along.simulated("", d.simulated, 0.005)});
  conclude(
      card,
      {{.what = "\"reasonably good\", up to load 0.8",
        .gap = largest_gap(up_to(0.8, printed), exact),
        .allowed = kReasonablyGood}},
      fmt::format(
          "The three-stage step [6,3,0] uses (22) with unequal rates, where it does not hold; here that adds little "
          "({} "
          "instead of {} at load 0.9). \"Reasonably good\" holds up to load 0.8 ({}); beyond it the approximation runs "
          "away, {}.",
          off(gap_at(printed, exact, 0.9)), off(gap_at(merged, exact, 0.9)), off(gap_at(printed, exact, 0.8)),
          ends(printed, exact)));
  return card;
}

Card figure_19(const Bench& bench) {
  const Drawn d{19, kWideEarly, 45, bench.either({0.9}, few_loads()), bench.either({0.9}, few_loads())};
  Card card = start(d);
  const Along along{bench, card.model, at_load};
  const auto loads = few_loads();
  const auto exact = along.exact("", d.exact);
  const auto printed = along.solved(kMergedPrinted, "section VI, m = 7.5", plot::Role::published, "", loads);
  const auto merged = along.solved(kMerged, "m = 7.5, (22) corrected", plot::Role::approximation, "", loads);
  const auto fewer = rounded(bench, card, kMergedPrinted, 7, loads),
             more = rounded(bench, card, kMergedPrinted, 8, loads);
  add_series(card.figure, {exact, fewer, printed, more, merged, along.simulated("", d.simulated, 0.005)});
  conclude(card, {{.what = "\"reasonably good\"", .gap = largest_gap(printed, exact), .allowed = kReasonablyGood}},
           fmt::format("\"Reasonably good\" is right: {} at load 0.9 with (22) as printed, {} with (22) corrected. "
                       "What M/M/7.5 means "
                       "is left open, and matters more than that: m = 7 would be {}, m = 8 {}.",
                       off(gap_at(printed, exact, 0.9)), off(gap_at(merged, exact, 0.9)),
                       off(gap_at(fewer, exact, 0.9)), off(gap_at(more, exact, 0.9))));
  return card;
}

}  // namespace sojourn::reproduce::staged
