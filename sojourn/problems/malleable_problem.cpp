#include "sojourn/problems/malleable_problem.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/answers/stability_words.h"
#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/malleable_jobs/analysis.h"
#include "sojourn/malleable_jobs/as_simulation.h"
#include "sojourn/malleable_jobs/choose.h"
#include "sojourn/model_file/read_malleable.h"
#include "sojourn/problems/memory_effect.h"

namespace sojourn::problems {
namespace {

namespace malleable = malleable_jobs;

constexpr const char* kChoose = "choose-min-processors";

class MalleableProblem final : public Problem {
 public:
  MalleableProblem(malleable::Model model, std::optional<MemoryEffect> memory, std::vector<std::string> notes)
      : model_(std::move(model)), memory_(std::move(memory)), notes_(std::move(notes)) {
    if (memory_) model_.time_on = memory_->middle.by_size;
  }

  answers::Answer describe_model() const override {
    answers::Answer a;
    a.title = model_.title;
    a.kind = "malleable";
    a.discipline = malleable::to_string(model_.discipline);
    a.stability = malleable::stability(model_);
    a.notes = notes_;
    return a;
  }

  answers::Facts facts() const override {
    answers::Facts f{.rate = model_.arrivals.rate, .processors = static_cast<double>(model_.processors)};
    // A speedup may fall again, so the whole machine need not be the fastest.
    f.least_response = INFINITY;
    for (int p = 1; p <= model_.processors; ++p)
      f.least_response = std::min(f.least_response, malleable::mean_time_on(model_, p));
    const bool spacesharing = model_.discipline == malleable::Discipline::dynamic_spacesharing;
    f.most_running = spacesharing ? model_.most_running() : model_.processors;
    return f;
  }

  void solve(const SolveOptions& o, answers::Answer& answer) const override {
    if (o.method != "no-memory") malleable::analyse(model_, o, answer);
    if (memory_) tell_memory(o, answer);
    if (o.flags.count(kChoose)) choose(o.budget, answer);
  }

  std::string why_not_simulate() const override {
    const auto s = malleable::stability(model_);
    if (s.stable) return "";
    return answers::why_unstable_is_not_simulated(s, answers::Horizon::is_unknown);
  }

  answers::MethodAnswer simulate(const simulation::ExperimentOptions& o, const Interruption& i) const override {
    auto answer = malleable::simulate(model_, o, i);
    if (memory_)
      for (auto& note : simulated_misses(*memory_, o.seed)) answer.notes.push_back(std::move(note));
    return answer;
  }

 private:
  void choose(const Budget& budget, answers::Answer& answer) const {
    if (model_.discipline != malleable::Discipline::dynamic_spacesharing)
      throw ModelError(Complaint{std::string("--") + kChoose + " is a question about dynamic spacesharing",
                                 "discipline = \"equal-share\"", "discipline = \"dynamic-spacesharing\"", ""});
    const auto choices = malleable::choices_of_min_processors(model_, budget);
    const auto without =
        memory_ ? malleable::choices_of_min_processors(without_memory(), budget) : std::vector<malleable::Choice>{};
    answer.tables.push_back(malleable::choice_table(choices, without));
    tell_best(malleable::best(choices), memory_ ? " with memory" : "", answer);
    tell_best(malleable::best(without), " without memory", answer);
  }

  static void tell_best(const std::optional<malleable::Choice>& best, const std::string& which,
                        answers::Answer& answer) {
    if (best)
      answer.notes.push_back(fmt::format("best min_processors{}: {} (at most {} jobs at once), mean response {}", which,
                                         best->most, best->running, number_text(*best->mean_response, 9)));
  }

  malleable::Model without_memory() const {
    malleable::Model m = model_;
    m.time_on = memory_->without;
    return m;
  }

  // What is exact for the given laws is no more exact than the laws; and what the response is at
  // both ends of the estimate, and without any overhead.
  void tell_memory(const SolveOptions& options, answers::Answer& answer) const {
    for (auto& method : answer.methods) {
      method.kind = answers::MethodKind::approximation;
      method.notes.push_back("exact for the overheads given; these are estimates (the middle of lower and upper)");
      for (const auto& [which, laws] : {std::pair{"lower", &memory_->low}, {"upper", &memory_->high}}) {
        malleable::Model m = model_;
        m.time_on = laws->by_size;
        const bool solved = malleable::stability(m).stable && !malleable::why_not_qbd(m, options.budget);
        const auto response = solved ? number_text(malleable::solve_qbd(m).method.measures.value("mean_response"), 8)
                                     : "unstable or too large";
        method.notes.push_back(
            fmt::format("with the {} estimate of pages reloaded: mean_response {}", which, response));
      }
    }
    answers::Answer without;
    without.stability = malleable::stability(without_memory());
    SolveOptions all = options;
    all.method = "";
    // Where memory makes the model unstable, that is the answer; the other is shown when asked for.
    if ((options.method.empty() && answer.stability.stable) || options.method == "no-memory")
      malleable::analyse(without_memory(), all, without);
    if (!without.methods.empty()) {
      answers::MethodAnswer& first = without.methods[0];
      first.notes.insert(first.notes.begin(), "the memory overhead left out (by the method " + first.name + ")");
      first.name = "no-memory";
      first.kind = answers::MethodKind::approximation;
      answer.methods.push_back(std::move(first));
    }
    answer.tables.push_back(memory_->table);
    answer.notes.insert(answer.notes.end(), memory_->notes.begin(), memory_->notes.end());
  }

  malleable::Model model_;
  std::optional<MemoryEffect> memory_;
  std::vector<std::string> notes_;
};

}  // namespace

Family malleable_family() {
  return {.kind = "malleable",
          .summary =
              "jobs that share the processors equally, repartitioned at every arrival and departure "
              "(Squillante)",
          .methods = malleable::method_names(),
          .read = [](model_file::Document& d) -> std::unique_ptr<Problem> {
            auto section = model_file::read_malleable(d);
            std::optional<MemoryEffect> memory;
            if (section.memory) memory = memory_effect(section.model, *section.memory);
            return std::make_unique<MalleableProblem>(std::move(section.model), std::move(memory), d.notes());
          }};
}

}  // namespace sojourn::problems
