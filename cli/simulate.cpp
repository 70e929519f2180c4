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
#include "sojourn/recorded_jobs/drawn.h"

namespace sojourn::cli {

namespace {

constexpr std::uint64_t kJobsOfALog = 10'000;  // unless --jobs says otherwise

std::string log_name_trouble(const std::string& path) {
  return path.ends_with(".swf") ? "" : path + ": a log that is written ends with .swf";
}

// The jobs that the first replication would draw.
struct Drawn {
  std::string title;
  std::int64_t processors;
  std::vector<scheduling::Job> jobs;
  double seconds;  // in its unit of time
};

Drawn drawn_from_source(model_file::Document& document, const simulation::ExperimentOptions& options) {
  if (options.jobs > 0) document.set(fmt::format("workload.jobs={}", options.jobs));
  const auto model = model_file::read_workload(document);
  const std::string title = model.title.empty() ? model.source->name() : model.title;
  return {title, model.log->processors, recorded_jobs::drawn_jobs(model, options.seed, 0), 1.0};
}

int write_log(model_file::Document& document, const simulation::ExperimentOptions& options, const std::string& path,
              bool json) {
  const auto refuse = [&](const std::string& problem, const std::string& expected) {
    throw ModelError(Complaint{problem, "", expected, "nothing was written", "", {"--write-log"}});
  };
  const auto* jobs = document.root().find("jobs");
  const auto* kind = jobs ? jobs->find("kind") : nullptr;
  if (!kind || !kind->is_text() || to_text(*kind).find("rigid") == std::string::npos)
    refuse("only rigid jobs can be written as a log", "a model with kind = \"rigid\"");
  const auto drawn_from_model = [&]() -> Drawn {
    const auto model = model_file::read_rigid(document);
    if (model.saturated()) refuse("a saturated model has no submit times", "arrivals with a rate or a load");
    if (model.clusters.size() > 1) refuse("a log is of one machine", "a single [[cluster]]");
    return {model.title, model.clusters.front().processors,
            fit::synthetic(model, options.jobs > 0 ? options.jobs : kJobsOfALog, options.seed),
            seconds_in(document.time_unit()).value_or(1.0)};
  };
  const bool source = model_file::draws_workload(document);
  if (model_file::has_workload(document) && !source)
    refuse("the jobs of this model are a log already", "sojourn import");
  const Drawn drawn = source ? drawn_from_source(document, options) : drawn_from_model();
  const auto count = drawn.jobs.size();
  write_whole_file(path, fit::as_swf(drawn.title, drawn.processors, drawn.jobs, drawn.seconds));
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
