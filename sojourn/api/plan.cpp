#include "sojourn/plan/plan.h"

#include "sojourn/api/inside.h"
#include "sojourn/base/version.h"
#include "sojourn/plan/report.h"

namespace sojourn {
namespace {

constexpr long kStepsOfALine = 1'000'000;  // how finely a range of real numbers is searched, as the command line does

plan::Wanted wanted(const PlanOptions& options) {
  if (!options.minimize.empty()) return plan::Wanted::minimum;
  if (!options.maximize.empty()) return plan::Wanted::maximum;
  if (options.wanted.empty()) return plan::Wanted::automatic;
  if (options.wanted == "smallest") return plan::Wanted::smallest;
  if (options.wanted == "largest") return plan::Wanted::largest;
  throw ModelError(Complaint{"there is no such wish", options.wanted, "\"smallest\" or \"largest\"", "", "wanted"});
}

Measure found(const std::string& name, const plan::Finding& f) {
  Measure out{.name = name, .value = f.value, .error = f.error};
  if (f.interval) out.interval = {f.interval->low, f.interval->high, f.interval->confidence};
  return out;
}

Tried tried(const plan::Question& question, const plan::Evaluation& e) {
  Tried out{e.at, e.holds(), e.decided_by(), {}};
  for (std::size_t k = 0; k < e.findings.size(); ++k)
    out.measures.push_back(found(question.conditions[k].measure.text(), e.findings[k]));
  if (e.objective) out.measures.push_back(found(question.objective, *e.objective));
  return out;
}

}  // namespace

Plan Model::plan(const std::string& find, const std::vector<std::string>& such_that, const PlanOptions& options,
                 const Interruption& interruption) const {
  inside::one_blas_thread();
  const auto& model = inside_->document;
  const plan::Question question{.model = model,
                                .key = find.substr(0, find.find('=')),
                                .conditions = plan::parse_conditions(such_that, model.time_unit()),
                                .objective = options.minimize + options.maximize,
                                .solve = inside::ours(options.solving),
                                .simulate = inside::ours(options.simulating)};
  const auto candidates = plan::Candidates::parse(find, model, kStepsOfALine);
  const auto found =
      plan::find(question, candidates, {.wanted = wanted(options), .confirm = options.confirm}, interruption);
  Plan out{.answer = found.answer,
           .tried = {},
           .basis = found.basis.sentence,
           .confirmation = to_string(found.confirmation),
           .notes = found.notes,
           .warnings = found.warnings,
           .interrupted = found.interrupted,
           .json = plan::to_json(found, question, candidates, kVersion)};
  for (const auto& one : found.tried) out.tried.push_back(tried(question, one.decisive));
  return out;
}

}  // namespace sojourn
