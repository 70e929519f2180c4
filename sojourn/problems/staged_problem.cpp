#include "sojourn/problems/staged_problem.h"

#include <fmt/format.h>

#include "sojourn/answers/stability_words.h"
#include "sojourn/base/text.h"
#include "sojourn/model_file/read_staged.h"
#include "sojourn/staged_jobs/analysis.h"
#include "sojourn/staged_jobs/as_simulation.h"

namespace sojourn::problems {
namespace {

namespace staged = staged_jobs;

class StagedProblem final : public Problem {
 public:
  StagedProblem(staged::Model model, std::vector<std::string> notes)
      : model_(std::move(model)), notes_(std::move(notes)) {}

  answers::Answer describe_model() const override {
    answers::Answer a;
    a.title = model_.title;
    a.kind = "staged";
    a.discipline = std::string(staged::to_string(model_.discipline));
    a.stability = staged::stability(model_);
    a.notes = notes_;
    return a;
  }

  // mean_wait is what the response exceeds the time alone by; mean_queue counts jobs without any processor.
  answers::Facts facts() const override {
    return {.rate = model_.arrivals.rate,
            .processors = model_.processors,
            .work = staged::work(model_),
            .least_response = staged::mean_service(model_),
            .little_of_queue = false};
  }

  void solve(const SolveOptions& o, answers::Answer& answer) const override { staged::analyse(model_, o, answer); }

  std::string why_not_simulate() const override {
    const auto s = staged::stability(model_);
    if (s.stable || model_.horizon) return "";
    return answers::why_unstable_is_not_simulated(s, answers::Horizon::can_be_given);
  }

  answers::MethodAnswer simulate(const simulation::ExperimentOptions& o, const Interruption& i) const override {
    return staged::simulate(model_, o, i);
  }

 private:
  staged::Model model_;
  std::vector<std::string> notes_;
};

}  // namespace

Family staged_family() {
  return {
      .kind = "staged",
      .summary = "jobs in stages that want different numbers of processors, later stages first (Huang, Kleinrock 1988)",
      .methods = staged::method_names(),
      .read = [](model_file::Document& d) -> std::unique_ptr<Problem> {
        auto model = model_file::read_staged(d);
        return std::make_unique<StagedProblem>(std::move(model), d.notes());
      }};
}

}  // namespace sojourn::problems
