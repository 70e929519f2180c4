#include "cli/log_arguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>

#include "cli/options.h"
#include "sojourn/base/stop_point.h"

namespace sojourn::cli {

void add_log_options(CLI::App& verb, LogArguments& a, const std::vector<std::string>& without) {
  add_option(verb, "log", a.file);
  for (const auto& option : logs::option_texts()) {
    if (std::find(without.begin(), without.end(), option.name) != without.end()) continue;
    verb.add_option_function<std::string>(
            "--" + option.name,
            [&a, name = option.name](const std::string& text) { a.settings.emplace_back(name, text); }, option.help)
        ->type_name(option.value);
  }
  add_flag(verb, "--strict", a.strict);
  add_flag(verb, "--json", a.json);
}

logs::Options log_options(const LogArguments& a) {
  logs::Options options;
  for (const auto& [name, text] : a.settings) set_option(options, name, text, {"--" + name});
  options.strict = a.strict;
  return options;
}

logs::Log read_log(const LogArguments& a, const logs::Options& options, const Watch& watch) {
  const HeedStop heed(watch.interruption());
  return logs::read_log(a.file, options, watch.interruption());
}

void refuse_own_file(const LogArguments& a, const std::string& out, const std::string& option) {
  std::error_code error;
  if (std::filesystem::equivalent(a.file, out, error) && !error)
    throw ModelError(
        Complaint{option + " is the log itself", out, "another name", "nothing was written", "", {a.file}});
}

}  // namespace sojourn::cli
