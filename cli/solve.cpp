#include <CLI/CLI.hpp>
#include <memory>

#include "cli/common.h"
#include "cli/verbs.h"
#include "sojourn/problems/questions.h"

namespace sojourn::cli {

void add_solve(CLI::App& app, Run& run) {
  auto* verb = app.add_subcommand("solve", "every analytic method that applies to the model, side by side");
  auto model = std::make_shared<ModelArguments>();
  auto options = std::make_shared<problems::SolveOptions>();
  auto percentiles = std::make_shared<std::vector<double>>();
  add_model_options(*verb, *model);
  add_solve_options(*verb, *options);
  add_percentiles_option(*verb, *percentiles);
  add_questions_of_families(*verb, *options);
  verb->callback([&run, model, options, percentiles] {
    run = [model, options, percentiles] {
      problems::ask_percentiles(*percentiles, options->asked.percentiles);
      auto document = open(*model);
      const auto problem = problems::read_problem(document);
      return print(problems::solve(*problem, *options), *model, View::methods, problem->preface());
    };
  });
}

}  // namespace sojourn::cli
