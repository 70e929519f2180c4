#include "sojourn/plan/evaluate.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sojourn/base/stop_point.h"

namespace sojourn::plan {
namespace {

using answers::MethodKind;

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

// A bound says nothing about the value itself, and what a paper printed may be wrong.
bool speaks(MethodKind kind) {
  return kind == MethodKind::exact || kind == MethodKind::approximation || kind == MethodKind::asymptotic;
}

Finding best_finding(const answers::Answer& answer, const std::string& measure) {
  for (const auto& m : answer.methods) {
    const auto* found = speaks(m.kind) ? m.measures.find(measure) : nullptr;
    if (found && !std::isnan(found->value)) return {found->value, {}, m.name, m.kind};
  }
  return {kUnknown, {}, "", MethodKind::simulation};
}

}  // namespace

bool Evaluation::exact() const {
  return std::all_of(findings.begin(), findings.end(), [](const Finding& f) { return f.kind == MethodKind::exact; });
}

bool Evaluation::simulated() const {
  return std::any_of(findings.begin(), findings.end(),
                     [](const Finding& f) { return f.kind == MethodKind::simulation && !std::isnan(f.value); });
}

bool Evaluation::close(const std::vector<Condition>& conditions) const {
  for (std::size_t k = 0; k < findings.size(); ++k) {
    const auto& f = findings[k];
    if (f.interval && conditions[k].holds(f.interval->low) != conditions[k].holds(f.interval->high)) return true;
  }
  return false;
}

Evaluation Evaluator::read(const std::string& value, std::unique_ptr<study::Problem>& problem) const {
  if (interruption_.requested()) throw Interrupted();
  Evaluation e;
  e.at = value;
  auto document = question_.model;
  try {
    document.set(question_.key, value);
    problem = study::read_problem(document);
    e.stability = problem->describe().stability;
  } catch (const ModelError& error) {
    e.unreadable = error;
  }
  return e;
}

void Evaluator::judge(Evaluation& e) const {
  e.margin = e.usable() ? std::numeric_limits<double>::infinity() : -std::numeric_limits<double>::infinity();
  e.holds = e.usable();
  if (!e.usable()) {
    e.findings.assign(question_.conditions.size(), {kUnknown, {}, "", MethodKind::exact});
    return;
  }
  for (std::size_t k = 0; k < question_.conditions.size(); ++k) {
    const auto& condition = question_.conditions[k];
    e.holds = e.holds && condition.holds(e.findings[k].value);
    const double margin = condition.margin(e.findings[k].value);
    e.margin = std::isnan(margin) ? -std::numeric_limits<double>::infinity() : std::min(e.margin, margin);
  }
}

Finding Evaluator::simulate(const study::Problem& problem, const std::string& measure, std::optional<double> limit) {
  auto options = question_.simulate;
  options.target = measure;
  options.limit = limit;
  Finding f{kUnknown, {}, "simulation", MethodKind::simulation};
  if (!problem.why_not_simulate().empty()) return f;
  ++simulations_;
  const auto answer = study::simulate(problem, options, interruption_);
  if (interruption_.requested()) throw Interrupted();
  const auto* found = answer.methods.at(0).measures.find(measure);
  if (!found) return f;
  f.value = found->value;
  f.interval = found->interval;
  return f;
}

const Evaluation& Evaluator::best(const std::string& value) {
  if (const auto known = best_.find(value); known != best_.end()) return known->second;
  std::unique_ptr<study::Problem> problem;
  Evaluation e = read(value, problem);
  if (e.usable()) {
    const auto answer = study::solve(*problem, question_.solve, interruption_);
    for (const auto& condition : question_.conditions) {
      Finding f = best_finding(answer, condition.measure);
      e.findings.push_back(std::isnan(f.value) ? simulate(*problem, condition.measure, condition.limit) : f);
    }
    if (!question_.objective.empty()) {
      e.objective = best_finding(answer, question_.objective);
      if (std::isnan(e.objective->value)) e.objective = simulate(*problem, question_.objective, {});
    }
  }
  judge(e);
  return best_[value] = e;
}

Evaluation Evaluator::simulate_all(const std::string& value, bool until_decided) {
  std::unique_ptr<study::Problem> problem;
  Evaluation e = read(value, problem);
  if (e.usable()) {
    for (const auto& condition : question_.conditions)
      e.findings.push_back(
          simulate(*problem, condition.measure, until_decided ? std::optional(condition.limit) : std::nullopt));
    if (!question_.objective.empty()) e.objective = simulate(*problem, question_.objective, {});
  }
  judge(e);
  return e;
}

const Evaluation& Evaluator::simulated(const std::string& value) {
  const auto known = simulated_.find(value);
  return known != simulated_.end() ? known->second : simulated_[value] = simulate_all(value, true);
}

const Evaluation& Evaluator::measured(const std::string& value) {
  const auto known = measured_.find(value);
  return known != measured_.end() ? known->second : measured_[value] = simulate_all(value, false);
}

}  // namespace sojourn::plan
