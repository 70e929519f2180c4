#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/import_slurm.h"
#include "cli/log_arguments.h"
#include "cli/options.h"
#include "cli/verbs.h"
#include "sojourn/base/stop_point.h"
#include "sojourn/logs/ledger_report.h"
#include "sojourn/logs/write_swf.h"

namespace sojourn::cli {
namespace {

struct ImportArguments {
  LogArguments log;
  std::string out;
};

std::string out_trouble(const std::string& path) {
  if (path.ends_with(".swf") || path.ends_with(".swf.gz") || path.ends_with(".toml")) return "";
  return path + ": the log that import writes ends with .swf or .swf.gz, the model of a slurm.conf with .toml";
}

std::string ledger_json(const logs::Log& log, const std::string& out) {
  nlohmann::ordered_json all;
  all["sojourn"] = kVersion;
  all["log"] = nlohmann::ordered_json::parse(logs::log_json(log));
  all["out"] = out;
  all["ledger_file"] = logs::ledger_path(out);
  all["jobs"] = log.jobs.size();
  all["notes"] = log.notes;
  return all.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

// Both files are complete before either has its name.
void write(const logs::Log& log, const std::string& out, const std::string& ledger) {
  logs::TextWriter jobs(out), beside(logs::ledger_path(out));
  logs::write_swf(log, kVersion, jobs);
  beside.write(ledger);
  beside.close();
  stop_point();
  jobs.keep();
  beside.keep();
}

int run_import(const ImportArguments& a) {
  const auto options = log_options(a.log);
  refuse_own_file(a.log, a.out, "--out");
  if (is_slurm_conf(a.log.file)) return import_slurm(a.log.file, a.out, a.log.json);
  if (a.out.ends_with(".toml"))
    throw ModelError(Complaint{a.log.file + " is a log, which becomes SWF",
                               a.out,
                               "a name that ends with .swf or .swf.gz",
                               "sojourn fit makes a model of a log",
                               "",
                               {"--out"}});
  logs::Log log;
  std::string ledger;
  {
    const Watch watch(a.log.json);
    const HeedStop heed(watch.interruption());
    log = read_log(a.log, options, watch);
    ledger = ledger_json(log, a.out);
    write(log, a.out, ledger);
  }
  if (a.log.json) return print_text(ledger);
  std::string text = logs::ledger_text(log, text_width());
  for (const auto& note : log.notes) text += "Note: " + note + "\n";
  return print_text(
      text + fmt::format("\n{}: {} jobs; {} has the ledger\n", a.out, log.jobs.size(), logs::ledger_path(a.out)));
}

}  // namespace

void add_import(CLI::App& app, Run& run) {
  auto* verb = app.add_subcommand(
      "import",
      "writes a log as clean SWF, or a slurm.conf as a model file, with a ledger of what became of every row or key");
  auto a = std::make_shared<ImportArguments>();
  add_log_options(*verb, a->log);
  add_option(*verb, "--out", a->out)->check(out_trouble);
  verb->callback([&run, a] { run = [a] { return run_import(*a); }; });
}

}  // namespace sojourn::cli
