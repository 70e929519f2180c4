#include "sojourn/sweep/design.h"

#include <fmt/format.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <set>
#include <tuple>

#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/model_file/data_files.h"
#include "sojourn/sweep/model_text.h"
#include "sojourn/sweep/settings.h"

namespace sojourn::sweep {
namespace {

using model_file::Document;
using model_file::Node;
using store::Setting;

constexpr std::size_t kMostShown = 3;   // different mistakes
constexpr std::size_t kMostKept = 100;  // points with mistakes, the first of them

std::size_t product(const std::vector<store::Variable>& variables) {
  std::size_t n = 1;
  for (const auto& v : variables) n *= v.values.size();
  return n;
}

std::string kind_of(const Document& model) {
  const Node* jobs = model.root().find("jobs");
  const Node* kind = jobs ? jobs->find("kind") : nullptr;
  return kind ? kind->text : "";
}

}  // namespace

Design::Design(Document model, std::vector<store::Variable> variables, Questions questions)
    : model_(std::move(model)),
      variables_(std::move(variables)),
      questions_(std::move(questions)),
      points_(product(variables_)) {
  if (!questions_.simulate && only_simulated()) {
    questions_.simulate = true;
    questions_.solve = false;
  }
}

// The first point tells: the others are of the same kind, or will say that they are none.
bool Design::only_simulated() const {
  try {
    Document model = model_at(store::values_at(variables_, 0));
    return problems::read_problem(model)->only_simulated();
  } catch (const ModelError&) {
    return false;  // told with the points
  } catch (const TooLarge&) {
    return false;
  }
}

Document Design::model_at(const std::vector<std::string>& values) const {
  Document model = model_;
  for (std::size_t k = 0; k < variables_.size(); ++k) model.set(variables_[k].key, values[k]);
  return model;
}

// What stands in the files that a model names is part of the model.
std::vector<Setting> Design::data_files() const {
  std::map<std::string, std::string> found;
  model_file::collect_data_files(model_, found);
  for (const auto& v : variables_)
    for (const auto& value : v.values) {
      const bool names_a_file = v.key.ends_with(".file") || v.key == "workload.log";
      if (value.find("file") == std::string::npos && !names_a_file) continue;
      Document model = model_;
      model.set(v.key, value);
      model_file::collect_data_files(model, found);
    }
  std::vector<Setting> settings;
  for (const auto& [name, path] : found) settings.push_back({"the data in " + name, model_file::hash_of_file(path)});
  return settings;
}

store::Study Design::study(const std::string& version) const {
  store::Study s;
  s.model = model_text(model_.root());
  s.variables = variables_;
  s.settings = settings_of(questions_);
  for (auto& file : data_files()) s.settings.push_back(std::move(file));
  for (const auto& own : model_.lent()) s.settings.push_back({"the policy " + own.name, own.version});
  s.version = version;
  s.seed = questions_.simulation.seed;
  return s;
}

std::vector<Complaint> Design::complaints_at(std::size_t number) const {
  const auto values = store::values_at(variables_, number);
  try {
    Document model = model_at(values);
    problems::read_problem(model);
    if (questions_.solve) problems::check_options(kind_of(model), questions_.solve_options);
    return {};
  } catch (const ModelError& e) {
    auto complaints = e.complaints();
    for (Complaint& c : complaints) {
      for (const auto& v : variables_)
        if (c.place.file == "--set " + v.key) c.place.file = "--vary " + v.key;
      if (c.place.file == "--set") c.place.file = "--vary";
    }
    return complaints;
  } catch (const TooLarge&) {
    return {};  // told when the point's turn comes
  }
}

// The same mistake at the same place is told once, with the first point that has it.
std::vector<Complaint> Design::first_of_each(const std::map<std::size_t, std::vector<Complaint>>& wrong) const {
  std::vector<Complaint> shown;
  std::set<std::tuple<std::string, int, int, std::string>> told;
  for (const auto& [number, complaints] : wrong)
    for (Complaint c : complaints) {
      if (shown.size() >= kMostShown || !told.emplace(c.place.file, c.place.line, c.place.column, c.problem).second)
        continue;
      const auto values = store::values_at(variables_, number);
      c.problem += fmt::format(" (point {} of {}: {})", number + 1, points_, store::where(variables_, values));
      shown.push_back(std::move(c));
    }
  return shown;
}

void Design::check(int threads, const Interruption& interruption) const {
  std::mutex mutex;
  std::size_t points = 0;
  std::map<std::size_t, std::vector<Complaint>> wrong;
  tbb::task_arena arena(threads > 0 ? threads : tbb::task_arena::automatic);
  arena.execute([&] {
    tbb::parallel_for(std::size_t{0}, points_, [&](std::size_t number) {
      if (interruption.requested()) return;
      if (auto complaints = complaints_at(number); !complaints.empty()) {
        const std::lock_guard lock(mutex);
        ++points;
        wrong[number] = std::move(complaints);
        if (wrong.size() > kMostKept) wrong.erase(std::prev(wrong.end()));
      }
    });
  });
  if (wrong.empty()) return;
  std::vector<Complaint> shown = first_of_each(wrong);
  if (points > 1) {
    Complaint rest;
    rest.problem = fmt::format("{} of {} points are not valid models; nothing was run", points, points_);
    rest.place.file = "--vary";
    shown.push_back(rest);
  }
  throw ModelError(std::move(shown));
}

answers::Answer Design::ask(const problems::Problem& problem, const Interruption& interruption) const {
  const Questions& q = questions_;
  if (!q.simulate) return problems::solve(problem, q.solve_options, interruption);
  if (!q.solve) return problems::simulate(problem, q.simulation, interruption);
  return problems::compare(problem, q.solve_options, q.simulation, interruption);
}

std::optional<store::Point> Design::answer(std::size_t number, const Interruption& interruption) const {
  const auto start = std::chrono::steady_clock::now();
  store::Point p;
  p.number = number;
  p.values = store::values_at(variables_, number);
  try {
    Document model = model_at(p.values);
    p.answer = ask(*problems::read_problem(model), interruption);
  } catch (const std::bad_alloc&) {
    p.message = "out of memory";
  } catch (const std::exception& e) {
    p.message = e.what();
  }
  if (interruption.requested()) return std::nullopt;  // what is known by then is not its answer
  if (!p.message.empty()) {
    p.status = store::Status::failed;
    p.answer = {};
  }
  p.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return p;
}

}  // namespace sojourn::sweep
