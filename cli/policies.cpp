#include <CLI/CLI.hpp>
#include <memory>

#include "cli/common.h"
#include "cli/options.h"
#include "cli/verbs.h"
#include "sojourn/base/whole_file.h"
#include "sojourn/policies/report.h"
#include "sojourn/policies/run.h"

namespace sojourn::cli {

void add_policies(CLI::App& app, Run& run) {
  struct Arguments {
    ModelArguments model;
    policies::Options options;
    std::string out;
  };
  auto* verb = app.add_subcommand("policies", "the policies side by side on the same jobs: one table");
  auto a = std::make_shared<Arguments>();
  add_model_options(*verb, a->model);
  add_whole(*verb, "--jobs", a->options.jobs);
  add_whole(*verb, "--replications", a->options.replications);
  add_option(*verb, "--seed", a->options.seed);
  add_fraction(*verb, "--confidence", a->options.confidence);
  add_whole(*verb, "--threads", a->options.threads);
  add_option(*verb, "--out", a->out)->check([](const std::string& path) {
    return path.ends_with(".html") ? "" : path + ": the page of the policies ends with .html";
  });
  verb->callback([&run, a] {
    run = [a] {
      auto document = open(a->model);
      policies::Contest contest;
      {
        const Watch watch(a->model.json);
        contest = policies::hold(document, a->options, watch.interruption());
      }
      if (!a->out.empty()) write_whole_file(a->out, policies::page(contest));
      if (a->model.json) return print_text(policies::to_json(contest, kVersion));
      return print_text(policies::to_text(contest, text_width()) +
                        (a->out.empty() ? "" : "\nThe page: " + a->out + "\n"));
    };
  });
}

}  // namespace sojourn::cli
