// A model that has been read and can be asked: what is it, is it stable, what do the methods say, what does a
// simulation say. One implementation per family, in a file of its own.
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/answers/facts.h"
#include "sojourn/answers/preface.h"
#include "sojourn/answers/solve_options.h"
#include "sojourn/base/interruption.h"
#include "sojourn/model_file/document.h"
#include "sojourn/model_file/read_costs.h"
#include "sojourn/simulation/experiment.h"

namespace sojourn::problems {

using answers::SolveOptions;

class Problem {
 public:
  virtual ~Problem() = default;
  // What is known before anything is solved: title, kind, discipline, broker, unit of time, what was set, stability
  // and notes about the model.
  answers::Answer describe() const;
  // What every answer must agree with, whatever the method.
  virtual answers::Facts facts() const = 0;
  // Adds every analytic method that applies.
  virtual void solve(const SolveOptions& options, answers::Answer& answer) const = 0;
  // Why a simulation makes no sense for this model; empty when it does.
  virtual std::string why_not_simulate() const { return ""; }
  virtual answers::MethodAnswer simulate(const simulation::ExperimentOptions& options,
                                         const Interruption& interruption) const = 0;
  // No analytic method could ever apply: a sweep simulates without being told.
  virtual bool only_simulated() const { return false; }
  // A simulation draws nothing: its numbers have no interval, and need none.
  virtual bool repeats_itself() const { return false; }
  // What is shown before the answer.
  virtual answers::Preface preface() const { return {}; }
  // What every model file may say, whatever its jobs.
  void remember(model_file::Document& document);
  // What follows from an answer by what clusters draw and cost.
  void add_costs(answers::Answer& answer) const;

 private:
  virtual answers::Answer describe_model() const = 0;
  std::string time_unit_;
  std::vector<std::string> settings_, cost_notes_;
  std::vector<model_file::ClusterCosts> costs_;
};

// What the program knows about one family; its policies and questions are rows of vocabulary/.
struct Family {
  std::string kind;  // of jobs, as in the model file
  std::string summary;
  std::vector<std::string> methods;
  std::function<std::unique_ptr<Problem>(model_file::Document&)> read;
};

// All families, each described in its own file.
const std::vector<Family>& families();

// Throws ModelError when a flag or the method asked for is not one of the family of this kind.
void check_options(const std::string& kind, const SolveOptions& options);

// Reads the model of the family that jobs.kind names. Throws ModelError.
std::unique_ptr<Problem> read_problem(model_file::Document& document);

// Answers that cannot be right are refused: the method is left out and a note says why; one that was asked for by name
// throws answers::NotAccurate. Throws Interrupted when asked to stop on the way.
answers::Answer solve(const Problem& problem, const SolveOptions& options, const Interruption& interruption = {});
answers::Answer simulate(const Problem& problem, const simulation::ExperimentOptions& options,
                         const Interruption& interruption);
// Both, best first: a simulation comes after what is exact and before what is approximate. Throws Interrupted when
// asked to stop before the simulation has begun.
answers::Answer compare(const Problem& problem, const SolveOptions& solve_options,
                        const simulation::ExperimentOptions& options, const Interruption& interruption);
// The same where `solve` has answered already.
answers::Answer compare(const Problem& problem, answers::Answer solved, const simulation::ExperimentOptions& options,
                        const Interruption& interruption);

}  // namespace sojourn::problems
