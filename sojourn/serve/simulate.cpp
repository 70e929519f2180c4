// Simulations: what is known so far while they run, and the documents of `sojourn simulate --json` and `compare
// --json`.
#include "sojourn/base/version.h"
#include "sojourn/problems/questions.h"
#include "sojourn/report/json.h"
#include "sojourn/serve/body.h"
#include "sojourn/serve/endpoints.h"
#include "sojourn/serve/model_of.h"
#include "sojourn/serve/settings.h"

namespace sojourn::serve {
namespace {

// The horizon is a key of the model, which the command line also has as an option.
model_file::Document model_with_horizon(const Call& call, const Json& options) {
  auto document = model_of(call);
  if (options.contains("horizon")) document.set("horizon.time", as_typed(options["horizon"]), "options.horizon");
  return document;
}

// An answer in which the simulation is not finished.
std::string so_far(const answers::Answer& around, const answers::MethodAnswer& simulated,
                   const problems::Problem& problem, bool compare) {
  answers::Answer answer = around;
  answer.methods.push_back(simulated);
  problem.add_costs(answer);
  answers::sort_best_first(answer.methods);
  return dumped(Json::parse(report::to_json(answer, kVersion, compare, problem.preface())));
}

}  // namespace

std::string simulate(Call& call) {
  const Json& options = options_in(call, vocabulary::verbs::simulate);
  auto document = model_with_horizon(call, options);
  const auto problem = problems::read_problem(document);
  auto experiment = simulation_options(call, options, vocabulary::verbs::simulate);
  problems::settle_target(problems::time_reader(document), experiment);
  const auto around = problem->describe();
  experiment.interim = [&](const answers::MethodAnswer& known) {
    call.tell("update", so_far(around, known, *problem, false));
  };
  const auto answer = problems::simulate(*problem, experiment, call.interruption());
  return report::to_json(answer, kVersion, false, problem->preface());
}

std::string compare(Call& call) {
  const Json& options = options_in(call, vocabulary::verbs::compare);
  auto document = model_with_horizon(call, options);
  const auto problem = problems::read_problem(document);
  auto experiment = simulation_options(call, options, vocabulary::verbs::compare);
  problems::settle_target(problems::time_reader(document), experiment);
  auto how = solve_options(call, options);
  how.asked = {experiment.percentiles, experiment.thresholds};
  if (options.contains("method")) how.method = text_in(options, "method");
  const auto around = problems::solve(*problem, how, call.work.interruption());
  experiment.interim = [&](const answers::MethodAnswer& known) {
    call.tell("update", so_far(around, known, *problem, true));
  };
  const auto answer = problems::compare(*problem, around, experiment, call.interruption());
  return report::to_json(answer, kVersion, true, problem->preface());
}

}  // namespace sojourn::serve
