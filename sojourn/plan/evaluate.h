// The model with one key set: do the conditions hold there, and who says so?
#pragma once

#include <algorithm>
#include <chrono>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sojourn/base/interruption.h"
#include "sojourn/model_file/document.h"
#include "sojourn/plan/condition.h"
#include "sojourn/plan/verdict.h"
#include "sojourn/problems/problem.h"

namespace sojourn::plan {

struct Question {
  model_file::Document model;
  std::string key;
  std::vector<Condition> conditions;
  std::string objective;  // a measure to minimise or maximise; empty: none
  problems::SolveOptions solve;
  simulation::ExperimentOptions simulate;
};

// Remembers what it was asked. Throws Interrupted when asked to stop.
class Evaluator {
 public:
  // Throws ModelError when the objective is no measure. There are at most so many values to ask about.
  Evaluator(const Question& question, const Interruption& interruption,
            std::size_t most = std::numeric_limits<std::size_t>::max());

  // Why there is no model at this value, without solving it; empty: there is one.
  std::optional<ModelError> unreadable(const std::string& value);
  // By the best analytic method; by simulation where none knows the measure.
  const Evaluation& first_look(const std::string& value);
  // As above, but what only an approximation knows is simulated, until it is known on which side of the limit it lies.
  const Evaluation& decided(const std::string& value);
  // By simulation to the precision asked for, whatever the limits: fair to hold against another method.
  const Evaluation& measured(const std::string& value);

  // The same, of what has been asked before: what decided, what was looked at first, what was measured. Null: nothing.
  const Evaluation* decisive(const std::string& value) const;
  const Evaluation* looked_at_first(const std::string& value) const;
  const Evaluation* measured_before(const std::string& value) const;

  std::vector<std::string> values() const;  // every one that was asked about

  // How much is still to come, for the progress that is told: so many values, or seconds.
  void expect(std::size_t more_values) { expected_ = values_done() + std::min(more_values, most_); }
  void expect_seconds(double more);
  std::size_t values_done() const { return done_; }
  std::size_t solved() const { return first_.size(); }
  std::size_t simulations() const { return simulations_; }

 private:
  using Clock = std::chrono::steady_clock;

  Evaluation read(const std::string& value, std::unique_ptr<problems::Problem>& problem) const;
  Finding analytic(const answers::Answer& answer, const MeasureName& measure) const;
  // limit: where the condition changes sides, when it is enough to know the side.
  Finding simulate(const problems::Problem& problem, const MeasureName& measure, std::optional<double> limit);
  answers::MethodAnswer run(const problems::Problem& problem, const simulation::ExperimentOptions& options);
  void tell(double part_of_this_one) const;
  const Evaluation& keep(std::map<std::string, Evaluation>& into, Evaluation evaluation);

  const Question& question_;
  std::optional<MeasureName> objective_;
  Interruption interruption_, runs_;  // of the plan, and of a single run inside it
  problems::SolveOptions solve_;
  simulation::ExperimentOptions simulate_;
  std::map<std::string, Evaluation> first_, decided_, measured_;
  const std::size_t most_;
  std::size_t simulations_ = 0, done_ = 0, expected_ = 0;
  const Clock::time_point start_ = Clock::now();
};

}  // namespace sojourn::plan
