#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <memory>
#include <thread>

#include "cli/common.h"
#include "cli/drawing.h"
#include "cli/options.h"
#include "cli/study_damage.h"
#include "cli/tell.h"
#include "cli/verbs.h"
#include "sojourn/base/errors.h"
#include "sojourn/base/harmless.h"
#include "sojourn/base/text.h"
#include "sojourn/problems/questions.h"
#include "sojourn/ranks/team.h"
#include "sojourn/store/lock.h"
#include "sojourn/sweep/choose_study.h"
#include "sojourn/sweep/export.h"
#include "sojourn/sweep/model_text.h"
#include "sojourn/sweep/run.h"
#include "sojourn/sweep/summary.h"
#include "sojourn/sweep/vary.h"

namespace sojourn::cli {
namespace {

struct SweepArguments {
  ModelArguments model;
  std::vector<std::string> vary;
  sweep::Questions questions;
  sweep::Choice choice;
  bool simulate = false, simulate_only = false, wait = false;
  std::string out, export_as, plot;
  DrawArguments draw;
  std::string horizon;
  std::vector<double> percentiles = {};
};

void add_options(CLI::App& verb, SweepArguments& a) {
  add_model_options(verb, a.model);
  add_option(verb, "--vary", a.vary);
  add_option(verb, "--out", a.out)->check([](const std::string& path) {
    return path.empty() ? "the name of the study file is empty" : "";
  });
  add_option(verb, "--export", a.export_as);
  add_option(verb, "--plot", a.plot)->check(picture_name_trouble);
  add_draw_options(verb, a.draw);
  add_flag(verb, "--simulate", a.simulate);
  add_flag(verb, "--simulate-only", a.simulate_only);
  add_flag(verb, "--add", a.choice.add);
  add_flag(verb, "--restart", a.choice.restart);
  add_flag(verb, "--retry", a.choice.retry);
  add_flag(verb, "--wait", a.wait);
  add_solve_options(verb, a.questions.solve_options);
  add_questions_of_families(verb, a.questions.solve_options);
  add_simulation_options(verb, a.questions.simulation, a.horizon);
  add_percentiles_option(verb, a.percentiles);
}

void check_usage(const CLI::App& verb, SweepArguments& a) {
  a.questions.simulate = a.simulate || a.simulate_only;
  a.questions.solve = !a.simulate_only;
  for (const auto& row : vocabulary::options()) {
    const bool simulation = row.group == vocabulary::Group::simulation && row.effect == vocabulary::Effect::answer;
    const std::string option(row.name);
    if (simulation && !a.questions.simulate && verb.get_option(option)->count() > 0)
      throw CLI::ValidationError(option, "is about simulations; add --simulate or --simulate-only");
  }
  for (const char* option : {"--add", "--restart", "--retry", "--wait"})
    if (a.out.empty() && verb.get_option(option)->count() > 0)
      throw CLI::ValidationError(option, "is about a study file; name it with --out");
  if (a.model.json && a.export_as == "csv") throw CLI::ValidationError("--json", "and --export csv exclude each other");
  if (a.model.json) a.export_as = "json";
}

void write_out(const std::string& answer) {
  const std::string text = harmless(answer);
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size())
    throw std::runtime_error("the study could not be written to standard output");
}

void tell_failed(const store::File& file, const store::Study& study, std::size_t failed) {
  tell("{} of {} points failed:\n", failed, study.points());
  std::size_t told = 0;
  file.for_each_point(study, [&](const store::Point& p) {
    if (p.status != store::Status::failed || ++told > 5) return;
    tell("  {}\n", harmless(store::where(study.variables, p.values) + ": " + p.message));
  });
  if (told > 5) tell("  and {} more\n", told - 5);
}

std::size_t failed_points(const store::File& file, const store::Study& study) {
  const auto all = file.present(study), done = file.present(study, false);
  return static_cast<std::size_t>(std::count(all.begin(), all.end(), true) -
                                  std::count(done.begin(), done.end(), true));
}

// The picture that was asked for; else, for someone at a terminal, a chart.
void draw(const SweepArguments& a, const store::File& file, const store::Study& study) {
  if (!a.plot.empty()) {
    write_picture(study_figure(file, study, a.draw), a.plot, a.draw.theme);
    tell("{} written\n", printable(a.plot));
  } else if (a.export_as.empty() && ::isatty(STDOUT_FILENO)) {
    try {
      const auto figure = study_figure(file, study, a.draw);
      fmt::print("\n");
      print_chart(figure);
    } catch (const ModelError&) {
      // Nothing to draw, and nobody asked: the table has said it.
    }
  }
}

// Prints what was asked for. Returns the exit status.
int finish(const SweepArguments& a, const store::File& file, const store::Study& study,
           const sweep::RunReport& outcome) {
  if (outcome.interrupted) {
    tell("interrupted: {} of {} points are {}\n", outcome.there(), outcome.points,
         a.out.empty() ? "done, and lost without --out"
                       : "in " + printable(a.out) + "; the same command goes on from there");
    return 1;
  }
  if (a.export_as == "csv")
    sweep::export_csv(file, study, write_out);
  else if (a.export_as == "json")
    sweep::export_json(file, study, write_out);
  else
    write_out(sweep::summary_text(file, study));
  if (a.export_as.empty() && !a.out.empty())
    write_out(fmt::format("\n  {} points in {} (--export csv prints every measure)\n", outcome.there(), a.out));
  if (std::fflush(stdout) != 0) throw std::runtime_error("the study could not be written to standard output");
  draw(a, file, study);
  const std::size_t failed = failed_points(file, study);
  if (failed > 0) tell_failed(file, study, failed);
  return std::max(tell_damage(file), failed > 0 ? 1 : 0);
}

struct End {
  int status = 0;
  bool interrupted = false;
};

End sweep_as_leader(const SweepArguments& a, const sweep::Design& design, ranks::Team* team, const Watch& watch,
                    const std::function<void()>& begin_work) {
  std::unique_ptr<store::Lock> lock;
  if (!a.out.empty()) lock = std::make_unique<store::Lock>(a.out, a.wait, watch.interruption());
  auto file = a.out.empty() ? store::File::in_memory() : store::File::open_to_write(a.out);
  const auto study = sweep::choose_study(file, design.study(kVersion), a.choice);
  const auto there = file.present(study);
  const auto before = static_cast<std::size_t>(std::count(there.begin(), there.end(), true));
  if (before > 0)
    tell("{}: {} of {} points are there, {}\n", printable(a.out), before, there.size(),
         before == there.size() ? "nothing is left to do" : fmt::format("going on with {}", there.size() - before));
  begin_work();
  const auto outcome = sweep::run(design, file, study, {a.questions.simulation.threads, team}, watch.interruption());
  watch.clear();
  // Printing may end in a closed pipe: by then the file is as it should be left.
  file.settle();
  lock.reset();
  return {finish(a, file, study, outcome), outcome.interrupted};
}

// What is named is told: --percentiles, the target, and what is drawn.
sweep::Questions all_questions(const SweepArguments& a, const model_file::Document& model) {
  sweep::Questions q = a.questions;
  const auto read_time = problems::time_reader(model);
  problems::ask_percentiles(a.percentiles, q.simulation.percentiles);
  problems::settle_target(read_time, q.simulation);
  q.solve_options.asked = {q.simulation.percentiles, q.simulation.thresholds};
  for (const auto& name : a.draw.measures) problems::ask(name, read_time, q.solve_options, q.simulation);
  return q;
}

sweep::Design read_design(const SweepArguments& a, model_file::Document model) {
  auto variables = sweep::parse_varies(a.vary);
  for (const auto& v : variables)
    for (const auto& assignment : a.model.sets)
      if (assignment.starts_with(v.key + "="))
        throw ModelError(Complaint{.problem = "this key is both set and varied",
                                   .found = assignment,
                                   .expected = "one of the two",
                                   .hint = "leave out --set " + v.key,
                                   .place = {"--vary " + v.key, 0, 0}});
  check_draw_names(variables, a.draw);
  const auto questions = all_questions(a, model);
  return {std::move(model), std::move(variables), questions};
}

// The others are in the middle of something. mpirun passes on what was said only while it is still there to listen.
[[noreturn]] void leave(ranks::Team& team, int status) {
  std::fflush(stderr);
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  team.abandon(status);
  std::abort();
}

// The leader checks the command before anyone works; what it tells the others is the model, or nothing at all.
int sweep_in_team(const SweepArguments& a, ranks::Team& team) {
  if (!team.leads()) {
    std::signal(SIGINT, SIG_IGN);  // the leader decides when to stop
    const std::string model = team.share("");
    if (model.empty()) return 0;
    const auto design = read_design(a, model_file::Document::from_text(model, a.model.file));
    sweep::work_for_leader(design, team, a.questions.simulation.threads);
    return 0;
  }
  bool working = false;
  try {
    Watch watch(a.model.json);
    // mpirun ends everyone within milliseconds when a rank dies.
    watch.heed_termination(a.out.empty() ? "the run is ended from outside\n"
                                         : fmt::format("the run is ended from outside (did a rank die?): {} keeps the "
                                                       "points finished so far, the same command goes on from there\n",
                                                       printable(a.out)));
    auto document = open(a.model, a.horizon);
    const std::string model = sweep::model_text(document.root());
    const auto design = read_design(a, std::move(document));
    design.check(a.questions.simulation.threads, watch.interruption());
    const End end = sweep_as_leader(a, design, &team, watch, [&] {
      working = true;
      team.share(model);
    });
    if (end.interrupted) leave(team, end.status);
    return end.status;
  } catch (const std::exception& e) {
    if (!working) {
      team.share("");
      throw;
    }
    tell("error: {}\n", harmless(e.what()));
    leave(team, 1);
  }
}

int sweep_alone(const SweepArguments& a) {
  Watch watch(a.model.json);
  watch.say_at_interrupt(
      fmt::format("stopping; Ctrl-C again ends at once{}", a.out.empty() ? "" : " (finished points are kept)"));
  watch.heed_termination("");
  const auto design = read_design(a, open(a.model, a.horizon));
  design.check(a.questions.simulation.threads, watch.interruption());
  return sweep_as_leader(a, design, nullptr, watch, [] {}).status;
}

int run_sweep(const SweepArguments& a) {
  if (ranks::launched_processes() <= 1) return sweep_alone(a);
  const auto team = ranks::join();
  return sweep_in_team(a, *team);
}

}  // namespace

void add_sweep(CLI::App& app, Run& run) {
  auto* verb = app.add_subcommand("sweep", "a grid of models, answered into one study file; safe to stop and go on");
  auto a = std::make_shared<SweepArguments>();
  add_options(*verb, *a);
  verb->callback([&run, a, verb] {
    check_usage(*verb, *a);
    run = [a] { return run_sweep(*a); };
  });
}

}  // namespace sojourn::cli
