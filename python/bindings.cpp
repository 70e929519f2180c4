// The library for Python: model text in, the JSON of the command line out. What is pleasant in Python is written in
// Python (sojourn/__init__.py); here is only what needs C++: threads, signals, exceptions.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <future>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "python/fitting.h"
#include "python/logs.h"
#include "python/own_policy.h"
#include "python/side_by_side.h"
#include "sojourn/base/errors.h"
#include "sojourn/base/version.h"
#include "sojourn/linear_algebra/dense_lu.h"
#include "sojourn/plan/report.h"
#include "sojourn/problems/problem.h"
#include "sojourn/problems/questions.h"
#include "sojourn/report/json.h"
#include "sojourn/store/lock.h"
#include "sojourn/sweep/choose_study.h"
#include "sojourn/sweep/export.h"
#include "sojourn/sweep/run.h"
#include "sojourn/sweep/vary.h"
#include "sojourn/vocabulary/measures.h"
#include "sojourn/vocabulary/options.h"

namespace py = pybind11;
using namespace sojourn;

namespace {

// A model as Python gives it: a file, or text under a name; what is set in it, and policies of one's own that it may
// name.
struct Source {
  std::string path, text;
  std::vector<std::string> sets;
  std::shared_ptr<Guests> guests;

  model_file::Document open() const {
    auto document =
        path.empty() ? model_file::Document::from_text(text, "model") : model_file::Document::from_file(path);
    for (const auto& assignment : sets) document.set(assignment);
    if (guests) document.lend(guests->policies());
    return document;
  }
};

// Keeps a thread known to the interpreter without holding its lock, so that taking the lock there is cheap.
class KnownThread {
  py::gil_scoped_acquire known_;
  py::gil_scoped_release released_;
};

// Does the work on a thread of its own, without the interpreter's lock, and looks for Ctrl-C meanwhile.
std::string interruptible(Guests* guests, const Work& work) {
  std::atomic<bool> stop{false};
  Interruption interruption;
  interruption.stop = &stop;
  std::exception_ptr trouble;
  std::string result;
  std::optional<py::error_already_set> raised;  // by a signal's handler: KeyboardInterrupt, or what a script made of it
  if (guests) guests->begin(stop);
  {
    py::gil_scoped_release released;
    auto done = std::async(std::launch::async, [&] {
      const KnownThread known;
      return work(interruption);
    });
    while (done.wait_for(std::chrono::milliseconds(50)) != std::future_status::ready) {
      py::gil_scoped_acquire held;
      if (PyErr_CheckSignals() == 0) continue;
      raised.emplace();  // takes the error, the last one if there are several
      stop = true;
      if (guests) guests->interrupt();
    }
    try {
      result = done.get();
    } catch (...) {
      trouble = std::current_exception();
    }
  }
  if (raised) throw std::move(*raised);
  if (guests) guests->end();
  if (trouble) std::rethrow_exception(trouble);
  return result;
}

std::string alone(const Work& work) { return interruptible(nullptr, work); }

std::string solve(const Source& source, const problems::SolveOptions& options) {
  return interruptible(source.guests.get(), [&](const Interruption& interruption) {
    auto document = source.open();
    const auto problem = problems::read_problem(document);
    return report::to_json(problems::solve(*problem, options, interruption), kVersion, false, problem->preface());
  });
}

std::string simulate(const Source& source, const simulation::ExperimentOptions& options) {
  return interruptible(source.guests.get(), [&](const Interruption& interruption) {
    auto document = source.open();
    auto settled = options;
    problems::settle_target(problems::time_reader(document), settled);
    const auto problem = problems::read_problem(document);
    return report::to_json(problems::simulate(*problem, settled, interruption), kVersion, false, problem->preface());
  });
}

std::string compare(const Source& source, const problems::SolveOptions& solve_options,
                    const simulation::ExperimentOptions& options) {
  return interruptible(source.guests.get(), [&](const Interruption& interruption) {
    auto document = source.open();
    auto settled = options;
    problems::settle_target(problems::time_reader(document), settled);
    auto asked = solve_options;
    asked.asked = {settled.percentiles, settled.thresholds};
    const auto problem = problems::read_problem(document);
    return report::to_json(problems::compare(*problem, asked, settled, interruption), kVersion, true,
                           problem->preface());
  });
}

std::string sweep_json(const Source& source, const std::vector<std::string>& vary, const sweep::Questions& questions,
                       const std::string& out, const sweep::Choice& choice) {
  return interruptible(source.guests.get(), [&](const Interruption& interruption) {
    const sweep::Design design(source.open(), sweep::parse_varies(vary), questions);
    design.check(questions.simulation.threads, interruption);
    std::unique_ptr<store::Lock> lock;
    if (!out.empty()) lock = std::make_unique<store::Lock>(out, false, interruption);
    auto file = out.empty() ? store::File::in_memory() : store::File::open_to_write(out);
    const auto study = sweep::choose_study(file, design.study(kVersion), choice);
    sweep::run(design, file, study, {questions.simulation.threads, nullptr}, interruption);
    std::string text;
    if (!interruption.requested()) sweep::export_json(file, study, [&](const std::string& piece) { text += piece; });
    file.settle();
    return text;
  });
}

std::string plan_json(const Source& source, const std::string& find, const std::vector<std::string>& such_that,
                      const std::string& wanted, const std::string& objective,
                      const problems::SolveOptions& solve_options, const simulation::ExperimentOptions& options,
                      bool confirm) {
  static const std::map<std::string, plan::Wanted> directions = {{"", plan::Wanted::automatic},
                                                                 {"smallest", plan::Wanted::smallest},
                                                                 {"largest", plan::Wanted::largest},
                                                                 {"minimum", plan::Wanted::minimum},
                                                                 {"maximum", plan::Wanted::maximum}};
  return interruptible(source.guests.get(), [&](const Interruption& interruption) {
    const auto model = source.open();
    const plan::Question question{.model = model,
                                  .key = find.substr(0, find.find('=')),
                                  .conditions = plan::parse_conditions(such_that, model.time_unit()),
                                  .objective = objective,
                                  .solve = solve_options,
                                  .simulate = options};
    const auto candidates = plan::Candidates::parse(find, question.model, 1'000'000);
    const auto found =
        plan::find(question, candidates, {.wanted = directions.at(wanted), .confirm = confirm}, interruption);
    return plan::to_json(found, question, candidates, kVersion);
  });
}

std::string policies_json(const Source& source, const policies::Options& options) {
  return interruptible(source.guests.get(), [&](const Interruption& interruption) {
    auto document = source.open();
    return policies::to_json(policies::hold(document, options, interruption), kVersion);
  });
}

py::tuple replay_log(const LogQuestion& question, const std::shared_ptr<Guests>& guests, bool arrays) {
  Replayed replayed;
  const std::string json = interruptible(guests.get(), [&](const Interruption& interruption) {
    replayed = replayed_log(question, guests->policies(), interruption);
    return replay::to_json(replayed.log, replayed.comparison, {}, {}, kVersion);
  });
  return py::make_tuple(json, arrays ? arrays_of(replayed) : py::dict());
}

}  // namespace

