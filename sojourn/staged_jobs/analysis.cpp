#include "sojourn/staged_jobs/analysis.h"

#include <fmt/format.h>

#include "sojourn/answers/method_list.h"
#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/staged_jobs/approximations.h"
#include "sojourn/staged_jobs/permutations.h"
#include "sojourn/staged_jobs/two_stage.h"

namespace sojourn::staged_jobs {
namespace {

class Methods : public answers::MethodList {
 public:
  Methods(const Model& m, const AnalysisOptions& o, answers::Answer& a)
      : MethodList(a, o.only), model_(m), options_(o) {}

  void exact() {
    if (!wanted("qbd")) return;
    std::string why = not_markovian(model_).value_or("");
    if (why.empty()) try {
        add("qbd", [&] { return solve_qbd(model_, options_.limits); });
      } catch (const TooLarge& e) {
        why = e.what();
      }
    if (!why.empty()) refuse("qbd", why);
  }

  void closed() {
    add_all([&] { return closed_forms(model_); });
  }

  void approximations() {
    if (!all_exponential(model_)) return;
    add("scale-up", [&] { return scale_up(model_, options_.limits); });
    add("merged-two-stages", [&] { return merged_two_stages(model_, options_.limits); });
    add("merged-two-stages-as-published",
        [&] { return merged_two_stages(model_, options_.limits, Printed::as_published); });
  }

  // The error of everything else, where the truth is known.
  void tell_errors() {
    const answers::MethodAnswer* truth = nullptr;
    for (const auto& m : answer().methods)
      if (m.kind == answers::MethodKind::exact && !truth) truth = &m;
    if (!truth) return;
    const double exact = truth->measures.value("mean_response");
    for (auto& m : answer().methods)
      if (m.kind != answers::MethodKind::exact)
        m.notes.push_back(
            fmt::format("mean response {:+.3f}% against exact", 100 * (m.measures.value("mean_response") / exact - 1)));
  }

 private:
  const Model& model_;
  const AnalysisOptions& options_;
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
