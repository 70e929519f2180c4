#include "sojourn/study/problem.h"

#include <algorithm>
#include <cmath>

#include "sojourn/answers/checks.h"
#include "sojourn/answers/method_list.h"
#include "sojourn/base/stop_point.h"
#include "sojourn/base/text.h"
#include "sojourn/model_file/read_common.h"
#include "sojourn/study/fork_join_problem.h"
#include "sojourn/study/malleable_problem.h"
#include "sojourn/study/rigid_problem.h"
#include "sojourn/study/sequential_problem.h"
#include "sojourn/study/staged_problem.h"

namespace sojourn::study {

const std::vector<Family>& families() {
  static const std::vector<Family> all = {sequential_family(), rigid_family(), fork_join_family(), staged_family(),
                                          malleable_family()};
  return all;
}

std::unique_ptr<Problem> read_problem(model_file::Document& document) {
  std::vector<std::string> kinds;
  for (const Family& f : families()) kinds.push_back(f.kind);
  const std::string kind = model_file::read_kind(document, kinds);
  for (const Family& f : families())
    if (f.kind == kind) return f.read(document);
  // Without a family only what all families share can be checked, but that much can.
  model_file::check_top_level(document);
  model_file::read_clusters(document);
  model_file::read_arrivals(document);
  document.throw_if_unsound();
  throw ModelError(Complaint{"the kind of jobs is not known", kind, "one of " + joined(kinds), ""});
}

void check_options(const std::string& kind, const SolveOptions& options) {
  for (const Family& f : families()) {
    for (const Flag& flag : f.flags)
      if (options.flags.count(flag.name) && f.kind != kind)
        throw ModelError(Complaint{"--" + flag.name + " is a question about " + f.kind + " jobs",
                                   "jobs of kind " + in_quotes(kind), "a model with kind = " + in_quotes(f.kind), ""});
    const bool known = std::find(f.methods.begin(), f.methods.end(), options.method) != f.methods.end();
    if (f.kind == kind && !options.method.empty() && !known) {
      const std::string near = nearest_name(options.method, f.methods);
      throw ModelError(Complaint{"--method does not know " + in_quotes(options.method) + " for " + kind + " jobs",
                                 options.method, "one of " + joined(f.methods),
                                 near.empty() ? "" : "did you mean " + near + "?"});
    }
  }
}

namespace {

// A method that found nothing is not an answer, however exact it would have been: its reasons become notes.
void drop_unsolved(answers::Answer& answer) {
  std::erase_if(answer.methods, [&](const answers::MethodAnswer& m) {
    const auto* response = m.measures.find("mean_response");
    const bool unsolved = m.measures.empty() || (response && std::isnan(response->value));
    if (unsolved)
      for (const auto& note : m.notes) answer.notes.push_back(m.name + ": " + note);
    return unsolved;
  });
}

// The one method asked for did not answer: what it said cannot be right, or it is for other models.
[[noreturn]] void complain_of_method(const std::string& method, const std::vector<answers::Refusal>& refused) {
  if (!refused.empty())
    throw answers::NotAccurate("the method " + in_quotes(method) +
                               " is refused, its answer cannot be right: " + refused.front().reason);
  throw ModelError(Complaint{"the method " + in_quotes(method) + " does not apply to this model",
                             {},
                             {},
                             "leave out --method to see those that do"});
}

}  // namespace

answers::Answer solve(const Problem& problem, const SolveOptions& options, const Interruption& interruption) {
  const HeedStop heed(interruption);
  answers::Answer answer = problem.describe();
  check_options(answer.kind, options);
  problem.solve(options, answer);
  drop_unsolved(answer);
  for (auto& method : answer.methods) answers::settle_error_estimate(method);
  const auto refused = answers::refuse_unsound(answer, problem.facts());
  if (!options.method.empty() && answer.methods.empty() && answer.stability.stable)
    complain_of_method(options.method, refused);
  return answer;
}

answers::Answer simulate(const Problem& problem, const simulation::ExperimentOptions& options,
                         const Interruption& interruption) {
  answers::Answer answer = problem.describe();
  const std::string why_not = problem.why_not_simulate();
  if (why_not.empty())
    answer.methods.push_back(problem.simulate(options, interruption));
  else
    answer.notes.push_back("not simulated: " + why_not);
  return answer;
}

answers::Answer compare(const Problem& problem, const SolveOptions& solve_options,
                        const simulation::ExperimentOptions& options, const Interruption& interruption) {
  answers::Answer answer = solve(problem, solve_options, interruption);
  const std::string why_not = problem.why_not_simulate();
  if (why_not.empty())
    answer.methods.push_back(problem.simulate(options, interruption));
  else
    answer.notes.push_back("not simulated: " + why_not);
  answers::sort_best_first(answer.methods);
  return answer;
}

}  // namespace sojourn::study
