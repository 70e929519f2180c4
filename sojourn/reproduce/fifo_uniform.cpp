// Section 2.5: widths equally likely, where everything has a closed form.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/reproduce/fifo_cards.h"
#include "sojourn/reproduce/fifo_printed.h"

namespace sojourn::reproduce {
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

Card fifo_equidistributed(const Bench& bench) {
  const int s = 10;
  Card card;
  card.title = "Processors used when all widths are equally likely";
  card.source = "section 2.5, theorem 2";
  card.question = "How often does a FIFO machine of 10 processors use k of them?";
  card.model = uniform_model(s);
  card.command = "sojourn compare MODEL";
  const auto law = slot_law(bench, card.model);
  const auto measured = simulated_law(bench, card.model);
  plot::Series exact = series("slot chain", plot::Role::exact);
  plot::Series printed = series("as printed", plot::Role::published);
  plot::Series simulated = series("simulated", plot::Role::simulation);
  for (int k = 1; k <= s; ++k) {
    add_point(exact, k, law.at(k));
    add_point(printed, k, fifo_printed::uniform_probability(k, s));
    add_point(simulated, k, measured.at(k));
  }
  const double gap = largest_gap(printed, exact), mean = Bench::value(bench.solve(card.model), "mean_used_processors");
  const Coverage held = coverage(simulated, exact);
  card.figure.title = card.title;
  card.figure.x.label = "processors used";
  card.figure.y.label = "share of slots";
  card.figure.series = {exact, printed, simulated};
  card.verdict =
      gap < 1e-9 && std::fabs(mean / fifo_printed::uniform_mean(s) - 1) < 1e-9 ? Verdict::agrees : Verdict::corrected;
  card.finding = fmt::format(
      "P_k = 6k²/(s(1+2s)(1+s)) is the law of the slot chain to {:.0e}, and its mean is {:.4f} of 10 as printed: more "
      "than a fifth of the machine idles while jobs wait. {} of {} simulated intervals hold the exact value. On the "
      "way one sum is printed with limits one too high (to k−s+j, giving β_(k−s+j+1)); the next step is right again.",
      gap, mean, held.covered, held.points);
  return card;
}

Card fifo_saturation_point(const Bench& bench) {
  Card card;
  card.title = "Where a FIFO machine saturates";
  card.source = "section 2.5, theorems 2 and 3";
  card.question = "Which load can a FIFO machine of s processors carry when all widths are equally likely?";
  card.model = uniform_model(64);
  card.command = "sojourn solve MODEL";
  plot::Series exact = series("slot chain", plot::Role::exact);
  plot::Series printed = series("as printed", plot::Role::published);
  plot::Series simulated = series("simulated", plot::Role::simulation);
  for (const int s : {1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128}) {
    const auto answer = bench.solve(uniform_model(s), {}, "slots");
    add_point(exact, s, Bench::value(answer, "utilization"));
    add_point(printed, s, fifo_printed::saturation_point(s));
    if (s == 4 || s == 64 || (!bench.quick() && s == 16))
      add_point(simulated, s,
                *bench.simulate(uniform_model(s), {}, "utilization", bench.either(0.004, 0.0005))
                     .measures.find("utilization"));
  }
  const double gap = largest_gap(printed, exact);
  const Coverage held = coverage(simulated, exact);
  card.figure.title = card.title;
  card.figure.x.label = "processors";
  card.figure.x.logarithmic = true;
  card.figure.y.label = "largest load a FIFO queue can carry";
  card.figure.series = {exact, printed, simulated};
  card.verdict = gap < 1e-9 ? Verdict::agrees : Verdict::corrected;
  card.finding = fmt::format(
      "3(s+1)/(2(1+2s)) is the slot chain's use to {:.0e}, from 1 at one processor to {:.4f} at 128, on its way to "
      "3/4. The paper says that saturation comes \"generally slightly\" before load 1; with equally likely widths a "
      "quarter of a large machine is lost, and in the worst case (fifo/worst-case) nearly half. {} of {} simulated "
      "intervals hold the exact value.",
      gap, exact.y.back(), held.covered, held.points);
  return card;
}

Card fifo_saturation_lines(const Bench& bench) {
  const int s = 10;
  Card card;
  card.title = "Two lines that meet at the saturation point";
  card.source = "section 2.5, proof of theorem 3; figure 1 (resynchronisation)";
  card.question = "Does a machine that jobs reach at random times follow the two lines of theorem 3's proof?";
  card.model = kArrivals;
  card.command = "sojourn simulate MODEL --replications 8";
  const double most = Bench::value(bench.solve(uniform_model(s)), "mean_used_processors");
  plot::Series exact = series("long run", plot::Role::exact);
  plot::Series printed = series("as printed", plot::Role::published);
  plot::Series simulated = series("simulated, random arrivals", plot::Role::simulation);
  for (int k = 1; k <= 30; ++k) {
    const double load = k / 20.0, corner = fifo_printed::saturation_point(s);
    if (load > corner && load - corner < 0.05) add_point(exact, corner, most), add_point(printed, corner, corner * s);
    add_point(exact, load, std::min(load * s, most));
    add_point(printed, load, load <= fifo_printed::saturation_point(s) ? load * s : fifo_printed::uniform_mean(s));
    if (k % bench.either(6, 2) != 0) continue;
    const Settings settings = {setting("arrivals.load", load), setting("horizon.time", bench.either(30'000, 200'000))};
    add_point(simulated, load,
              *bench.simulate(kArrivals, settings, "mean_used_processors", bench.either(0.004, 0.001))
                   .measures.find("mean_used_processors"));
  }
  const double gap = largest_gap(printed, exact);
  const Coverage held = coverage(simulated, exact);
  card.figure.title = card.title;
  card.figure.x.label = "load offered";
  card.figure.y.label = "mean processors used, of 10";
  card.figure.series = {exact, printed, simulated};
  card.figure.marks = {{fifo_printed::saturation_point(s), "saturation point, theorem 3"}};
  card.verdict = gap < 1e-9 && largest_gap(simulated, exact) < 0.01 ? Verdict::agrees : Verdict::corrected;
  card.finding = fmt::format(
      "Yes. Below load {:.4f} the machine does what it is given; above, it uses {:.4f} processors however much is "
      "offered. The simulated jobs arrive at random, not in slots: the machine falls into step by itself, as the "
      "paper's figure 1 says, because a job wider than half waits for all before it. {} of {} intervals hold the "
      "long-run value; the largest distance is {:.2f}%, and the runs start empty.",
      fifo_printed::saturation_point(s), most, held.covered, held.points, 100 * largest_gap(simulated, exact));
  return card;
}

}  // namespace sojourn::reproduce