namespace {

// Options of a simulation that are numbers, by their names in Python: {"jobs": (100, 1e15, True)}, whether they are
// whole the last. A seed has no range but that of its type.
py::dict simulation_ranges() {
  py::dict ranges;
  for (const auto& option : vocabulary::options()) {
    const bool number = option.range || option.whole;
    if (option.group != vocabulary::Group::simulation || !number) continue;
    const auto range = option.range.value_or(vocabulary::Range{});
    ranges[py::str(std::string(option.name.substr(2)))] = option.range
                                                              ? py::make_tuple(range.least, range.most, option.whole)
                                                              : py::make_tuple(0, py::none(), option.whole);
  }
  return ranges;
}

}  // namespace

PYBIND11_MODULE(_sojourn, m) {
  linear_algebra::set_blas_threads(1);
  py::register_exception<ModelError>(m, "ModelError", PyExc_ValueError);
  py::register_exception<TooLarge>(m, "TooLarge", PyExc_ValueError);
  m.attr("version") = kVersion;
  m.attr("measures") = vocabulary::measure_names();
  m.attr("simulation_ranges") = simulation_ranges();
  m.def("parse_measure", [](const std::string& name) {
    std::string problem;
    const auto parsed = answers::parse_measure(name, {}, problem);
    if (!parsed) throw py::value_error(problem);
    return std::pair{parsed->part, parsed->measure};
  });

  add_own_policies(m);
  add_side_by_side(m);
  py::class_<Source>(m, "Source")
      .def(py::init<>())
      .def_readwrite("path", &Source::path)
      .def_readwrite("text", &Source::text)
      .def_readwrite("sets", &Source::sets)
      .def_readwrite("guests", &Source::guests);
  py::class_<problems::SolveOptions>(m, "SolveOptions")
      .def(py::init<>())
      .def_readwrite("method", &problems::SolveOptions::method)
      .def_property(
          "memory_bytes", [](const problems::SolveOptions& o) { return o.budget.bytes; },
          [](problems::SolveOptions& o, double bytes) { o.budget.bytes = bytes; })
      .def_property(
          "effort", [](const problems::SolveOptions& o) { return o.budget.seconds; },
          [](problems::SolveOptions& o, double seconds) { o.budget.seconds = seconds; })
      .def_readwrite("flags", &problems::SolveOptions::flags)
      .def("ask_percentiles", [](problems::SolveOptions& o, const std::vector<double>& percentiles) {
        problems::ask_percentiles(percentiles, o.asked.percentiles);
      });
  py::class_<simulation::ExperimentOptions>(m, "SimulationOptions")
      .def(py::init<>())
      .def_readwrite("precision", &simulation::ExperimentOptions::precision)
      .def_readwrite("confidence", &simulation::ExperimentOptions::confidence)
      .def_readwrite("seed", &simulation::ExperimentOptions::seed)
      .def_readwrite("threads", &simulation::ExperimentOptions::threads)
      .def_readwrite("replications", &simulation::ExperimentOptions::replications)
      .def_readwrite("jobs", &simulation::ExperimentOptions::jobs)
      .def_readwrite("most_jobs", &simulation::ExperimentOptions::most_jobs)
      .def_readwrite("target", &simulation::ExperimentOptions::target)
      .def("ask_percentiles", [](simulation::ExperimentOptions& o, const std::vector<double>& percentiles) {
        problems::ask_percentiles(percentiles, o.percentiles);
      });
  py::class_<sweep::Questions>(m, "Questions")
      .def(py::init<>())
      .def_readwrite("solve", &sweep::Questions::solve)
      .def_readwrite("simulate", &sweep::Questions::simulate)
      .def_readwrite("solve_options", &sweep::Questions::solve_options)
      .def_readwrite("simulation", &sweep::Questions::simulation);
  py::class_<sweep::Choice>(m, "Choice")
      .def(py::init<>())
      .def_readwrite("add", &sweep::Choice::add)
      .def_readwrite("restart", &sweep::Choice::restart)
      .def_readwrite("retry", &sweep::Choice::retry);

  m.def("solve", &solve);
  m.def("simulate", &simulate);
  m.def("compare", &compare);
  m.def("sweep", &sweep_json);
  m.def("plan", &plan_json);
  m.def("policies", &policies_json);
  m.def("replay", &replay_log);
  add_fitting(m, &alone);
  add_logs(m, &alone);
}
