#include "sojourn/plan/evaluate.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sojourn/base/stop_point.h"
#include "sojourn/problems/questions.h"

namespace sojourn::plan {
namespace {

using answers::MethodKind;

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

// A bound says nothing about the value itself, and what a paper printed may be wrong.
bool speaks(MethodKind kind) {
  return kind == MethodKind::exact || kind == MethodKind::approximation || kind == MethodKind::asymptotic;
}

Finding nobody_knows() { return {kUnknown, {}, {}, "", MethodKind::simulation, {}}; }

}  // namespace

Evaluator::Evaluator(const Question& question, const Interruption& interruption, std::size_t most)
    : question_(question),
      interruption_(interruption),
      solve_(question.solve),
      simulate_(question.simulate),
      most_(most) {
  const auto read_time = problems::time_reader(question.model);
  if (!question.objective.empty()) objective_ = problems::ask(question.objective, read_time, solve_, simulate_);
  for (const auto& condition : question.conditions) problems::ask(condition.measure.text(), read_time, solve_, simulate_);
  runs_.stop = interruption.stop;
  if (interruption.progress) runs_.progress = [this](const Progress& p) { tell(p.fraction); };
}

void Evaluator::tell(double part_of_this_one) const {
  const double done = static_cast<double>(done_) + part_of_this_one;
  const double expected = std::max(static_cast<double>(expected_), static_cast<double>(done_ + 1));
  const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
  interruption_.tell({.fraction = done / expected,
                      .seconds_left = done > 0 ? seconds * (expected - done) / done : -1.0,
                      .points_done = done_,
                      .points = static_cast<std::size_t>(expected)});
}

void Evaluator::expect_seconds(double more) {
  const double so_far = std::chrono::duration<double>(Clock::now() - start_).count();
  if (done_ > 0 && so_far > 0)
    expect(static_cast<std::size_t>(std::max(0.0, more) * static_cast<double>(done_) / so_far));
}

std::vector<std::string> Evaluator::values() const {
  std::vector<std::string> all;
  for (const auto& [value, unused] : first_) all.push_back(value);
  return all;
}

const Evaluation& Evaluator::keep(std::map<std::string, Evaluation>& into, Evaluation e) {
  judge(question_.conditions, e);
  ++done_;
  tell(0.0);
  return into[e.at] = std::move(e);
}

Evaluation Evaluator::read(const std::string& value, std::unique_ptr<problems::Problem>& problem) const {
  if (interruption_.requested()) throw Interrupted();
  Evaluation e;
  e.at = value;
  auto document = question_.model;
  try {
    document.set(question_.key, value);
    problem = problems::read_problem(document);
    const auto described = problem->describe();
    e.stability = described.stability;
    e.of_log = problem->only_simulated();
    if (e.of_log) e.notes = described.notes;
  } catch (const ModelError& error) {
    e.unreadable = error;
  }
  return e;
}

std::optional<ModelError> Evaluator::unreadable(const std::string& value) {
  if (const auto known = first_.find(value); known != first_.end()) return known->second.unreadable;
  std::unique_ptr<problems::Problem> problem;
  Evaluation e = read(value, problem);
  return e.unreadable ? keep(first_, std::move(e)).unreadable : std::nullopt;
}

Finding Evaluator::analytic(const answers::Answer& answer, const MeasureName& measure) const {
  for (const auto& m : answer.methods) {
    const auto* found = speaks(m.kind) ? answers::find_measure(m, measure) : nullptr;
    if (!found || std::isnan(found->value)) continue;
    Finding f{found->value, {}, {}, m.name, m.kind, {}};
    // The error of an approximation's arithmetic says nothing about the approximation.
    if (!f.exact()) f.notes = m.notes;
    if (f.exact()) f.error = found->error;
    if (f.exact() && !f.error && m.error_estimate) f.error = *m.error_estimate * std::fabs(f.value);
    return f;
  }
  return nobody_knows();
}

answers::MethodAnswer Evaluator::run(const problems::Problem& problem, const simulation::ExperimentOptions& options) {
  ++simulations_;
  auto answer = problems::simulate(problem, options, runs_);
  if (interruption_.requested()) throw Interrupted();
  return answer.methods.at(0);
}

Finding Evaluator::simulate(const problems::Problem& problem, const MeasureName& measure, std::optional<double> limit) {
  if (!problem.why_not_simulate().empty()) return nobody_knows();
  auto options = simulate_;
  options.target = measure.text();
  options.limit = limit;
  const auto answer = run(problem, options);
  if (const auto problem_with_part = answers::missing_part(answer, measure); !problem_with_part.empty())
    throw ModelError(Complaint{problem_with_part, measure.text(), "", ""});
  const auto* found = answers::find_measure(answer, measure);
  if (!found) return nobody_knows();
  Finding f{found->value, found->interval, {}, "simulation", MethodKind::simulation, {}};
  if (!f.interval && problem.repeats_itself()) f.error = 0.0;
  return f;
}

const Evaluation& Evaluator::first_look(const std::string& value) {
  if (const auto known = first_.find(value); known != first_.end()) return known->second;
  std::unique_ptr<problems::Problem> problem;
  Evaluation e = read(value, problem);
  if (e.usable()) {
    answers::Answer answer;
    if (!problem->only_simulated()) answer = problems::solve(*problem, solve_, interruption_);
    for (const auto& condition : question_.conditions) {
      Finding f = analytic(answer, condition.measure);
      e.findings.push_back(f.known() ? f : simulate(*problem, condition.measure, condition.limit));
    }
    if (objective_) {
      e.objective = analytic(answer, *objective_);
      if (!e.objective->known()) e.objective = simulate(*problem, *objective_, {});
    }
  }
  return keep(first_, std::move(e));
}

const Evaluation& Evaluator::decided(const std::string& value) {
  if (const auto known = decided_.find(value); known != decided_.end()) return known->second;
  const Evaluation& first = first_look(value);
  if (!first.approximate()) return first;
  std::unique_ptr<problems::Problem> problem;
  Evaluation e = read(value, problem);
  const auto settled = [&](const Finding& f, const MeasureName& measure, std::optional<double> limit) {
    if (!f.approximate()) return f;
    Finding s = simulate(*problem, measure, limit);
    return s.known() ? s : f;
  };
  for (std::size_t k = 0; k < first.findings.size(); ++k)
    e.findings.push_back(settled(first.findings[k], question_.conditions[k].measure, question_.conditions[k].limit));
  if (first.objective) e.objective = settled(*first.objective, *objective_, {});
  return keep(decided_, std::move(e));
}

const Evaluation& Evaluator::measured(const std::string& value) {
  if (const auto known = measured_.find(value); known != measured_.end()) return known->second;
  std::unique_ptr<problems::Problem> problem;
  Evaluation e = read(value, problem);
  if (e.usable()) {
    for (const auto& condition : question_.conditions) e.findings.push_back(simulate(*problem, condition.measure, {}));
    if (objective_) e.objective = simulate(*problem, *objective_, {});
  }
  return keep(measured_, std::move(e));
}

const Evaluation* Evaluator::decisive(const std::string& value) const {
  const auto known = decided_.find(value);
  return known != decided_.end() ? &known->second : looked_at_first(value);
}

const Evaluation* Evaluator::looked_at_first(const std::string& value) const {
  const auto known = first_.find(value);
  return known != first_.end() ? &known->second : nullptr;
}

const Evaluation* Evaluator::measured_before(const std::string& value) const {
  const auto known = measured_.find(value);
  return known != measured_.end() ? &known->second : nullptr;
}

}  // namespace sojourn::plan
