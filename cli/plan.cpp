#include "sojourn/plan/plan.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <memory>

#include "cli/common.h"
#include "cli/verbs.h"
#include "sojourn/base/stop_point.h"
#include "sojourn/plan/report.h"

namespace sojourn::cli {
namespace {

constexpr std::uint64_t kMostJobs = 20'000'000;  // of one simulation, unless --jobs says otherwise

struct Arguments {
  ModelArguments model;
  study::SolveOptions solve;
  simulation::ExperimentOptions simulate;
  double horizon = 0.0, tolerance = 1e-6;
  std::string find, minimize, maximize;
  std::vector<std::string> such_that;
  bool smallest = false, largest = false, no_confirm = false;
};

plan::Options options(const Arguments& a) {
  plan::Options o;
  o.confirm = !a.no_confirm;
  if (a.smallest) o.wanted = plan::Wanted::smallest;
  if (a.largest) o.wanted = plan::Wanted::largest;
  if (!a.minimize.empty()) o.wanted = plan::Wanted::minimum;
  if (!a.maximize.empty()) o.wanted = plan::Wanted::maximum;
  return o;
}

// The rate grows with the machine when the model gives a load: rarely what someone who buys processors means.
std::string note_about_load(const model_file::Document& document, const std::string& key) {
  const auto* arrivals = document.root().find("arrivals");
  if (key.rfind("cluster", 0) != 0 || !arrivals || !arrivals->find("load")) return "";
  return "the model gives arrivals.load, so the arrival rate grows with the machine; give arrivals.rate to keep the "
         "demand";
}

int run_plan(Arguments& a) {
  const plan::Question question{.model = open(a.model, a.horizon),
                                .key = a.find.substr(0, a.find.find('=')),
                                .conditions = plan::parse_conditions(a.such_that),
                                .objective = a.minimize.empty() ? a.maximize : a.minimize,
                                .solve = a.solve,
                                .simulate = a.simulate};
  if (question.conditions.empty() && question.objective.empty())
    throw ModelError(Complaint{"there is nothing to plan for", "no condition",
                               "--such-that \"wait_p95 <= 600\", or --minimize MEASURE", ""});
  const auto candidates = plan::Candidates::parse(a.find, question.model, std::lround(1.0 / a.tolerance));
  plan::Plan found;
  try {
    Watch watch(a.model.json);
    watch.say_at_interrupt("stopping; Ctrl-C again ends at once");
    found = plan::find(question, candidates, options(a), watch.interruption());
  } catch (const Interrupted&) {
    fmt::print(stderr, "stopped before an answer was found\n");
    return 1;
  }
  if (const auto note = note_about_load(question.model, question.key); !note.empty()) found.notes.push_back(note);
  return print_text(a.model.json ? to_json(found, question, candidates, kVersion)
                                 : to_text(found, question, candidates));
}

}  // namespace

void add_plan(CLI::App& app, Run& run) {
  auto* verb = app.add_subcommand("plan", "the smallest or largest value of a key that meets a target");
  auto a = std::make_shared<Arguments>();
  a->simulate.most_jobs = kMostJobs;
  a->solve.seconds = 10;
  add_model_options(*verb, a->model);
  verb->add_option("--find", a->find,
                   "KEY=LO..HI (whole numbers where the key takes them), KEY=LO..HI:COUNT or KEY=v1,v2")
      ->required();
  verb->add_option("--such-that", a->such_that, "a condition on a measure, as \"wait_p95 <= 600\" (repeatable)")
      ->allow_extra_args(false);
  auto* smallest =
      verb->add_flag("--smallest", a->smallest, "the smallest value that meets it (default: as the range tells)");
  verb->add_flag("--largest", a->largest, "the largest value that meets it")->excludes(smallest);
  auto* minimize = verb->add_option("--minimize", a->minimize, "the value at which this measure is smallest")
                       ->check(plan::objective_trouble);
  verb->add_option("--maximize", a->maximize, "the value at which this measure is largest")
      ->check(plan::objective_trouble)
      ->excludes(minimize);
  verb->add_flag("--no-confirm", a->no_confirm, "do not simulate at the answer");
  verb->add_option("--tolerance", a->tolerance, "of a key that is not whole, as a fraction of its range (default 1e-6)")
      ->check(CLI::Range(1e-9, 0.1));
  add_solve_options(*verb, a->solve);
  add_simulation_options(*verb, a->simulate, a->horizon);
  verb->remove_option(verb->get_option("--target"));  // the conditions say it
  verb->callback([&run, a] { run = [a] { return run_plan(*a); }; });
}

}  // namespace sojourn::cli
