// The value of a key that meets a target: the document of `sojourn plan --json`.
#include "sojourn/plan/plan.h"

#include <cmath>

#include "sojourn/base/stop_point.h"
#include "sojourn/base/version.h"
#include "sojourn/plan/report.h"
#include "sojourn/serve/body.h"
#include "sojourn/serve/endpoints.h"
#include "sojourn/serve/model_of.h"
#include "sojourn/serve/settings.h"

namespace sojourn::serve {
namespace {

constexpr std::uint64_t kMostJobsOfAPlan = 20'000'000;  // of one simulation, as the command has it
constexpr double kSecondsOfASolution = 10, kTolerance = 1e-6;

plan::Options how(const Call& call) {
  const Json& body = call.body;
  const Json& typed = options_in(call, vocabulary::verbs::plan);
  plan::Options options;
  options.confirm = !truth_in(body, "no_confirm") && !truth_in(typed, "no_confirm");
  options.scan_seconds = number_option(typed, "scan", vocabulary::verbs::plan, options.scan_seconds);
  if (truth_in(body, "smallest")) options.wanted = plan::Wanted::smallest;
  if (truth_in(body, "largest")) options.wanted = plan::Wanted::largest;
  if (!text_in(body, "minimize", "").empty()) options.wanted = plan::Wanted::minimum;
  if (!text_in(body, "maximize", "").empty()) options.wanted = plan::Wanted::maximum;
  return options;
}

std::string objective_of(const Json& body) {
  const std::string minimize = text_in(body, "minimize", ""), maximize = text_in(body, "maximize", "");
  const std::string& objective = minimize.empty() ? maximize : minimize;
  if (!minimize.empty() && !maximize.empty()) throw BadRequest("a plan has \"minimize\" or \"maximize\", not both");
  if (const std::string trouble = objective.empty() ? "" : plan::objective_trouble(objective); !trouble.empty())
    throw BadRequest(trouble);
  return objective;
}

}  // namespace

std::string plan(Call& call) {
  const Json& options = options_in(call, vocabulary::verbs::plan);
  const std::string find = text_in(call.body, "find");
  auto model = model_of(call);
  if (options.contains("horizon")) model.set("horizon.time", as_typed(options["horizon"]), "options.horizon");
  auto solve = solve_options(call, options);
  solve.budget.seconds = std::min(solve.budget.seconds, kSecondsOfASolution);
  auto simulate = simulation_options(call, options, vocabulary::verbs::plan);
  simulate.most_jobs = kMostJobsOfAPlan;
  auto conditions = plan::parse_conditions(texts_in(call.body, "such_that"), model.time_unit());
  const plan::Question question{.model = std::move(model),
                                .key = find.substr(0, find.find('=')),
                                .conditions = std::move(conditions),
                                .objective = objective_of(call.body),
                                .solve = solve,
                                .simulate = simulate};
  if (question.conditions.empty() && question.objective.empty())
    throw BadRequest("there is nothing to plan for: \"such_that\" is empty, and there is no \"minimize\"");
  const auto candidates = plan::Candidates::parse(
      find, question.model, std::lround(1 / number_option(options, "tolerance", vocabulary::verbs::plan, kTolerance)));
  const auto found = plan::find(question, candidates, how(call), call.interruption());
  if (found.interrupted) throw Interrupted();
  return plan::to_json(found, question, candidates, kVersion);
}

}  // namespace sojourn::serve
