#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <memory>

#include "cli/log_arguments.h"
#include "cli/options.h"
#include "cli/slurm_arguments.h"
#include "cli/verbs.h"
#include "sojourn/base/stop_point.h"
#include "sojourn/base/text.h"
#include "sojourn/base/units.h"
#include "sojourn/base/whole_file.h"
#include "sojourn/replay/gantt.h"
#include "sojourn/replay/json.h"
#include "sojourn/replay/starts.h"
#include "sojourn/replay/text.h"
#include "sojourn/replay/variations_report.h"
#include "sojourn/scheduling/policy.h"

namespace sojourn::cli {
namespace {

struct ReplayArguments {
  LogArguments log;
  SlurmArguments slurm;
  std::string policies = "fifo,first-fit,easy,conservative", orders = "arrival", starts, gantt, why;
  std::string resample = "none";
  replay::VariationOptions variations;
};

std::string starts_trouble(const std::string& path) {
  if (path.ends_with(".csv") || path.ends_with(".csv.gz")) return "";
  return path + ": the file of the starts ends with .csv or .csv.gz";
}

std::string gantt_trouble(const std::string& path) {
  return path.ends_with(".svg") || path.ends_with(".html")
             ? ""
             : path + ": the picture of the processors ends with .svg, or with .html for a page";
}

std::string shake_trouble(const std::string& text) {
  constexpr double kLongest = 1e9;  // seconds
  const auto seconds = plain_number(text) ? plain_number(text) : duration_in_seconds(text);
  const bool fine = seconds && *seconds >= 1 && *seconds <= kLongest && *seconds == std::floor(*seconds);
  return fine ? "" : text + " is not a whole number of seconds of at least 1, such as 60 or 5min";
}

// What is drawn comes from the log at its own load.
replay::Variations resampled(const ReplayArguments& a, const logs::Options& options, const logs::Log& log,
                             const std::vector<replay::NamedPolicy>& policies, const Watch& watch) {
  if (options.load_percent == 100.0) return replay::resampled(log, 100.0, policies, a.variations);
  logs::Options own = options;
  own.load_percent = 100.0;
  return replay::resampled(read_log(a.log, own, watch), options.load_percent, policies, a.variations);
}

std::vector<replay::Variations> variations(const ReplayArguments& a, const logs::Options& options, const logs::Log& log,
                                           const std::vector<replay::NamedPolicy>& policies, const Watch& watch) {
  std::vector<replay::Variations> all;
  if (a.variations.resample != recorded_jobs::Resample::none)
    all.push_back(resampled(a, options, log, policies, watch));
  if (a.variations.shake > 0) all.push_back(replay::shaken(log, policies, a.variations));
  return all;
}

std::string picture_of(const ReplayArguments& a, const logs::Log& log, const replay::Comparison& comparison) {
  if (a.gantt.empty()) return "";
  return a.gantt.ends_with(".html") ? replay::gantt_page(log, comparison) : replay::gantt(log, comparison);
}

int run_replay(const ReplayArguments& a) {
  auto options = log_options(a.log);
  set_processors(a.slurm, options);
  auto policies = replay::policies_named(a.policies, a.orders);
  refuse_own_file(a.log, a.starts, "--starts");
  logs::Log log;
  replay::Comparison comparison;
  std::vector<replay::Why> why;
  std::vector<replay::Variations> varied;
  {
    const Watch watch(a.log.json);
    const HeedStop heed(watch.interruption());
    log = read_log(a.log, options, watch);
    const auto slurm = slurm_settings(a.slurm, log.processors);
    for (auto& policy : policies) policy.policy.slurm = slurm;
    if (!a.why.empty()) why = replay::why(log, policies, a.why);
    comparison = replay::replay(log, options, policies);
    varied = variations(a, options, log, policies, watch);
    const std::string picture = picture_of(a, log, comparison);
    if (!a.gantt.empty()) write_whole_file(a.gantt, picture);
    if (!a.starts.empty()) replay::write_starts(log, comparison, a.starts);
  }
  if (a.log.json) return print_text(replay::to_json(log, comparison, why, varied, kVersion));
  std::string text = replay::to_text(log, comparison, text_width());
  for (const auto& one : varied) text += "\n" + replay::to_text(one, text_width());
  for (const auto& one : why) text += "\n" + replay::to_text(log, one, text_width());
  if (!a.starts.empty()) text += fmt::format("\nThe starts: {}\n", a.starts);
  if (!a.gantt.empty()) text += fmt::format("\nThe picture: {}\n", a.gantt);
  return print_text(text);
}

}  // namespace

void add_replay(CLI::App& app, Run& run) {
  auto* verb = app.add_subcommand("replay", "a log's own jobs under other policies, beside the waits that it records");
  auto a = std::make_shared<ReplayArguments>();
  add_log_options(*verb, a->log);
  add_option(*verb, "--policy", a->policies);
  add_option(*verb, "--order", a->orders);
  add_slurm_options(*verb, a->slurm);
  add_option(*verb, "--starts", a->starts)->check(starts_trouble);
  add_option(*verb, "--gantt", a->gantt)->check(gantt_trouble);
  add_option(*verb, "--why", a->why);
  add_option(*verb, "--resample", a->resample);
  add_option(*verb, "--shake", [a](const std::string& text) {
    a->variations.shake = plain_number(text) ? *plain_number(text) : *duration_in_seconds(text);
  })->check(shake_trouble);
  add_whole(*verb, "--replications", a->variations.replications);
  add_option(*verb, "--seed", a->variations.seed);
  verb->callback([&run, a] {
    const auto& names = recorded_jobs::resample_names();
    const auto at = std::find(names.begin(), names.end(), a->resample);
    a->variations.resample = static_cast<recorded_jobs::Resample>(at - names.begin());
    if (a->variations.replications > 0 && a->variations.shake == 0 &&
        a->variations.resample == recorded_jobs::Resample::none)
      throw CLI::ValidationError("--replications", "is about drawn logs; add --resample weeks or --shake 60");
    run = [a] { return run_replay(*a); };
  });
}

}  // namespace sojourn::cli
