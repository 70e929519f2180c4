#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/log_arguments.h"
#include "cli/options.h"
#include "cli/verbs.h"
#include "sojourn/backtest/page.h"
#include "sojourn/backtest/report.h"
#include "sojourn/base/stop_point.h"
#include "sojourn/base/whole_file.h"

namespace sojourn::cli {
namespace {

struct BacktestArguments {
  LogArguments log;
  std::string out, policies = "fifo,first-fit,easy,conservative", calibrate = "none";
  bool explain = false;
};

std::string page_of_backtest_trouble(const std::string& path) {
  return path.ends_with(".html") ? "" : path + ": the page of backtest ends with .html";
}

int run_backtest(const BacktestArguments& a) {
  const auto options = log_options(a.log);
  logs::refuse_what_if(options);
  backtest::Options what;
  what.policies = replay::policies_named(a.policies, "arrival");
  what.capacity = a.calibrate == "capacity";
  what.explain = a.explain;
  logs::Log log;
  backtest::Backtest result;
  {
    const Watch watch(a.log.json);
    const HeedStop heed(watch.interruption());
    log = read_log(a.log, options, watch);
    result = backtest::backtest(log, what, watch.interruption());
  }
  if (!a.out.empty()) write_whole_file(a.out, backtest::page(log, result));
  if (a.log.json) return print_text(backtest::to_json(log, result, kVersion));
  const std::string page = a.out.empty() ? "" : fmt::format("\nThe page: {}\n", a.out);
  return print_text(backtest::to_text(log, result, text_width()) + page);
}

}  // namespace

void add_backtest(CLI::App& app, Run& run) {
  auto* verb =
      app.add_subcommand("backtest", "what replays and predictions say of a log's waits, and how often they held");
  auto a = std::make_shared<BacktestArguments>();
  add_log_options(*verb, a->log);
  add_option(*verb, "--out", a->out)->check(page_of_backtest_trouble);
  add_option(*verb, "--policy", a->policies);
  add_option(*verb, "--calibrate", a->calibrate);
  add_flag(*verb, "--explain", a->explain);
  verb->callback([&run, a] { run = [a] { return run_backtest(*a); }; });
}

}  // namespace sojourn::cli
