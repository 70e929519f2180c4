#include <CLI/CLI.hpp>
#include <memory>

#include "cli/common.h"
#include "cli/options.h"
#include "cli/verbs.h"
#include "sojourn/policies/report.h"
#include "sojourn/policies/run.h"

namespace sojourn::cli {

void add_policies(CLI::App& app, Run& run) {
  struct Arguments {
    ModelArguments model;
    policies::Options options;
  };
  auto* verb = app.add_subcommand("policies", "the policies side by side on the same jobs: one table");
  auto a = std::make_shared<Arguments>();
  add_model_options(*verb, a->model);
  add_whole(*verb, "--jobs", a->options.jobs);
  add_whole(*verb, "--replications", a->options.replications);
  add_option(*verb, "--seed", a->options.seed);
  add_fraction(*verb, "--confidence", a->options.confidence);
  add_whole(*verb, "--threads", a->options.threads);
  verb->callback([&run, a] {
    run = [a] {
      auto document = open(a->model);
      policies::Contest contest;
      {
        const Watch watch(a->model.json);
        contest = policies::hold(document, a->options, watch.interruption());
      }
      return print_text(a->model.json ? policies::to_json(contest, kVersion)
                                      : policies::to_text(contest, text_width()));
    };
  });
}

}  // namespace sojourn::cli
