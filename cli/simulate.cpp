#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/common.h"
#include "cli/options.h"
#include "cli/verbs.h"
#include "sojourn/base/text.h"
#include "sojourn/base/units.h"
#include "sojourn/base/whole_file.h"
#include "sojourn/fit/synthetic.h"
#include "sojourn/model_file/read_rigid.h"
#include "sojourn/model_file/read_workload.h"
#include "sojourn/problems/questions.h"

namespace sojourn::cli {

namespace {

constexpr std::uint64_t kJobsOfALog = 10'000;  // unless --jobs says otherwise

std::string log_name_trouble(const std::string& path) {
  return path.ends_with(".swf") ? "" : path + ": a log that is written ends with .swf";
}

// The jobs that the first replication would draw, as a log.
int write_log(model_file::Document& document, const simulation::ExperimentOptions& options, const std::string& path,
              bool json) {
  const auto refuse = [&](const std::string& problem, const std::string& expected) {
    throw ModelError(Complaint{problem, "", expected, "nothing was written", "", {"--write-log"}});
  };
  const auto* jobs = document.root().find("jobs");
  const auto* kind = jobs ? jobs->find("kind") : nullptr;
  if (!kind || !kind->is_text() || to_text(*kind).find("rigid") == std::string::npos)
    refuse("only rigid jobs can be written as a log", "a model with kind = \"rigid\"");
  if (model_file::has_workload(document)) refuse("the jobs of this model are a log already", "sojourn import");
  const auto model = model_file::read_rigid(document);
  if (model.saturated()) refuse("a saturated model has no submit times", "arrivals with a rate or a load");
  if (model.clusters.size() > 1) refuse("a log is of one machine", "a single [[cluster]]");
  const auto count = options.jobs > 0 ? options.jobs : kJobsOfALog;
  const auto drawn = fit::synthetic(model, count, options.seed);
  write_whole_file(path, fit::as_swf(model, drawn, seconds_in(document.time_unit()).value_or(1.0)));
  if (json) return print_text(fmt::format("{{\"sojourn\": \"{}\", \"jobs\": {}}}\n", kVersion, count));
  return print_text(fmt::format("The log: {} jobs in {}\n", grouped(static_cast<double>(count)), path));
}

}  // namespace

void add_simulate(CLI::App& app, Run& run) {
  struct SimulateArguments {
    ModelArguments model;
    simulation::ExperimentOptions options;
    std::string horizon, log;
    std::vector<double> percentiles = {};
  };
  auto* verb = app.add_subcommand("simulate", "discrete-event simulation with confidence intervals");
  auto a = std::make_shared<SimulateArguments>();
  add_model_options(*verb, a->model);
  add_simulation_options(*verb, a->options, a->horizon);
  add_percentiles_option(*verb, a->percentiles);
  add_option(*verb, "--write-log", a->log)->check(log_name_trouble);
  verb->callback([&run, a] {
    run = [a] {
      auto document = open(a->model, a->horizon);
      if (!a->log.empty()) return write_log(document, a->options, a->log, a->model.json);
      const auto problem = problems::read_problem(document);
      problems::ask_percentiles(a->percentiles, a->options.percentiles);
      problems::settle_target(problems::time_reader(document), a->options);
      answers::Answer answer;
      {
        const Watch watch(a->model.json);
        answer = problems::simulate(*problem, a->options, watch.interruption());
      }
      return print(answer, a->model, View::methods, problem->preface());
    };
  });
}

}  // namespace sojourn::cli
