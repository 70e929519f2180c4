#include <cmath>
#include <nlohmann/json.hpp>

#include "sojourn/plan/report.h"
#include "sojourn/plan/sentences.h"

namespace sojourn::plan {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kLargestWhole = 1e15;  // below it a double counts every whole number

Json number_json(double x) {
  if (std::isnan(x)) return "nan";
  if (std::isinf(x)) return x > 0 ? "inf" : "-inf";
  return x;
}

Json value_json(const std::string& text, Scale scale) {
  if (scale == Scale::words) return text;
  const double value = std::stod(text);
  if (value == std::floor(value) && std::fabs(value) < kLargestWhole) return std::llround(value);
  return value;
}

Json finding_json(const Finding& f) {
  Json j = {{"value", number_json(f.value)}};
  if (f.interval) {
    j["low"] = number_json(f.interval->low);
    j["high"] = number_json(f.interval->high);
    j["confidence"] = f.interval->confidence;
  }
  if (f.error) j["error"] = number_json(*f.error);
  if (!f.method.empty()) {
    j["method"] = f.method;
    j["kind"] = answers::to_string(f.kind);
  }
  return j;
}

Json measures_json(const Question& q, const Evaluation& e) {
  Json j = Json::object();
  for (std::size_t k = 0; k < e.findings.size(); ++k) {
    Json m = finding_json(e.findings[k]);
    m["margin"] = number_json(q.conditions[k].margin(e.findings[k].value));
    m["verdict"] = to_string(judge(q.conditions[k], e.findings[k]));
    j[q.conditions[k].measure.text()] = m;
  }
  if (e.objective) j[q.objective] = finding_json(*e.objective);
  return j;
}

Json evaluation_json(const Question& q, const Candidates& c, const Evaluation& e) {
  Json j = {{"value", value_json(e.at, c.scale())}, {"verdict", to_string(e.verdict)}, {"holds", e.holds()}};
  if (e.unreadable) {
    j["why"] = e.unreadable->what();
    return j;
  }
  j["stability"] = {{"stable", e.stability.stable},
                    {"load", number_json(e.stability.load)},
                    {"saturation_load", number_json(e.stability.saturation_load)},
                    {"max_rate", number_json(e.stability.max_rate)}};
  if (!e.stability.stable) return j;
  if (!q.conditions.empty()) j["margin"] = number_json(e.margin);
  j["decided_by"] = e.decided_by();
  j["measures"] = measures_json(q, e);
  return j;
}

Json tried_json(const Question& q, const Candidates& c, const Tried& t) {
  Json j = evaluation_json(q, c, t.decisive);
  if (t.approximate) j["approximation"] = measures_json(q, *t.approximate);
  if (t.simulated) j["simulation"] = measures_json(q, *t.simulated);
  if (t.standing != Standing::none)
    j["standing"] = t.standing == Standing::best ? "best" : t.standing == Standing::tied ? "tied" : "worse";
  return j;
}

Json values_json(const Plan& plan, const Candidates& c, bool (*test)(const Tried&)) {
  Json values = Json::array();
  for (const Tried& t : plan.tried)
    if (test(t)) values.push_back(value_json(t.decisive.at, c.scale()));
  return values;
}

Json conditions_json(const Question& q) {
  Json conditions = Json::array();
  for (const auto& c : q.conditions)
    conditions.push_back(
        {{"measure", c.measure.text()}, {"relation", to_string(c.relation)}, {"limit", number_json(c.limit)}});
  return conditions;
}

void add_answer(Json& j, const Plan& plan, const Question& q, const Candidates& c) {
  const Tried *answer = plan.at(plan.answer), *beside = plan.at(plan.beside);
  j["answer"] = plan.answer ? value_json(*plan.answer, c.scale()) : Json(nullptr);
  if (answer) j["at_answer"] = evaluation_json(q, c, answer->decisive);
  if (answer && answer->simulated) j["simulated"] = evaluation_json(q, c, *answer->simulated);
  if (beside) j["beside"] = evaluation_json(q, c, beside->decisive);
  if (beside && beside->simulated) j["beside_simulated"] = evaluation_json(q, c, *beside->simulated);
  if (plan.first_guess) j["first_guess"] = value_json(*plan.first_guess, c.scale());
  j["within_noise"] = values_json(plan, c, [](const Tried& t) { return t.decisive.verdict == Verdict::within_noise; });
  if (!q.objective.empty() || c.scale() == Scale::words)
    j["tied"] = values_json(plan, c, [](const Tried& t) { return t.standing == Standing::tied; });
}

void add_interruption(Json& j, const Plan& plan, const Candidates& c) {
  if (!plan.interrupted) return;
  j["interrupted"] = true;
  if (plan.bracket_holds) j["bracket"]["holds"] = value_json(*plan.bracket_holds, c.scale());
  if (plan.bracket_fails) j["bracket"]["fails"] = value_json(*plan.bracket_fails, c.scale());
}

}  // namespace

std::string to_json(const Plan& plan, const Question& q, const Candidates& c, const std::string& version) {
  Json j = {{"sojourn", version}, {"find", c.key()}, {"range", c.range()}, {"wanted", wanted_text(plan.wanted)}};
  j["conditions"] = conditions_json(q);
  if (!q.objective.empty()) j["objective"] = q.objective;
  add_answer(j, plan, q, c);
  j["confirmation"] = to_string(plan.confirmation);
  j["basis"] = {{"kind", to_string(plan.basis.kind)},
                {"sentence", basis_sentence(plan, c)},
                {"looked_at", plan.basis.looked_at},
                {"of", plan.basis.of}};
  j["tried"] = Json::array();
  for (const Tried& t : plan.tried) j["tried"].push_back(tried_json(q, c, t));
  add_interruption(j, plan, c);
  j["warnings"] = plan.warnings;
  j["notes"] = plan.notes;
  return j.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace sojourn::plan
