#include "cli/log_arguments.h"

#include <CLI/CLI.hpp>

#include "sojourn/base/stop_point.h"

namespace sojourn::cli {

void add_log_options(CLI::App& verb, LogArguments& a) {
  verb.add_option("log", a.file, "a log: SWF, sacct, PBS accounting, GWF or CSV, plain or compressed")->required();
  for (const auto& option : logs::option_texts())
    verb.add_option_function<std::string>(
            "--" + option.name,
            [&a, name = option.name](const std::string& text) { a.settings.emplace_back(name, text); }, option.help)
        ->type_name(option.value);
  verb.add_flag("--strict", a.strict, "a malformed row is an error");
  verb.add_flag("--json", a.json, "print one JSON document and nothing else on standard output");
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

}  // namespace sojourn::cli
