#include <CLI/CLI.hpp>
#include <memory>

#include "cli/log_arguments.h"
#include "cli/options.h"
#include "cli/usage.h"
#include "cli/verbs.h"
#include "sojourn/base/stop_point.h"
#include "sojourn/base/units.h"
#include "sojourn/predict/report.h"

namespace sojourn::cli {
namespace {

struct PredictArguments {
  LogArguments log;
  predict::Options options;
  std::string log_width = "allocated";
};

int run_predict(const PredictArguments& a) {
  auto settings = a.log;
  settings.settings.emplace_back("width", a.log_width);
  const auto read_options = log_options(settings);
  logs::refuse_what_if(read_options);
  auto options = a.options;
  options.log_width = read_options.width;
  logs::Log log;
  predict::Prediction prediction;
  {
    const Watch watch(a.log.json);
    const HeedStop heed(watch.interruption());
    log = read_log(a.log, read_options, watch);
    prediction = predict::predict(log, options, watch.interruption());
  }
  return print_text(a.log.json ? predict::to_json(log, prediction, kVersion)
                               : predict::to_text(log, prediction, text_width()));
}

}  // namespace

void add_predict(CLI::App& app, Run& run) {
  auto* verb = app.add_subcommand("predict", "how long a job submitted now would wait, and how often such words held");
  auto a = std::make_shared<PredictArguments>();
  add_log_options(*verb, a->log, {"width"});
  add_whole(*verb, "--width", a->options.width);
  add_option(*verb, "--time", [a](const std::string& text) {
    a->options.time = plain_number(text) ? *plain_number(text) : *duration_in_seconds(text);
  })->check(time_trouble);
  add_option(*verb, "--at", a->options.at);
  add_option(*verb, "--state", a->options.state);
  add_option(*verb, "--user", a->options.user);
  add_option(*verb, "--queue", a->options.queue);
  add_flag(*verb, "--shapes", a->options.shapes);
  add_flag(*verb, "--split", a->options.split);
  add_whole(*verb, "--history", a->options.history);
  add_option(*verb, "--log-width", a->log_width);
  verb->callback([&run, a] { run = [a] { return run_predict(*a); }; });
}

}  // namespace sojourn::cli
