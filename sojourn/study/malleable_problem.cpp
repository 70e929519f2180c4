#include "sojourn/study/malleable_problem.h"

#include <fmt/format.h>

#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/malleable_jobs/analysis.h"
#include "sojourn/malleable_jobs/as_simulation.h"
#include "sojourn/malleable_jobs/choose.h"
#include "sojourn/model_file/read_malleable.h"

namespace sojourn::study {
namespace {

namespace malleable = malleable_jobs;

constexpr const char* kChoose = "choose-min-processors";

class MalleableProblem final : public Problem {
 public:
  MalleableProblem(malleable::Model model, std::vector<std::string> notes)
      : model_(std::move(model)), notes_(std::move(notes)) {}

  answers::Answer describe() const override {
    answers::Answer a;
    a.title = model_.title;
    a.kind = "malleable";
    a.discipline = malleable::to_string(model_.discipline);
    a.stability = malleable::stability(model_);
    a.notes = notes_;
    return a;
  }

  void solve(const SolveOptions& o, answers::Answer& answer) const override {
    malleable::AnalysisOptions options;
    options.only = o.method;
    options.limits = {o.memory_bytes, o.seconds};
    malleable::analyse(model_, options, answer);
    if (o.flags.count(kChoose)) choose(options.limits, answer);
  }

  std::string why_not_simulate() const override {
    const auto s = malleable::stability(model_);
    if (s.stable) return "";
    return fmt::format("the model is unstable (largest stable rate {}): its queue grows without limit",
                       number_text(s.max_rate));
  }

  answers::MethodAnswer simulate(const simulation::ExperimentOptions& o, const Interruption& i) const override {
    return malleable::simulate(model_, o, i);
  }

 private:
  void choose(const malleable::QbdLimits& limits, answers::Answer& answer) const {
    if (model_.discipline != malleable::Discipline::dynamic_spacesharing)
      throw ModelError(Complaint{std::string("--") + kChoose + " is a question about dynamic spacesharing",
                                 "discipline = \"equal-share\"", "discipline = \"dynamic-spacesharing\"", ""});
    const auto choices = malleable::choices_of_min_processors(model_, limits);
    answer.tables.push_back(malleable::choice_table(choices, {}));
    if (const auto best = malleable::best(choices))
      answer.notes.push_back(fmt::format("best min_processors: {} (at most {} jobs at once), mean response {}",
                                         best->most, best->running, number_text(*best->mean_response, 9)));
  }

  malleable::Model model_;
  std::vector<std::string> notes_;
};

}  // namespace

Family malleable_family() {
  return {
      .kind = "malleable",
      .summary = "jobs that share the processors equally, repartitioned at every arrival and departure (Squillante)",
      .disciplines = {"dynamic-spacesharing", "equal-share"},
      .brokers = {},
      .methods = malleable::method_names(),
      .flags = {{kChoose, "malleable jobs: mean response against min_processors, and the best"}},
      .read = [](model_file::Document& d) -> std::unique_ptr<Problem> {
        auto model = model_file::read_malleable(d);
        return std::make_unique<MalleableProblem>(std::move(model), d.notes());
      }};
}

}  // namespace sojourn::study
