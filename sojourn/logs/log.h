// A log that has been read and cleaned: jobs in the order of the queue, and where every other row went.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "sojourn/base/interruption.h"
#include "sojourn/logs/dates.h"
#include "sojourn/logs/job.h"
#include "sojourn/logs/ledger.h"
#include "sojourn/logs/names.h"
#include "sojourn/logs/options.h"

namespace sojourn::logs {

// What a log says about itself.
struct Header {
  std::string format;                                       // "SWF", "sacct", …
  std::vector<std::pair<std::string, std::string>> labels;  // of SWF, the first of each, in order
  std::vector<std::string> notes;                           // what a reader of the answer should know
  std::optional<double> unix_start;
  std::string zone_name;    // of the machine, where the log says it
  bool may_repeat = false;  // exports of overlapping windows hold the same run twice
};

// Whence the machine's size is, where nobody says it.
inline constexpr const char* kWidestJob = "the widest job";

struct Log {
  std::string file, format;
  std::int64_t processors = 0;
  std::string processors_from;  // "--processors", "MaxProcs in the header", …
  std::vector<Job> jobs;        // sorted by submit, equal submits as in the file
  std::vector<Job> too_wide;    // ran, but do not fit the machine: described, never replayed
  std::vector<double> submits;  // of all rows that have one, sorted, when Options::all_submits
  Ledger ledger;
  NameTables names;
  Clock clock;
  std::vector<std::string> notes;
  std::vector<std::pair<std::string, std::string>> labels;
};

// Reads any format, told apart by content. Throws ModelError with the place for what is no log, or when no job is left;
// Interrupted when stopped.
Log read_log(const std::string& path, const Options& options, const Interruption& interruption = {});

}  // namespace sojourn::logs
