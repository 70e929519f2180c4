// The model with one key set: do the conditions hold there, who says so, and by how much?
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/base/errors.h"
#include "sojourn/base/interruption.h"
#include "sojourn/model_file/document.h"
#include "sojourn/plan/condition.h"
#include "sojourn/study/problem.h"

namespace sojourn::plan {

// One measure at one value of the key.
struct Finding {
  double value = 0.0;  // NaN when nobody knows it
  std::optional<answers::Interval> interval;
  std::string method;
  answers::MethodKind kind = answers::MethodKind::simulation;
};

struct Evaluation {
  std::string at;                        // the value of the key
  std::optional<ModelError> unreadable;  // why there is no such model; empty: there is
  answers::Stability stability;
  std::vector<Finding> findings;  // one per condition
  std::optional<Finding> objective;
  bool holds = false;
  double margin = 0.0;  // the smallest over the conditions; -inf when the machine is unstable

  bool usable() const { return !unreadable && stability.stable; }
  // All by exact methods.
  bool exact() const;
  bool simulated() const;  // at least one by simulation
  // Some limit lies inside the interval: it cannot be told on which side the truth lies.
  bool close(const std::vector<Condition>& conditions) const;
};

struct Question {
  model_file::Document model;
  std::string key;
  std::vector<Condition> conditions;
  std::string objective;  // a measure to minimise or maximise; empty: none
  study::SolveOptions solve;
  simulation::ExperimentOptions simulate;
};

// Remembers what it was asked. Throws Interrupted when asked to stop.
class Evaluator {
 public:
  Evaluator(const Question& question, const Interruption& interruption)
      : question_(question), interruption_(interruption) {}

  // By the best analytic method; by simulation where none knows the measure.
  const Evaluation& best(const std::string& value);
  // By simulation, until it is known on which side of the limits the measures lie.
  const Evaluation& simulated(const std::string& value);
  // By simulation to the precision asked for, whatever the limits: fair to hold against another method.
  const Evaluation& measured(const std::string& value);
  std::size_t solved() const { return best_.size(); }
  std::size_t simulations() const { return simulations_; }

 private:
  Evaluation read(const std::string& value, std::unique_ptr<study::Problem>& problem) const;
  void judge(Evaluation& evaluation) const;
  Evaluation simulate_all(const std::string& value, bool until_decided);
  // limit: where the condition changes sides, when it is enough to know the side.
  Finding simulate(const study::Problem& problem, const std::string& measure, std::optional<double> limit);

  const Question& question_;
  Interruption interruption_;
  std::map<std::string, Evaluation> best_, simulated_, measured_;
  std::size_t simulations_ = 0;
};

}  // namespace sojourn::plan
