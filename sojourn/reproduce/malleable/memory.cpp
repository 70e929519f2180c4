// How many processors a job should get at least, with and without the memory its pages need.
#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "sojourn/malleable_jobs/as_qbd.h"
#include "sojourn/model_file/document.h"
#include "sojourn/model_file/read_malleable.h"
#include "sojourn/reproduce/malleable/cards.h"
#include "sojourn/reproduce/malleable/models.h"
#include "sojourn/problems/memory_effect.h"

namespace sojourn::reproduce::malleable {
namespace {

const char* const kWorkingSets =
    R"(# Sixteen processors; a job on few of them cannot keep its pages in their memory and reloads them again and again.
title = "Malleable jobs with working sets"

[[cluster]]
processors = 16

[arrivals]
rate = 7

[jobs]
kind = "malleable"
time = { dist = "exponential", mean = 1 }
min_processors = 4
speedup = { law = "amdahl", serial = 0.15 }

[policy]
discipline = "dynamic-spacesharing"
reconfiguration = { dist = "exponential", mean = 0.005 }

[memory]
frames = 60            # on each server
page_cost = 0.00005    # time to load one page
references = 2e5       # of the whole program; V servers make 1/V of them each
transitions = [[0.998, 0.001, 0.001], [0.001, 0.998, 0.001], [0.001, 0.001, 0.998]]

[[memory.localities]]
pages = 100

[[memory.localities]]
pages = 80

[[memory.localities]]
pages = 60
)";

constexpr double kRate = 7, kRepartitioning = 0.005;  // as in the model

Settings least(int processors) { return {fmt::format("jobs.min_processors={}", processors)}; }

struct Responses {
  double low = 0, middle = 0, high = 0;  // by the pages reloaded
};

// The chain solved with the service times of each estimate; NaN where it is unstable.
Responses with_memory(int processors) {
  auto document = model_file::Document::from_text(kWorkingSets, "figure");
  for (const auto& assignment : least(processors)) document.set(assignment);
  auto section = model_file::read_malleable(document);
  const auto effect = problems::memory_effect(section.model, *section.memory);
  const auto response = [&](const memory::ServiceLaws& laws) {
    section.model.time_on = laws.by_size;
    if (!malleable_jobs::stability(section.model).stable) return std::numeric_limits<double>::quiet_NaN();
    return malleable_jobs::solve_qbd(section.model).method.measures.value("mean_response");
  };
  return {response(effect.low), response(effect.middle), response(effect.high)};
}

double where_least(const plot::Series& series) {
  std::size_t best = 0;
  for (std::size_t k = 0; k < series.y.size(); ++k)
    if (std::isnan(series.y[best]) || series.y[k] < series.y[best]) best = k;
  return series.x[best];
}

}  // namespace

Card best_partition(const Bench& bench) {
  Card card = begin({"The best partition, with and without memory", "sections 1 and 4.4; no figure in the paper",
                     "How many processors should a job get at least, when small partitions cannot hold its pages?",
                     kWorkingSets, "sojourn solve MODEL --choose-min-processors"},
                    {"least processors of a job, U", "mean response (mean work = 1)",
                     "16 processors, 7 arrivals per unit of time, 240 pages, 60 frames a server"});
  card.figure.y.from = 0;
  auto without = series("exact", plot::Role::exact, "without memory");
  auto without_simulated = series("simulated", plot::Role::simulation, "without memory");
  auto middle = series("middle estimate", plot::Role::approximation, "with memory");
  auto low = series("lower estimate", plot::Role::bound, "with memory");
  auto high = series("upper estimate", plot::Role::bound, "with memory");
  auto simulated = series("simulated, middle estimate", plot::Role::simulation, "with memory");
  for (const int u : {1, 2, 3, 4, 5, 6, 7, 8}) {
    add_point(without, u,
              measured(bench, kSixteen, malleable_at(u, kRate, kRepartitioning), "mean_response", "closed-form"));
    const Responses r = with_memory(u);
    add_point(low, u, r.low);
    add_point(middle, u, r.middle);
    add_point(high, u, r.high);
  }
  for (const int u : bench.either(std::vector<int>{2, 4}, std::vector<int>{2, 3, 4})) {
    add_point(simulated, u, simulated_measure(bench, kWorkingSets, least(u)));
    add_point(without_simulated, u, simulated_measure(bench, kSixteen, malleable_at(u, kRate, kRepartitioning)));
  }
  const Coverage held = coverage(simulated, middle) + coverage(without_simulated, without);
  const double best_without = where_least(without), best_with = where_least(middle);
  conclude(
      card, {statement("memory argues for larger partitions", best_with > best_without)},
      fmt::format("The paper says that efficiency argues for small partitions and memory against them. So it is: "
                  "without memory U = {} is best and U = 1 only {:.0f}% slower; with memory U = {} is best, U = 2 is "
                  "{:.1f} times as slow, and with U = 1 the machine {}. From U = 4 on all pages fit and the two "
                  "curves meet. The lower and upper estimates of pages reloaded, (37), leave the response at U = 2 "
                  "between {:.2f} and {:.2f}.",
                  best_without, 100 * (at(without, 1) / at(without, best_without) - 1), best_with,
                  at(middle, 2) / at(middle, best_with),
                  std::isnan(at(middle, 1)) ? "cannot keep up" : "only just keeps up", at(low, 2), at(high, 2)),
      held, "the exact value of their model");
  add_series(card.figure, {without, without_simulated, middle, low, high, simulated});
  return card;
}

}  // namespace sojourn::reproduce::malleable
