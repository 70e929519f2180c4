#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>

#include "cli/log_arguments.h"
#include "cli/verbs.h"
#include "sojourn/base/stop_point.h"
#include "sojourn/base/text.h"
#include "sojourn/base/whole_file.h"
#include "sojourn/replay/gantt.h"
#include "sojourn/replay/json.h"
#include "sojourn/replay/starts.h"
#include "sojourn/replay/text.h"
#include "sojourn/scheduling/policy.h"

namespace sojourn::cli {
namespace {

struct Arguments {
  LogArguments log;
  std::string policies = "fifo,first-fit,easy,conservative", orders = "arrival", starts, gantt, why;
};

std::string starts_trouble(const std::string& path) {
  if (path.ends_with(".csv") || path.ends_with(".csv.gz")) return "";
  return path + ": the file of the starts ends with .csv or .csv.gz";
}

std::string gantt_trouble(const std::string& path) {
  return path.ends_with(".svg") ? "" : path + ": the picture of the processors ends with .svg";
}

void refuse_own_file(const Arguments& a) {
  std::error_code error;
  if (std::filesystem::equivalent(a.log.file, a.starts, error) && !error)
    throw ModelError(
        Complaint{"--starts is the log itself", a.starts, "another name", "nothing was written", "", {a.log.file}});
}

int run_replay(const Arguments& a) {
  const auto options = log_options(a.log);
  const auto policies = replay::policies_named(a.policies, a.orders);
  refuse_own_file(a);
  logs::Log log;
  replay::Comparison comparison;
  std::vector<replay::Why> why;
  {
    const Watch watch(a.log.json);
    const HeedStop heed(watch.interruption());
    log = read_log(a.log, options, watch);
    if (!a.why.empty()) why = replay::why(log, policies, a.why);
    comparison = replay::replay(log, options, policies);
    const std::string picture = a.gantt.empty() ? "" : replay::gantt(log, comparison);
    if (!a.gantt.empty()) write_whole_file(a.gantt, picture);
    if (!a.starts.empty()) replay::write_starts(log, comparison, a.starts);
  }
  if (a.log.json) return print_text(replay::to_json(log, comparison, why, kVersion));
  std::string text = replay::to_text(log, comparison, text_width());
  for (const auto& one : why) text += "\n" + replay::to_text(log, one, text_width());
  if (!a.starts.empty()) text += fmt::format("\nThe starts: {}\n", a.starts);
  if (!a.gantt.empty()) text += fmt::format("\nThe picture: {}\n", a.gantt);
  return print_text(text);
}

}  // namespace

void add_replay(CLI::App& app, Run& run) {
  auto* verb = app.add_subcommand("replay", "a log's own jobs under other policies, beside the waits that it records");
  auto a = std::make_shared<Arguments>();
  add_log_options(*verb, a->log);
  verb->add_option("--policy", a->policies, "policies with commas: fifo, first-fit, easy, conservative (default all)")
      ->type_name("NAMES");
  verb->add_option(
          "--order", a->orders,
          fmt::format("orders of the queue with commas: {} (default arrival)", joined(scheduling::order_names())))
      ->type_name("NAMES");
  verb->add_option("--starts", a->starts, "every start, as CSV")->type_name("FILE")->check(starts_trouble);
  verb->add_option("--gantt", a->gantt, "processors over time as a picture (.svg), with the heads that wait")
      ->type_name("FILE")
      ->check(gantt_trouble);
  verb->add_option("--why", a->why, "what held back the job of this number")->type_name("JOB");
  verb->callback([&run, a] { run = [a] { return run_replay(*a); }; });
}

}  // namespace sojourn::cli
