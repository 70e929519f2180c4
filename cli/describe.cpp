#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/log_arguments.h"
#include "cli/options.h"
#include "cli/verbs.h"
#include "sojourn/base/stop_point.h"
#include "sojourn/base/whole_file.h"
#include "sojourn/describe/json.h"
#include "sojourn/describe/page.h"
#include "sojourn/describe/text.h"

namespace sojourn::cli {
namespace {

struct DescribeArguments {
  LogArguments log;
  std::string out;
};

std::string page_name_trouble(const std::string& path) {
  return path.ends_with(".html") ? "" : path + ": the page of describe ends with .html";
}

int run_describe(const DescribeArguments& a) {
  auto options = log_options(a.log);
  options.all_submits = true;
  logs::Log log;
  logs::Character character;
  {
    const Watch watch(a.log.json);
    const HeedStop heed(watch.interruption());
    log = read_log(a.log, options, watch);
    character = logs::character(log);
  }
  if (!a.out.empty()) write_whole_file(a.out, describe::page(log, character));
  if (a.log.json) return print_text(describe::to_json(log, character, kVersion));
  const std::string page = a.out.empty() ? "" : fmt::format("\nThe page: {}\n", a.out);
  return print_text(describe::to_text(log, character, text_width()) + page);
}

}  // namespace

void add_describe(CLI::App& app, Run& run) {
  auto* verb =
      app.add_subcommand("describe", "what a cluster's log holds: every row accounted for, load, jobs, arrivals");
  auto a = std::make_shared<DescribeArguments>();
  add_log_options(*verb, a->log);
  add_option(*verb, "--out", a->out)->check(page_name_trouble);
  verb->callback([&run, a] { run = [a] { return run_describe(*a); }; });
}

}  // namespace sojourn::cli
