#include "sojourn/problems/problem.h"

#include <algorithm>
#include <cmath>

#include "sojourn/answers/checks.h"
#include "sojourn/answers/method_list.h"
#include "sojourn/base/stop_point.h"
#include "sojourn/base/text.h"
#include "sojourn/base/units.h"
#include "sojourn/model_file/read_common.h"
#include "sojourn/problems/costs.h"
#include "sojourn/problems/fork_join_problem.h"
#include "sojourn/problems/malleable_problem.h"
#include "sojourn/problems/rigid_problem.h"
#include "sojourn/problems/sequential_problem.h"
#include "sojourn/problems/staged_problem.h"
#include "sojourn/vocabulary/options.h"

namespace sojourn::problems {

const std::vector<Family>& families() {
  static const std::vector<Family> all = {sequential_family(), rigid_family(), fork_join_family(), staged_family(),
                                          malleable_family()};
  return all;
}

void Problem::remember(model_file::Document& document) {
  time_unit_ = document.time_unit();
  settings_ = document.settings();
  const std::size_t before = document.notes().size();
  costs_ = model_file::read_costs(document);
  cost_notes_.assign(document.notes().begin() + static_cast<std::ptrdiff_t>(before), document.notes().end());
}

void Problem::add_costs(answers::Answer& answer) const {
  constexpr double kHour = 3600;
  problems::add_costs(costs_, seconds_in(time_unit_).value_or(kHour) / kHour, answer);
}

answers::Answer Problem::describe() const {
  answers::Answer answer = describe_model();
  answer.time_unit = time_unit_;
  answer.settings = settings_;
  answer.notes.insert(answer.notes.end(), cost_notes_.begin(), cost_notes_.end());
  return answer;
}

std::unique_ptr<Problem> read_problem(model_file::Document& document) {
  std::vector<std::string> kinds;
  for (const Family& f : families()) kinds.push_back(f.kind);
  const std::string kind = model_file::read_kind(document, kinds);
  for (const Family& f : families())
    if (f.kind == kind) {
      auto problem = f.read(document);
      problem->remember(document);
      return problem;
    }
  // Without a family only what all families share can be checked, but that much can.
  model_file::read_top_level(document);
  model_file::read_clusters(document);
  model_file::read_arrivals(document);
  document.throw_if_unsound();
  throw ModelError(Complaint{"the kind of jobs is not known", kind, one_of(kinds), ""});
}

namespace {

// Each is a question that the jobs of this kind can be asked.
void check_flags(const std::string& kind, const std::set<std::string>& flags) {
  std::vector<std::string> known;
  for (const auto& row : vocabulary::options())
    if (row.group == vocabulary::Group::question) known.emplace_back(row.name);
  for (const auto& flag : flags) {
    const auto* row = vocabulary::find_option("--" + flag, vocabulary::verbs::solve);
    if (!row || row->group != vocabulary::Group::question)
      throw ModelError(Complaint{"there is no question --" + flag, {}, one_of(known), ""});
    if (row->kinds & vocabulary::kind_named(kind)) continue;
    throw ModelError(Complaint{"--" + flag + " is a question about " + vocabulary::jobs_text(row->kinds),
                               "jobs of kind " + in_quotes(kind),
                               "a model with kind = " + in_quotes(joined(vocabulary::kind_names(row->kinds))), ""});
  }
}

}  // namespace

void check_options(const std::string& kind, const SolveOptions& options) {
  check_flags(kind, options.flags);
  for (const Family& f : families()) {
    const bool known = std::find(f.methods.begin(), f.methods.end(), options.method) != f.methods.end();
    if (f.kind == kind && options.method == "simulation")
      throw ModelError(Complaint{"simulation is not a method of solve",
                                 {},
                                 one_of(f.methods),
                                 "sojourn simulate MODEL, or sojourn compare MODEL for both",
                                 {},
                                 {"--method", 0, 0}});
    if (f.kind == kind && !options.method.empty() && !known) {
      const std::string near = nearest_name(options.method, f.methods);
      throw ModelError(Complaint{"there is no method " + in_quotes(options.method) + " for " + kind + " jobs",
                                 {},
                                 one_of(f.methods),
                                 near.empty() ? "" : "did you mean " + near + "?",
                                 {},
                                 {"--method", 0, 0}});
    }
  }
}

namespace {

// A method that found nothing is not an answer, however exact it would have been: its reasons become notes, and are
// returned.
std::vector<std::string> drop_unsolved(answers::Answer& answer) {
  std::vector<std::string> reasons;
  std::erase_if(answer.methods, [&](const answers::MethodAnswer& m) {
    const auto* response = m.measures.find("mean_response");
    const bool unsolved = m.measures.empty() || (response && std::isnan(response->value));
    if (unsolved)
      for (const auto& note : m.notes) {
        answer.notes.push_back(m.name + ": " + note);
        reasons.push_back(note);
      }
    return unsolved;
  });
  return reasons;
}

// The one method that was asked for gave nothing: it was refused, for these reasons, or does not apply.
[[noreturn]] void no_answer(const std::string& method, const std::vector<std::string>& reasons) {
  const std::string why = reasons.empty()
                              ? " does not apply to this model"
                              : " was tried and gives no answer that can be trusted: " + joined(reasons, "; ");
  throw ModelError(Complaint{"the method " + in_quotes(method) + why,
                             {},
                             {},
                             "leave out --method to see those that do",
                             {},
                             {"--method", 0, 0}});
}

}  // namespace

answers::Answer solve(const Problem& problem, const SolveOptions& options, const Interruption& interruption) {
  const HeedStop heed(interruption);
  answers::Answer answer = problem.describe();
  check_options(answer.kind, options);
  problem.solve(options, answer);
  const auto reasons = drop_unsolved(answer);
  for (auto& method : answer.methods) answers::settle_error_estimate(method);
  const auto refused = answers::refuse_unsound(answer, problem.facts());
  if (!options.method.empty() && answer.methods.empty() && answer.stability.stable) {
    if (!refused.empty())
      throw answers::NotAccurate("the method " + in_quotes(options.method) +
                                 " is refused, its answer cannot be right: " + refused.front().reason);
    no_answer(options.method, reasons);
  }
  problem.add_costs(answer);
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
  problem.add_costs(answer);
  return answer;
}

answers::Answer compare(const Problem& problem, const SolveOptions& solve_options,
                        const simulation::ExperimentOptions& options, const Interruption& interruption) {
  return compare(problem, solve(problem, solve_options, interruption), options, interruption);
}

answers::Answer compare(const Problem& problem, answers::Answer answer, const simulation::ExperimentOptions& options,
                        const Interruption& interruption) {
  const std::string why_not = problem.why_not_simulate();
  if (why_not.empty())
    answer.methods.push_back(problem.simulate(options, interruption));
  else
    answer.notes.push_back("not simulated: " + why_not);
  problem.add_costs(answer);
  answers::sort_best_first(answer.methods);
  return answer;
}

}  // namespace sojourn::problems
