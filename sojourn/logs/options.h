// What may be asked of a log, by the names of `[workload]` and of the command line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sojourn/base/errors.h"

namespace sojourn::logs {

enum class Width { allocated, requested, nodes, gpus };
enum class Overrun { raise, kill };
enum class Estimates { user, exact };

// --processors 128, or +32: that many more than the log says.
struct Processors {
  std::int64_t number = 0;
  bool more = false;
};

struct Options {
  Width width = Width::allocated;
  Overrun overrun = Overrun::raise;
  Estimates estimates = Estimates::user;
  std::optional<Processors> processors;
  std::string processors_key = "--processors";  // where they were given, for the ledger
  std::optional<std::uint64_t> head;
  double load_percent = 100.0;
  std::string from, until;                                       // dates, or seconds of the log; empty: no bound
  std::vector<std::string> partitions, users, accounts, queues;  // empty: all
  std::string time_zone;                                         // empty: what the log says, else UTC
  std::optional<double> zero_runtime;                            // seconds; none: such jobs are dropped
  bool strict = false;                                           // a malformed row is an error
  std::vector<std::pair<std::string, std::string>> columns;      // of a CSV: submit=creation_time
  std::string shown_as;      // what messages and answers call the file; empty: its path
  bool all_submits = false;  // also keep the submit times of dropped rows, for the arrivals
};

// One option that takes a value: its name ("load", on the command line "--load"), its sentence and how it is set.
struct OptionText {
  std::string name, value, help;
};
const std::vector<OptionText>& option_texts();

// Sets the option of that name from its text, as in `load = "120%"` or `--load 120%`. Lists have commas. Throws
// ModelError at `place`.
void set_option(Options& options, const std::string& name, const std::string& text, const Place& place);

// Where what was recorded is held against what was known at submit: another load or other estimates make another log,
// which has no recorded waits. Throws ModelError.
void refuse_what_if(const Options& options);

}  // namespace sojourn::logs
