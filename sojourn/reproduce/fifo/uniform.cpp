// Section 2.5: widths equally likely, where everything has a closed form.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/reproduce/fifo/cards.h"
#include "sojourn/reproduce/fifo/printed.h"

namespace sojourn::reproduce::fifo {
namespace {

std::string uniform_model(int s) {
  return saturated_model(fmt::format("Widths 1 to {} equally likely: how many of {} processors are used?", s, s), s,
                         fmt::format("{{ dist = \"uniform\", min = 1, max = {} }}", s));
}

const char* const kArrivals =
    R"(# Jobs arrive at random, a little faster than a FIFO machine of 10 processors can take them: how many are used?
title = "A FIFO machine near its saturation point"

[[cluster]]
processors = 10

[arrivals]
load = 0.85

[jobs]
kind = "rigid"
width = { dist = "uniform", min = 1, max = 10 }
time = 1

[horizon]
time = 20000
)";

}  // namespace

Card equidistributed(const Bench& bench) {
  const int s = 10;
  Card card = begin(
      {"Processors used when all widths are equally likely", "section 2.5, theorem 2",
       "How often does a FIFO machine of 10 processors use k of them?", uniform_model(s), "sojourn compare MODEL"},
      {"processors used", "share of slots"});
  const auto law = slot_law(bench, card.model);
  const auto measured = simulated_law(bench, card.model);
  plot::Series exact = series("slot chain", plot::Role::exact);
  plot::Series printed = series("as printed", plot::Role::published);
  plot::Series simulated = series("simulated", plot::Role::simulation);
  for (int k = 1; k <= s; ++k) {
    add_point(exact, k, law.at(k));
    add_point(printed, k, printed::uniform_probability(k, s));
    add_point(simulated, k, measured.at(k));
  }
  card.figure.series = {exact, printed, simulated};
  const double gap = largest_gap(printed, exact), mean = Bench::value(bench.solve(card.model), "mean_used_processors");
  conclude(
      card,
      {{.what = "P_k of theorem 2", .gap = gap},
       {.what = "its mean", .gap = relative_gap(printed::uniform_mean(s), mean)}},
      fmt::format("P_k = 6k²/(s(1+2s)(1+s)) is the law of the slot chain to {:.0e}, and its mean is {:.4f} of 10 as "
                  "printed: more than a fifth of the machine idles while jobs wait. On the way our copy has one sum "
                  "with limits one too high (to k−s+j, giving β_(k−s+j+1)); the next step is right again.",
                  gap, mean));
  return card;
}

Card saturation_point(const Bench& bench) {
  Card card = begin({"Where a FIFO machine saturates", "section 2.5, theorems 2 and 3",
                     "Which load can a FIFO machine of s processors carry when all widths are equally likely?",
                     uniform_model(64), "sojourn solve MODEL"},
                    {"processors", "largest load a FIFO queue can carry"});
  card.figure.x.logarithmic = true;
  plot::Series exact = series("slot chain", plot::Role::exact);
  plot::Series printed = series("as printed", plot::Role::published);
  plot::Series simulated = series("simulated", plot::Role::simulation);
  for (const int s : {1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128}) {
    add_point(exact, s, Bench::value(bench.solve(uniform_model(s), {}, "slots"), "utilization"));
    add_point(printed, s, printed::saturation_point(s));
    if (s == 4 || s == 64 || (!bench.quick() && s == 16))
      add_point(simulated, s, bench.simulated(uniform_model(s), {}, "utilization", bench.either(0.004, 0.0005)));
  }
  card.figure.series = {exact, printed, simulated};
  const double gap = largest_gap(printed, exact);
  conclude(
      card, {{.what = "theorem 3", .gap = gap}},
      fmt::format("3(s+1)/(2(1+2s)) is the slot chain's use to {:.0e}, from 1 at one processor to {:.4f} at 128, on "
                  "its way to 3/4. The paper says that saturation comes \"generally slightly\" before load 1; with "
                  "equally likely widths a quarter of a large machine is lost, and in the worst case "
                  "(fifo/worst-case) nearly half.",
                  gap, exact.y.back()));
  return card;
}

Card saturation_lines(const Bench& bench) {
  const int s = 10;
  Card card = begin(
      {"Two lines that meet at the saturation point", "section 2.5, proof of theorem 3; figure 1 (resynchronisation)",
       "Does a machine that jobs reach at random times follow the two lines of theorem 3's proof?", kArrivals,
       "sojourn simulate MODEL --replications 8"},
      {"load offered", "mean processors used, of 10"});
  const double most = Bench::value(bench.solve(uniform_model(s)), "mean_used_processors"),
               corner = printed::saturation_point(s);
  plot::Series exact = series("long run", plot::Role::exact);
  plot::Series printed = series("as printed", plot::Role::published);
  plot::Series simulated = series("simulated, random arrivals", plot::Role::simulation);
  for (int k = 1; k <= 30; ++k) {
    const double load = k / 20.0;
    if (load > corner && load - corner < 0.05) add_point(exact, corner, most), add_point(printed, corner, corner * s);
    add_point(exact, load, std::min(load * s, most));
    add_point(printed, load, load <= corner ? load * s : printed::uniform_mean(s));
    if (k % bench.either(6, 2) != 0) continue;
    const Settings settings = {setting("arrivals.load", load), setting("horizon.time", bench.either(30'000, 200'000))};
    add_point(simulated, load,
              bench.simulated(kArrivals, settings, "mean_used_processors", bench.either(0.004, 0.001)));
  }
  card.figure.series = {exact, printed, simulated};
  card.figure.marks = {{corner, "saturation point, theorem 3"}};
  const double away = largest_gap(simulated, exact);
  conclude(card,
           {{.what = "the two lines", .gap = largest_gap(printed, exact)},
            {.what = "jobs that arrive at random",
             .between = "the lines and simulated points",
             .gap = away,
             .allowed = 0.01}},
           fmt::format("Yes. Below load {:.4f} the machine does what it is given; above, it uses {:.4f} processors "
                       "however much is offered. The simulated jobs arrive at random, not in slots: the machine falls "
                       "into step by itself, as the paper's figure 1 says, because a job wider than half waits for all "
                       "before it. The largest distance is {:.2f}%, and the runs start empty.",
                       corner, most, 100 * away));
  return card;
}

}  // namespace sojourn::reproduce::fifo
