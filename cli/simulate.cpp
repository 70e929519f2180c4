#include <CLI/CLI.hpp>
#include <memory>

#include "cli/common.h"
#include "cli/verbs.h"
#include "sojourn/study/questions.h"

namespace sojourn::cli {

void add_simulate(CLI::App& app, Run& run) {
  struct Arguments {
    ModelArguments model;
    simulation::ExperimentOptions options;
    std::string horizon;
    std::vector<double> percentiles = {};
  };
  auto* verb = app.add_subcommand("simulate", "discrete-event simulation with confidence intervals");
  auto a = std::make_shared<Arguments>();
  add_model_options(*verb, a->model);
  add_simulation_options(*verb, a->options, a->horizon);
  add_percentiles_option(*verb, a->percentiles);
  verb->callback([&run, a] {
    run = [a] {
      auto document = open(a->model, a->horizon);
      const auto problem = study::read_problem(document);
      study::ask_percentiles(a->percentiles, a->options.percentiles);
      study::settle_target(study::time_reader(document), a->options);
      answers::Answer answer;
      {
        const Watch watch(a->model.json);
        answer = study::simulate(*problem, a->options, watch.interruption());
      }
      return print(answer, a->model, View::methods, problem->preface());
    };
  });
}

}  // namespace sojourn::cli
