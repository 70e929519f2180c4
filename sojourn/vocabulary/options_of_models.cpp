#include "sojourn/vocabulary/option_rows.h"

namespace sojourn::vocabulary {
namespace {

std::vector<Option> options_of_solutions() {
  return {
      {.name = "model",
       .argument = "MODEL",
       .sentence = "model file (TOML); there are examples in models/",
       .verbs = verbs::asking | verbs::policies,
       .group = Group::model,
       .effect = Effect::model,
       .required = true},
      {.name = "--set",
       .argument = "TEXT",
       .sentence = "KEY=VALUE: override one key of the model file, as in arrivals.load=0.8 (repeatable)",
       .verbs = verbs::asking | verbs::policies,
       .group = Group::model,
       .effect = Effect::model,
       .repeatable = true},
      {.name = "--json",
       .argument = "",
       .sentence = "print one JSON document and nothing else on standard output",
       .verbs = verbs::asking | verbs::policies,
       .group = Group::model},
      {.name = "--method",
       .argument = "TEXT",
       .sentence = "only this method (see `sojourn models`)",
       .verbs = verbs::solving,
       .group = Group::solution,
       .effect = Effect::answer},
      {.name = "--memory",
       .argument = "NUMBER",
       .sentence = "GB that an exact solution may take",
       .otherwise = "4",
       .verbs = verbs::solving,
       .group = Group::solution,
       .effect = Effect::answer,
       .range = positive()},
      {.name = "--effort",
       .argument = "NUMBER",
       .sentence = "seconds that an exact solution may be expected to run",
       .otherwise = "60",
       .verbs = verbs::solving & ~verbs::plan,
       .group = Group::solution,
       .effect = Effect::answer,
       .range = positive()},
      {.name = "--effort",
       .argument = "NUMBER",
       .sentence = "seconds that an exact solution may be expected to run",
       .otherwise = "10",
       .verbs = verbs::plan,
       .group = Group::solution,
       .effect = Effect::answer,
       .range = positive()},
  };
}

Option question(std::string_view name, std::string_view sentence, Kinds kinds) {
  return {.name = name,
          .argument = "",
          .sentence = sentence,
          .verbs = verbs::solve | verbs::compare | verbs::sweep,
          .group = Group::question,
          .effect = Effect::answer,
          .kinds = kinds};
}

// Of one kind in the order of their names, as studies have always stored them.
std::vector<Option> questions_of_one_family() {
  return {
      question("--backfilling", "rigid: the same jobs under fifo, EASY and first-fit side by side (simulated)",
               kinds::rigid),
      question("--worst-case", "rigid, saturated, constant lengths: the widths that use the machine least",
               kinds::rigid),
      question("--by-largest-task", "fork-join: the mean response given the largest task, exact beside published",
               kinds::fork_join),
      question("--compare-disciplines", "fork-join: ps-task, ps-job and fifo on the same server side by side",
               kinds::fork_join),
      question("--permute-stages", "staged jobs: every order of the stages with its exact mean response",
               kinds::staged),
      question("--choose-min-processors", "malleable jobs: mean response against min_processors, and the best",
               kinds::malleable),
  };
}

std::vector<Option> what_a_sweep_asks() {
  return {
      {.name = "--percentiles",
       .argument = "NUMBER",
       .sentence = "more percentiles of wait and response, as 80,99.9 (50, 90, 95 and 99 always)",
       .verbs = verbs::asking,
       .group = Group::model,
       .effect = Effect::answer},
      {.name = "--simulate",
       .argument = "",
       .sentence = "also simulate every point, with the same seed",
       .verbs = verbs::sweep,
       .effect = Effect::answer},
      {.name = "--simulate-only",
       .argument = "",
       .sentence = "simulate every point, without the analysis",
       .verbs = verbs::sweep,
       .effect = Effect::answer},
  };
}

std::vector<Option> options_of_simulations() {
  constexpr double kFinest = 1e-6, kLeastConfidence = 0.5, kMostConfidence = 0.9999;
  constexpr double kFewestJobs = 100, kMostJobs = 1e15;  // years of simulation
  constexpr double kMostReplications = 1e5, kMostThreads = 1024;
  std::vector<Option> rows = {
      {.name = "--precision",
       .argument = "FRACTION",
       .sentence = "stop when the relative half-width of the target is this small",
       .otherwise = "1%",
       .effect = Effect::answer,
       .range = between(kFinest, 1).of(Quantity::fraction)},
      {.name = "--confidence",
       .argument = "FRACTION",
       .sentence = "level of the intervals",
       .otherwise = "95%",
       .effect = Effect::answer,
       .range = between(kLeastConfidence, kMostConfidence).of(Quantity::fraction)},
      {.name = "--target",
       .argument = "TEXT",
       .sentence = "the measure whose precision is asked for, as wait_p99.9 or CLASS.mean_wait",
       .otherwise = "mean_response",
       .effect = Effect::answer},
      {.name = "--jobs",
       .argument = "N",
       .sentence = "simulate this many jobs in all instead of stopping at a precision",
       .effect = Effect::answer,
       .range = between(kFewestJobs, kMostJobs),
       .whole = true},
      {.name = "--horizon",
       .argument = "TIME",
       .sentence = "simulate [0, TIME] instead of the long run (as [horizon] time)",
       .effect = Effect::model},
      {.name = "--replications",
       .argument = "N",
       .sentence = "independent replications; 1: batch means of one long run",
       .otherwise = "32",
       .effect = Effect::answer,
       .range = between(1, kMostReplications),
       .whole = true},
      {.name = "--seed",
       .argument = "N",
       .sentence = "seed of the random streams",
       .otherwise = "1",
       .effect = Effect::answer,
       .whole = true},
      {.name = "--threads",
       .argument = "N",
       .sentence = "threads; the answer does not depend on them",
       .otherwise = "all cores",
       .range = between(0, kMostThreads),
       .whole = true},
  };
  for (Option& row : rows) {
    row.verbs = verbs::simulating;
    row.group = Group::simulation;
    if (row.name == "--target") row.verbs &= ~verbs::plan;  // the conditions say it
    if (row.name == "--seed" || row.name == "--threads" || row.name == "--confidence") row.verbs |= verbs::policies;
  }
  return rows;
}

// A contest has as many jobs as it is told, and its runs are paired.
std::vector<Option> options_of_contests() {
  constexpr double kFewestJobs = 1000, kMostJobs = 1e12, kMostRuns = 1e5;
  return {
      {.name = "--jobs",
       .argument = "N",
       .sentence = "jobs of each policy in all",
       .otherwise = "320,000",
       .verbs = verbs::policies,
       .range = between(kFewestJobs, kMostJobs),
       .whole = true},
      {.name = "--replications",
       .argument = "N",
       .sentence = "paired runs",
       .otherwise = "16; 32 logs where a log is drawn anew",
       .verbs = verbs::policies,
       .range = between(2, kMostRuns),
       .whole = true},
      {.name = "--out", .argument = "FILE", .sentence = "a page (.html) with the table and figures", .verbs = verbs::policies},
  };
}

}  // namespace

std::vector<Option> options_of_models() {
  std::vector<Option> all;
  for (const auto& part : {options_of_solutions(), questions_of_one_family(), what_a_sweep_asks(),
                           options_of_simulations(), options_of_contests()})
    all.insert(all.end(), part.begin(), part.end());
  all.push_back({.name = "--write-log",
                 .argument = "FILE",
                 .sentence = "rigid jobs: write --jobs jobs (or 10,000) as a log (.swf) instead",
                 .verbs = verbs::simulate,
                 .kinds = kinds::rigid});
  return all;
}

}  // namespace sojourn::vocabulary
