#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>

#include "cli/log_arguments.h"
#include "cli/options.h"
#include "cli/verbs.h"
#include "sojourn/base/stop_point.h"
#include "sojourn/base/text.h"
#include "sojourn/base/whole_file.h"
#include "sojourn/fit/choose.h"
#include "sojourn/fit/model_text.h"
#include "sojourn/fit/page.h"
#include "sojourn/fit/report.h"

namespace sojourn::cli {
namespace {

struct FitArguments {
  LogArguments log;
  std::string out, page, arrivals = "poisson", times;
  fit::Options options;
};

std::string model_name_trouble(const std::string& path) {
  return path.ends_with(".toml") ? "" : path + ": the model file of fit ends with .toml";
}

std::string fit_page_name_trouble(const std::string& path) {
  return path.ends_with(".html") ? "" : path + ": the page of fit ends with .html";
}

int run_fit(const FitArguments& a) {
  auto options = a.options;
  options.arrivals = *fit::arrivals_named(a.arrivals);
  options.times = fit::times_named(a.times);
  const auto log_settings = log_options(a.log);
  logs::Log log;
  fit::Fitted fitted;
  fit::Check check;
  std::string model;
  {
    const Watch watch(a.log.json);
    const HeedStop heed(watch.interruption());
    log = read_log(a.log, log_settings, watch);
    fitted = fit::chosen(log, options, watch.interruption());
    model = fit::model_text(log, fitted, options);
    check = fit::check(log, model, options, watch.interruption());
  }
  const std::string page = a.page.empty() ? "" : fit::page(log, fitted, check, model, options.seed);
  if (!a.out.empty()) write_whole_file(a.out, model);
  if (!a.page.empty()) write_whole_file(a.page, page);
  if (a.log.json) return print_text(fit::to_json(log, fitted, check, kVersion));
  std::string text = fit::to_text(log, fitted, check, text_width());
  text += a.out.empty() ? "\nNothing was written: give --out model.toml\n" : fmt::format("\nThe model: {}\n", a.out);
  if (!a.page.empty()) text += fmt::format("The page: {}\n", a.page);
  return print_text(text);
}

}  // namespace

void add_fit(CLI::App& app, Run& run) {
  auto* verb = app.add_subcommand("fit", "a model file from a log, and how well it stands for it");
  auto a = std::make_shared<FitArguments>();
  add_log_options(*verb, a->log);
  add_option(*verb, "--out", a->out)->check(model_name_trouble);
  add_option(*verb, "--page", a->page)->check(fit_page_name_trouble);
  add_option(*verb, "--arrivals", a->arrivals);
  add_option(*verb, "--times", a->times);
  add_whole(*verb, "--classes", a->options.classes);
  add_whole(*verb, "--phases", a->options.phases);
  add_whole(*verb, "--arrival-phases", a->options.arrival_phases);
  add_option(*verb, "--policy", a->options.policy);
  add_option(*verb, "--seed", a->options.seed);
  verb->callback([&run, a] { run = [a] { return run_fit(*a); }; });
}

}  // namespace sojourn::cli
