#include <CLI/CLI.hpp>
#include <memory>

#include "cli/common.h"
#include "cli/verbs.h"
#include "sojourn/problems/questions.h"

namespace sojourn::cli {

void add_compare(CLI::App& app, Run& run) {
  struct CompareArguments {
    ModelArguments model;
    problems::SolveOptions solve;
    simulation::ExperimentOptions options;
    std::string horizon;
    std::vector<double> percentiles = {};
  };
  auto* verb = app.add_subcommand(
      "compare", "solve and simulate in one table: difference, and whether the interval covers each value");
  auto a = std::make_shared<CompareArguments>();
  add_model_options(*verb, a->model);
  add_solve_options(*verb, a->solve);
  add_questions_of_families(*verb, a->solve);
  add_simulation_options(*verb, a->options, a->horizon);
  add_percentiles_option(*verb, a->percentiles);
  verb->callback([&run, a] {
    run = [a] {
      auto document = open(a->model, a->horizon);
      const auto problem = problems::read_problem(document);
      problems::ask_percentiles(a->percentiles, a->options.percentiles);
      problems::settle_target(problems::time_reader(document), a->options);
      a->solve.asked = {a->options.percentiles, a->options.thresholds};
      answers::Answer answer;
      {
        const Watch watch(a->model.json);
        answer = problems::compare(*problem, a->solve, a->options, watch.interruption());
      }
      return print(answer, a->model, View::comparison, problem->preface());
    };
  });
}

}  // namespace sojourn::cli
