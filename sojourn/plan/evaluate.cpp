#include "sojourn/plan/evaluate.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sojourn/answers/percentile_names.h"
#include "sojourn/base/stop_point.h"
#include "sojourn/base/text.h"

namespace sojourn::plan {
namespace {

using answers::MethodKind;

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
constexpr int kRunsForAPart = 3;  // a run aims at the whole; a part may take longer ones

// A bound says nothing about the value itself, and what a paper printed may be wrong.
bool speaks(MethodKind kind) {
  return kind == MethodKind::exact || kind == MethodKind::approximation || kind == MethodKind::asymptotic;
}

Finding nobody_knows() { return {kUnknown, {}, {}, "", MethodKind::simulation, {}}; }

// A class or a cluster that is not there is a mistake, not a gap in what is known.
void check_part(const answers::MethodAnswer& answer, const MeasureName& measure) {
  if (measure.part.empty()) return;
  std::vector<std::string> names;
  for (const auto* parts : {&answer.classes, &answer.clusters})
    for (const auto& part : *parts) names.push_back(part.name);
  if (std::find(names.begin(), names.end(), measure.part) != names.end()) return;
  throw ModelError(Complaint{"no class or cluster is called " + in_quotes(measure.part), measure.text(),
                             names.empty() ? "a measure of the whole" : "one of " + joined(names), ""});
}

// More than the precision asked for, or on no side of the limit yet: how many times the jobs would be enough?
double more_jobs(const answers::Measure& m, double precision, std::optional<double> limit) {
  if (!m.interval) return 1.0;
  const double half = 0.5 * (m.interval->high - m.interval->low);
  if (limit && (m.interval->high < *limit || m.interval->low > *limit)) return 1.0;
  const double scale = limit ? std::max(std::fabs(*limit), std::fabs(m.value)) : std::fabs(m.value);
  return scale > 0 ? std::pow(half / (precision * scale), 2) : 1.0;
}

}  // namespace

Evaluator::Evaluator(const Question& question, const Interruption& interruption, std::size_t most)
    : question_(question), interruption_(interruption), simulate_(question.simulate), most_(most) {
  if (!question.objective.empty()) {
    std::string problem;
    objective_ = parse_measure(question.objective, unit_seconds(question.model), problem);
    if (!objective_) throw ModelError(Complaint{problem, question.objective, "the name of a measure", ""});
    ask_for(*objective_);
  }
  for (const auto& condition : question.conditions) ask_for(condition.measure);
  runs_.stop = interruption.stop;
  if (interruption.progress) runs_.progress = [this](const Progress& p) { tell(p.fraction); };
}

// Percentiles of other levels than the usual, and times to exceed, are told only when asked for.
void Evaluator::ask_for(const MeasureName& name) {
  const auto add = [](std::vector<double>& to, double x) {
    if (std::find(to.begin(), to.end(), x) == to.end()) to.push_back(x);
  };
  if (const auto p = answers::parse_percentile_name(name.measure)) add(simulate_.percentiles, p->percent);
  if (const auto a = answers::parse_above_name(name.measure); a && a->time) add(simulate_.thresholds, *a->time);
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

std::optional<ModelError> Evaluator::unreadable(const std::string& value) {
  if (const auto known = first_.find(value); known != first_.end()) return known->second.unreadable;
  std::unique_ptr<study::Problem> problem;
  Evaluation e = read(value, problem);
  return e.unreadable ? keep(first_, std::move(e)).unreadable : std::nullopt;
}

Finding Evaluator::analytic(const answers::Answer& answer, const MeasureName& measure) const {
  for (const auto& m : answer.methods) {
    const auto* found = speaks(m.kind) ? find_measure(m, measure) : nullptr;
    if (!found || std::isnan(found->value)) continue;
    Finding f{found->value, {}, found->error, m.name, m.kind, {}};
    if (!f.error && f.exact() && m.error_estimate) f.error = *m.error_estimate * std::fabs(f.value);
    if (!f.exact()) f.notes = m.notes;
    return f;
  }
  return nobody_knows();
}

answers::MethodAnswer Evaluator::run(const study::Problem& problem, const simulation::ExperimentOptions& options) {
  ++simulations_;
  auto answer = study::simulate(problem, options, runs_);
  if (interruption_.requested()) throw Interrupted();
  return answer.methods.at(0);
}

// Aimed at the whole first; where that leaves the part undecided, longer.
answers::MethodAnswer Evaluator::run_for_part(const study::Problem& problem, const MeasureName& measure,
                                              std::optional<double> limit, simulation::ExperimentOptions options) {
  answers::MethodAnswer answer = run(problem, options);
  check_part(answer, measure);
  for (int k = 1; k < kRunsForAPart && options.jobs == 0 && answer.jobs; ++k) {
    const auto* found = find_measure(answer, measure);
    const double factor = found ? more_jobs(*found, options.precision, limit) : 1.0;
    const double most = static_cast<double>(options.most_jobs), jobs = static_cast<double>(*answer.jobs);
    if (factor <= 1 || jobs >= most) break;
    auto longer = options;
    longer.jobs = static_cast<std::uint64_t>(std::min(most, 1.1 * factor * jobs));
    answer = run(problem, longer);
  }
  return answer;
}

Finding Evaluator::simulate(const study::Problem& problem, const MeasureName& measure, std::optional<double> limit) {
  if (!problem.why_not_simulate().empty()) return nobody_knows();
  auto options = simulate_;
  options.target = measure.measure;
  if (measure.part.empty()) options.limit = limit;
  const auto answer = measure.part.empty() ? run(problem, options) : run_for_part(problem, measure, limit, options);
  const auto* found = find_measure(answer, measure);
  if (!found) return nobody_knows();
  return {found->value, found->interval, {}, "simulation", MethodKind::simulation, {}};
}

const Evaluation& Evaluator::first_look(const std::string& value) {
  if (const auto known = first_.find(value); known != first_.end()) return known->second;
  std::unique_ptr<study::Problem> problem;
  Evaluation e = read(value, problem);
  if (e.usable()) {
    const auto answer = study::solve(*problem, question_.solve, interruption_);
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
  std::unique_ptr<study::Problem> problem;
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
  std::unique_ptr<study::Problem> problem;
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
