#include "sojourn/staged_jobs/analysis.h"

#include <fmt/format.h>

#include "sojourn/answers/method_list.h"
#include "sojourn/answers/stability_words.h"
#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/staged_jobs/approximations.h"
#include "sojourn/staged_jobs/as_qbd.h"
#include "sojourn/staged_jobs/exact_qbd.h"
#include "sojourn/staged_jobs/permutations.h"
#include "sojourn/staged_jobs/two_stage.h"

namespace sojourn::staged_jobs {
namespace {

class Methods : public answers::MethodList {
 public:
  Methods(const Model& m, const answers::SolveOptions& o, answers::Answer& a)
      : MethodList(a, o.method), model_(m), options_(o) {}

  void exact() {
    if (!wanted("qbd")) return;
    std::string why = not_markovian(model_).value_or("");
    if (why.empty()) try {
        add("qbd", [&] { return solve_qbd(model_, options_.budget); });
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
    add("scale-up", [&] { return scale_up(model_, options_.budget); });
    add("merged-two-stages", [&] { return merged_two_stages(model_, options_.budget); });
    add("merged-two-stages-as-published",
        [&] { return merged_two_stages(model_, options_.budget, Printed::as_published); });
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
  const answers::SolveOptions& options_;
};

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

void analyse(const Model& m, const answers::SolveOptions& o, answers::Answer& answer) {
  if (!answer.stability.stable) {
    answer.notes.push_back(answers::unstable_note(
        answer.stability, m.horizon ? answers::Horizon::is_given : answers::Horizon::can_be_given));
    return;
  }
  const bool permute = o.flags.count("permute-stages") > 0;
  if (m.discipline != Discipline::stage_priority) {
    answer.notes.push_back(fmt::format("{}: no analytic solution is offered for this order of service, simulate it",
                                       to_string(m.discipline)));
    if (permute)
      answer.notes.push_back("--permute-stages needs the exact solution, so discipline = \"stage-priority\"");
    return;
  }
  Methods methods(m, o, answer);
  methods.exact();
  methods.closed();
  methods.approximations();
  answers::sort_best_first(answer.methods);
  methods.tell_errors();
  if (answer.methods.empty() && !o.method.empty())
    answer.notes.push_back(in_quotes(o.method) + " does not apply to this model");
  if (m.horizon) answers::call_long_run(answer.methods);
  if (permute) answer.tables.push_back(orders_of_stages(m, o.budget));
}

}  // namespace sojourn::staged_jobs
