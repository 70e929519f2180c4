// What the verbs on logs share: the file, the options of `[workload]` by the same names, and reading it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/common.h"
#include "sojourn/logs/log.h"

namespace CLI {
class App;
}

namespace sojourn::cli {

struct LogArguments {
  std::string file;
  std::vector<std::pair<std::string, std::string>> settings;  // --load 120% and the like, in the order typed
  bool strict = false, json = false;
};

// `without`: options of the log that this verb does not have.
void add_log_options(CLI::App& verb, LogArguments& arguments, const std::vector<std::string>& without = {});

// Throws ModelError for an option that is wrong.
logs::Options log_options(const LogArguments& arguments);

// Reads the log; progress on a terminal where the file is large. Throws ModelError, Interrupted.
logs::Log read_log(const LogArguments& arguments, const logs::Options& options, const Watch& watch);

// Throws ModelError when the file that `option` names is the log itself.
void refuse_own_file(const LogArguments& arguments, const std::string& out, const std::string& option);

}  // namespace sojourn::cli
