#include "sojourn/base/text.h"
#include "sojourn/scheduling/deciders.h"
#include "sojourn/vocabulary/option_rows.h"

namespace sojourn::vocabulary {
namespace {

std::vector<Option> options_of_every_log() {
  std::vector<Option> rows = {
      {.name = "log",
       .argument = "LOG",
       .sentence = "a log: SWF, sacct, PBS accounting, GWF or CSV, plain or compressed",
       .required = true},
      {.name = "--strict", .argument = "", .sentence = "a malformed row is an error"},
      {.name = "--json", .argument = "", .sentence = "print one JSON document and nothing else on standard output"},
  };
  for (Option& row : rows) {
    row.verbs = verbs::reading_logs;
    row.group = Group::log;
  }
  return rows;
}

// The machine and the passes of --policy slurm.
std::vector<Option> options_of_slurm() {
  constexpr double kMostDepth = 1e6, kMostNodes = 1e7, kMostOnNode = 1e6;
  std::vector<Option> rows = {
      {.name = "--nodes",
       .argument = "N",
       .sentence = "nodes of the machine: jobs are placed on them by slurm; with --cpus-per-node it says --processors",
       .otherwise = "processors over --cpus-per-node",
       .range = between(1, kMostNodes),
       .whole = true},
      {.name = "--cpus-per-node",
       .argument = "N",
       .sentence = "processors of a node; the last node has what remains",
       .otherwise = "1, or processors over --nodes",
       .range = between(1, kMostOnNode),
       .whole = true},
      {.name = "--interval",
       .argument = "TIME",
       .sentence = "between two backfill passes of slurm",
       .otherwise = "30s"},
      {.name = "--passes",
       .argument = "FILE",
       .sentence = "times of backfill passes that were recorded, one a line, ascending: slurm makes those instead"},
      {.name = "--depth",
       .argument = "N",
       .sentence = "jobs that a backfill pass of slurm looks at",
       .otherwise = "500",
       .range = between(1, kMostDepth),
       .whole = true},
      {.name = "--tick",
       .argument = "TIME",
       .sentence = "main passes of slurm so often, beside those at ends; 0: at every arrival",
       .otherwise = "0"},
      {.name = "--release",
       .argument = "TIME",
       .sentence = "under slurm, from an end until the processors are free",
       .otherwise = "0"},
      {.name = "--pass-time",
       .argument = "TIME",
       .sentence = "the next backfill pass of slurm is later by this for every job that waits",
       .otherwise = "0"},
      {.name = "--horizon",
       .argument = "TIME",
       .sentence = "how far a backfill pass of slurm plans (policy.horizon)",
       .otherwise = "1d"},
      {.name = "--time-min",
       .argument = "TIME",
       .sentence = "a backfill pass of slurm may start a job with this limit, where its own is longer",
       .otherwise = "the job's limit"},
  };
  for (Option& row : rows) row.verbs = verbs::replay;
  return rows;
}

std::vector<Option> options_of_replays() {
  constexpr double kMostReplications = 1e6;
  static const std::string replayed = "fifo first-fit easy conservative slurm " + joined(scheduling::own_policy_names(), " ");
  std::vector<Option> rows = {
      {.name = "--policy",
       .argument = "NAMES",
       .sentence = "policies with commas between them",
       .otherwise = "fifo, first-fit, easy, conservative",
       .words = replayed},
      {.name = "--order",
       .argument = "NAMES",
       .sentence = "orders of the queue with commas between them",
       .otherwise = "arrival",
       .words = "arrival shortest longest narrowest widest smallest-area largest-area wfp3 unicef f1"},
      {.name = "--starts", .argument = "FILE", .sentence = "every start, as CSV"},
      {.name = "--gantt",
       .argument = "FILE",
       .sentence = "processors over time, with the heads that wait: a picture (.svg), or a page with zoom (.html)"},
      {.name = "--why", .argument = "JOB", .sentence = "what held back the job of this number"},
      {.name = "--resample",
       .argument = "WHAT",
       .sentence = "also on logs drawn from its days or weeks, with intervals",
       .otherwise = "none",
       .words = "none days weeks"},
      {.name = "--shake",
       .argument = "SECONDS",
       .sentence = "also with each submit later by up to so many seconds, drawn anew each time: the spread"},
      {.name = "--replications",
       .argument = "N",
       .sentence = "logs to draw (default 32), or shakes (default 20)",
       .range = between(2, kMostReplications),
       .whole = true},
      {.name = "--seed", .argument = "N", .sentence = "of what is drawn", .otherwise = "1", .whole = true},
  };
  for (Option& row : rows) row.verbs = verbs::replay;
  return rows;
}

std::vector<Option> options_of_fits() {
  constexpr double kMostClasses = 40, kMostPhases = 16, kMostArrivalPhases = 12;
  std::vector<Option> rows = {
      {.name = "--out", .argument = "FILE", .sentence = "the model file (.toml)"},
      {.name = "--page", .argument = "FILE", .sentence = "a page (.html): the log beside the model, in figures"},
      {.name = "--arrivals",
       .argument = "WHAT",
       .sentence = "independent, by the hour of the week, in bursts, or in bursts with classes of their own",
       .otherwise = "poisson",
       .words = "poisson cyclic map mmap"},
      {.name = "--times",
       .argument = "WHAT",
       .sentence = "laws of run times; with-limit has jobs heaped at a limit",
       .otherwise = "phase-type; values with mmap",
       .words = "phase-type with-limit exponential values"},
      {.name = "--classes",
       .argument = "N",
       .sentence = "classes by width, at most (mmap: half as many widths)",
       .otherwise = "10",
       .range = between(1, kMostClasses),
       .whole = true},
      {.name = "--phases",
       .argument = "N",
       .sentence = "phases of the run times of a class",
       .otherwise = "chosen, up to 8",
       .range = between(1, kMostPhases),
       .whole = true},
      {.name = "--arrival-phases",
       .argument = "N",
       .sentence = "phases of a MAP; of an MMAP by EM in place of runs",
       .otherwise = "4; runs with mmap",
       .range = between(2, kMostArrivalPhases),
       .whole = true},
      {.name = "--policy",
       .argument = "NAME",
       .sentence = "of the model, and of the check",
       .otherwise = "easy",
       .words = "fifo first-fit easy conservative"},
      {.name = "--seed", .argument = "N", .sentence = "of the check", .otherwise = "1", .whole = true},
  };
  for (Option& row : rows) row.verbs = verbs::fit;
  return rows;
}

std::vector<Option> options_of_backtests() {
  std::vector<Option> rows = {
      {.name = "--out", .argument = "FILE", .sentence = "a page (.html) with figures"},
      {.name = "--policy",
       .argument = "NAMES",
       .sentence = "policies that are replayed, with commas between them",
       .otherwise = "all",
       .words = "fifo first-fit easy conservative"},
      {.name = "--calibrate",
       .argument = "WHAT",
       .sentence = "fit the effective size of the machine to the first half of the log, and try it on the second",
       .otherwise = "none",
       .words = "none capacity"},
      {.name = "--explain",
       .argument = "",
       .sentence = "also replay with what the log reveals: pools, limits of users, down time, holds"},
  };
  for (Option& row : rows) row.verbs = verbs::backtest;
  return rows;
}

std::vector<Option> options_of_predictions() {
  constexpr double kMostWidth = 2147483647, kFewestHistory = 100, kMostHistory = 1e9;
  std::vector<Option> rows = {
      {.name = "--width",
       .argument = "N",
       .sentence = "processors of the job",
       .range = between(1, kMostWidth),
       .whole = true,
       .required = true},
      {.name = "--time",
       .argument = "TIME",
       .sentence = "the time that is asked for: 4h, 90min, or seconds",
       .required = true},
      {.name = "--at",
       .argument = "TIME",
       .sentence = "the moment of the question: a date, or seconds of the log; nothing later is looked at",
       .otherwise = "the end of the log"},
      {.name = "--state",
       .argument = "FILE",
       .sentence = "who waits and runs now, as squeue lists them (docs/guides/predict.md has the command)"},
      {.name = "--user", .argument = "NAME", .sentence = "whose job it is"},
      {.name = "--queue", .argument = "NAME", .sentence = "the queue or QOS that it is submitted to"},
      {.name = "--shapes", .argument = "", .sentence = "also a map of widths and times"},
      {.name = "--split", .argument = "", .sentence = "also the same processors as 2, 4, 8 ... smaller jobs"},
      {.name = "--history",
       .argument = "N",
       .sentence = "the last jobs of the log that are learnt from",
       .otherwise = "20000",
       .range = between(kFewestHistory, kMostHistory),
       .whole = true},
      {.name = "--log-width",
       .argument = "WHAT",
       .sentence = "what counts as the width of the log's jobs",
       .otherwise = "allocated",
       .words = "allocated requested nodes gpus"},
  };
  for (Option& row : rows) row.verbs = verbs::predict;
  return rows;
}

}  // namespace

std::vector<Option> options_of_logs() {
  std::vector<Option> all = options_of_every_log();
  all.push_back(
      {.name = "--out", .argument = "TEXT", .sentence = "a page (.html) with figures", .verbs = verbs::describe});
  all.push_back({.name = "--out",
                 .argument = "TEXT",
                 .sentence = "the clean log, .swf or .swf.gz, with its ledger beside it; the model of a slurm.conf, .toml",
                 .verbs = verbs::import,
                 .required = true});
  for (const auto& rows :
       {options_of_replays(), options_of_slurm(), options_of_fits(), options_of_backtests(), options_of_predictions()})
    all.insert(all.end(), rows.begin(), rows.end());
  return all;
}

std::vector<Option> options_of_the_rest() {
  return {
      {.name = "names",
       .argument = "NAME...",
       .sentence = "figures, papers or all (see --list)",
       .otherwise = "all",
       .verbs = verbs::reproduce},
      {.name = "--out",
       .argument = "TEXT",
       .sentence = "folder for the page, pictures, numbers and models",
       .otherwise = "reproduced",
       .verbs = verbs::reproduce},
      {.name = "--quick",
       .argument = "",
       .sentence = "a fast pass: fewer points, wider intervals",
       .verbs = verbs::reproduce},
      {.name = "--list", .argument = "", .sentence = "the names, and nothing else", .verbs = verbs::reproduce},
      {.name = "--json",
       .argument = "",
       .sentence = "print one JSON document and nothing else on standard output",
       .verbs = verbs::reproduce},
      {.name = "--json", .argument = "", .sentence = "as one JSON document", .verbs = verbs::models},
  };
}

}  // namespace sojourn::vocabulary
