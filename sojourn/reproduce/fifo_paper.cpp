// FIFO queuing of constant length fully synchronous jobs: a saturated machine, slot by slot.
#include <fmt/format.h>

#include "sojourn/reproduce/papers.h"

namespace sojourn::reproduce {
namespace {

const char* const kSaturated =
    R"(# A machine that always has one more job waiting; widths equally likely, all jobs equally long.
title = "Saturated FIFO machine"

[[cluster]]
processors = 10

[arrivals]
process = "saturated"

[jobs]
kind = "rigid"
width = { dist = "uniform", min = 1, max = 10 }
time = 1
)";

// Theorem 2 as printed.
double printed_probability(int k, int s) { return 6.0 * k * k / (s * (1.0 + 2 * s) * (1.0 + s)); }

Card equidistributed(const Bench& bench) {
  const int s = 10;
  Card card;
  card.title = "How many processors are used when all widths are equally likely";
  card.source = "section 2.5, theorem 2";
  card.question = "How often does a FIFO machine of 10 processors use k of them?";
  card.model = kSaturated;
  card.command = "sojourn compare MODEL";
  const auto pmf = bench.solve(card.model).methods.at(0).measures.find("used_processors_pmf")->array;
  const auto simulated = bench.simulate(card.model, {}, "mean_used_processors", bench.either(0.002, 0.0005));
  plot::Series exact = series("slot chain", plot::Role::exact);
  plot::Series printed = series("as printed", plot::Role::published);
  for (int k = 1; k <= s; ++k) {
    add_point(exact, k, pmf.at(k));
    add_point(printed, k, printed_probability(k, s));
  }
  const double gap = largest_gap(printed, exact);
  card.figure.title = card.title;
  card.figure.x.label = "processors used";
  card.figure.y.label = "probability";
  card.figure.series = {exact, printed};
  card.verdict = gap < 1e-9 ? Verdict::agrees : Verdict::corrected;
  card.finding = fmt::format("The printed law is that of the slot chain to {:.0e}; simulated use {:.4f} processors.",
                             gap, simulated.measures.value("mean_used_processors"));
  return card;
}

}  // namespace

Paper fifo_paper() {
  return {"fifo",
          "V. Berten, R. Devillers, G. Louchard: FIFO queuing of constant length fully synchronous jobs",
          "How busy can a FIFO queue of wide jobs keep a machine?",
          {{"fifo/equidistributed", equidistributed}}};
}

}  // namespace sojourn::reproduce
