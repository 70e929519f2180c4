#include "sojourn/problems/fork_join_problem.h"

#include <fmt/format.h>

#include "sojourn/answers/stability_words.h"
#include "sojourn/base/text.h"
#include "sojourn/fork_join/analysis.h"
#include "sojourn/fork_join/as_simulation.h"
#include "sojourn/model_file/read_fork_join.h"

namespace sojourn::problems {
namespace {

class ForkJoinProblem final : public Problem {
 public:
  ForkJoinProblem(fork_join::Model model, std::vector<std::string> notes)
      : model_(std::move(model)), notes_(std::move(notes)) {}

  answers::Answer describe_model() const override {
    answers::Answer a;
    a.title = model_.title;
    a.kind = "fork-join";
    a.discipline = fork_join::to_string(model_.discipline);
    a.stability = fork_join::stability(model_);
    a.notes = notes_;
    if (model_.placement == fork_join::Placement::own_servers)
      a.notes.push_back("every job has one task on each server");
    if (model_.tagged)
      a.notes.push_back(
          fmt::format("responses are those of a job of {} tasks", grouped(static_cast<double>(*model_.tagged))));
    return a;
  }

  // With `tagged` the response is that of some jobs, the number of jobs that of all.
  answers::Facts facts() const override {
    const double task = 1 / fork_join::task_rate(model_);
    answers::Facts f{.rate = model_.arrivals.rate,
                     .processors = static_cast<double>(model_.processors),
                     .work = model_.tasks.mean() * task,
                     .least_response = task};
    f.little_of_jobs = f.little_of_queue = !model_.tagged;
    if (model_.discipline == fork_join::Discipline::ps_job) f.most_running = 1;
    return f;
  }

  void solve(const SolveOptions& o, answers::Answer& answer) const override {
    fork_join::Model model = model_;
    model.questions = o.asked;
    fork_join::analyse(model, o, answer);
  }

  std::string why_not_simulate() const override {
    const auto s = fork_join::stability(model_);
    if (s.stable || model_.horizon) return "";
    return answers::why_unstable_is_not_simulated(s, answers::Horizon::can_be_given);
  }

  answers::MethodAnswer simulate(const simulation::ExperimentOptions& o, const Interruption& i) const override {
    return fork_join::simulate(model_, o, i);
  }

 private:
  fork_join::Model model_;
  std::vector<std::string> notes_;
};

}  // namespace

Family fork_join_family() {
  return {.kind = "fork-join",
          .summary = "jobs that split into tasks and wait for the last (Rommel, Towsley, Stankovic 1987, corrected)",
          .methods = fork_join::method_names(),
          .read = [](model_file::Document& d) -> std::unique_ptr<Problem> {
            auto model = model_file::read_fork_join(d);
            return std::make_unique<ForkJoinProblem>(std::move(model), d.notes());
          }};
}

}  // namespace sojourn::problems
