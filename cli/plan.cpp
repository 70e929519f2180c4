#include "sojourn/plan/plan.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <memory>

#include "cli/common.h"
#include "cli/options.h"
#include "cli/tell.h"
#include "cli/verbs.h"
#include "sojourn/base/text.h"
#include "sojourn/plan/report.h"
#include "sojourn/problems/questions.h"

namespace sojourn::cli {
namespace {

constexpr std::uint64_t kMostJobs = 20'000'000;          // of one simulation, unless --jobs says otherwise
constexpr std::chrono::milliseconds kBetweenLines(200);  // of progress: more often nobody reads

struct PlanArguments {
  ModelArguments model;
  problems::SolveOptions solve;
  simulation::ExperimentOptions simulate;
  double tolerance = 1e-6, scan = plan::Options{}.scan_seconds;
  std::string horizon, find, minimize, maximize;
  std::vector<double> percentiles = {};
  std::vector<std::string> such_that;
  bool smallest = false, largest = false, no_confirm = false;
};

plan::Options options(const PlanArguments& a) {
  plan::Options o;
  o.confirm = !a.no_confirm;
  o.scan_seconds = a.scan;
  if (a.smallest) o.wanted = plan::Wanted::smallest;
  if (a.largest) o.wanted = plan::Wanted::largest;
  if (!a.minimize.empty()) o.wanted = plan::Wanted::minimum;
  if (!a.maximize.empty()) o.wanted = plan::Wanted::maximum;
  return o;
}

// A line of its own for the whole plan: a bar that only knew the run in hand would be full at every value.
Interruption with_progress(const Watch& watch) {
  Interruption all = watch.interruption();
  if (!all.progress) return all;  // not a terminal
  using Clock = std::chrono::steady_clock;
  all.progress = [last = std::make_shared<Clock::time_point>()](const Progress& p) {
    if (Clock::now() - *last < kBetweenLines) return;
    *last = Clock::now();
    tell("\r\033[K[{}] value {} of about {}", progress_bar(std::clamp(p.fraction, 0.0, 1.0)), p.points_done + 1,
         p.points);
    if (p.seconds_left >= 0) tell("  {} left", duration_text(p.seconds_left));
    std::fflush(stderr);
  };
  return all;
}

int run_plan(PlanArguments& a) {
  auto model = open(a.model, a.horizon);
  problems::ask_percentiles(a.percentiles, a.solve.asked.percentiles);
  problems::ask_percentiles(a.percentiles, a.simulate.percentiles);
  auto conditions = plan::parse_conditions(a.such_that, model.time_unit());
  const plan::Question question{.model = std::move(model),
                                .key = a.find.substr(0, a.find.find('=')),
                                .conditions = std::move(conditions),
                                .objective = a.minimize.empty() ? a.maximize : a.minimize,
                                .solve = a.solve,
                                .simulate = a.simulate};
  if (question.conditions.empty() && question.objective.empty())
    throw ModelError(Complaint{"there is nothing to plan for", "no condition",
                               "--such-that \"wait_p95 <= 600\", or --minimize MEASURE", ""});
  const auto candidates = plan::Candidates::parse(a.find, question.model, std::lround(1.0 / a.tolerance));
  plan::Plan found;
  {
    Watch watch(a.model.json);
    watch.say_at_interrupt("stopping; Ctrl-C again ends at once");
    const auto interruption = with_progress(watch);
    found = plan::find(question, candidates, options(a), interruption);
    if (interruption.progress) tell("\r\033[K");
  }
  const int status = print_text(a.model.json ? to_json(found, question, candidates, kVersion)
                                             : to_text(found, question, candidates, text_width()));
  return found.interrupted ? 1 : status;
}

}  // namespace

void add_plan(CLI::App& app, Run& run) {
  auto* verb = app.add_subcommand("plan", "the smallest or largest value of a key that meets a target");
  auto a = std::make_shared<PlanArguments>();
  a->simulate.most_jobs = kMostJobs;
  a->solve.budget.seconds = 10;
  add_model_options(*verb, a->model);
  add_option(*verb, "--find", a->find);
  add_option(*verb, "--such-that", a->such_that);
  auto* smallest = add_flag(*verb, "--smallest", a->smallest);
  add_flag(*verb, "--largest", a->largest)->excludes(smallest);
  auto* minimize = add_option(*verb, "--minimize", a->minimize)->check(plan::objective_trouble);
  add_option(*verb, "--maximize", a->maximize)->check(plan::objective_trouble)->excludes(minimize);
  add_flag(*verb, "--no-confirm", a->no_confirm);
  add_option(*verb, "--tolerance", a->tolerance);
  add_option(*verb, "--scan", a->scan);
  add_solve_options(*verb, a->solve);
  add_percentiles_option(*verb, a->percentiles);
  add_simulation_options(*verb, a->simulate, a->horizon);
  verb->callback([&run, a] { run = [a] { return run_plan(*a); }; });
}

}  // namespace sojourn::cli
