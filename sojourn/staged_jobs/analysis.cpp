#include "sojourn/staged_jobs/analysis.h"

#include <fmt/format.h>

#include <chrono>

#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/staged_jobs/approximations.h"
#include "sojourn/staged_jobs/permutations.h"
#include "sojourn/staged_jobs/two_stage.h"

namespace sojourn::staged_jobs {
namespace {

using Clock = std::chrono::steady_clock;

class Methods {
 public:
  Methods(const Model& m, const AnalysisOptions& o, answers::Answer& a) : model_(m), options_(o), answer_(a) {}

  bool wanted(const std::string& name) const { return options_.only.empty() || options_.only == name; }

  template <typename Solve>
  void add(const Solve& solve) {
    const auto start = Clock::now();
    std::optional<answers::MethodAnswer> method = solve();
    if (!method) return;
    method->seconds = std::chrono::duration<double>(Clock::now() - start).count();
    answer_.methods.push_back(std::move(*method));
  }

  void exact() {
    if (!wanted("qbd")) return;
    std::string why = not_markovian(model_).value_or("");
    if (why.empty()) try {
        add([&] { return std::optional(solve_qbd(model_, options_.limits)); });
      } catch (const TooLarge& e) {
        why = e.what();
      }
    if (why.empty()) return;
    if (options_.only == "qbd") throw TooLarge("the exact method qbd is refused: " + why);
    answer_.notes.push_back("no exact solution: " + why);
  }

  void closed() {
    const auto start = Clock::now();
    for (auto& form : closed_forms(model_)) {
      if (!wanted(form.name)) continue;
      form.seconds = std::chrono::duration<double>(Clock::now() - start).count();
      answer_.methods.push_back(std::move(form));
    }
  }

  void approximations() {
    if (!all_exponential(model_)) return;
    if (wanted("scale-up")) add([&] { return scale_up(model_, options_.limits); });
    if (wanted("merged-two-stages")) add([&] { return merged_two_stages(model_, options_.limits); });
    if (wanted("merged-two-stages-as-published"))
      add([&] { return merged_two_stages(model_, options_.limits, Printed::as_published); });
  }

  // The error of everything else, where the truth is known.
  void tell_errors() {
    const answers::MethodAnswer* truth = nullptr;
    for (const auto& m : answer_.methods)
      if (m.kind == answers::MethodKind::exact && !truth) truth = &m;
    if (!truth) return;
    const double exact = truth->measures.value("mean_response");
    for (auto& m : answer_.methods)
      if (m.kind != answers::MethodKind::exact)
        m.notes.push_back(
            fmt::format("mean response {:+.3f}% against exact", 100 * (m.measures.value("mean_response") / exact - 1)));
  }

 private:
  const Model& model_;
  const AnalysisOptions& options_;
  answers::Answer& answer_;
};

void tell_unstable(answers::Answer& answer) {
  answer.notes.push_back(
      fmt::format("unstable: load {} at or above {}; the largest stable rate is {}. Give [horizon] time to simulate a "
                  "finite stretch of overload",
                  number_text(answer.stability.load), number_text(answer.stability.saturation_load),
                  number_text(answer.stability.max_rate)));
}

}  // namespace

const std::vector<std::string>& method_names() {
  static const std::vector<std::string> names = {"qbd",
                                                 "theorem-1",
                                                 "theorem-2",
                                                 "theorem-3",
                                                 "theorem-4",
                                                 "equation-16",
                                                 "equation-22",
                                                 "scale-up",
                                                 "merged-two-stages",
                                                 "theorem-4-as-published",
                                                 "equation-16-as-published",
                                                 "equation-22-as-published",
                                                 "merged-two-stages-as-published"};
  return names;
}

void analyse(const Model& m, const AnalysisOptions& o, answers::Answer& answer) {
  if (!answer.stability.stable) return tell_unstable(answer);
  if (m.discipline != Discipline::stage_priority) {
    answer.notes.push_back(fmt::format("{}: no analytic solution is offered for this order of service, simulate it",
                                       to_string(m.discipline)));
    if (o.permute_stages)
      answer.notes.push_back("--permute-stages needs the exact solution, so discipline = \"stage-priority\"");
    return;
  }
  Methods methods(m, o, answer);
  methods.exact();
  methods.closed();
  methods.approximations();
  answers::sort_best_first(answer.methods);
  methods.tell_errors();
  if (answer.methods.empty() && !o.only.empty())
    answer.notes.push_back(in_quotes(o.only) + " does not apply to this model");
  if (m.horizon)
    for (auto& method : answer.methods) {
      if (method.kind == answers::MethodKind::exact) method.kind = answers::MethodKind::asymptotic;
      method.notes.push_back(
          "long-run values: with a horizon they are the limit of a long one, not exact for [0, horizon]");
    }
  if (o.permute_stages) answer.tables.push_back(orders_of_stages(m, o.limits));
}

}  // namespace sojourn::staged_jobs
