#include "sojourn/plan/report.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "sojourn/base/text.h"
#include "sojourn/report/table.h"

namespace sojourn::plan {
namespace {

using Json = nlohmann::ordered_json;

std::string wanted_text(Wanted wanted) {
  switch (wanted) {
    case Wanted::automatic:
      return "best";
    case Wanted::smallest:
      return "smallest";
    case Wanted::largest:
      return "largest";
    case Wanted::minimum:
      return "minimum";
    case Wanted::maximum:
      return "maximum";
  }
  return "?";
}

std::string headline(const Plan& plan, const Question& q, const Candidates& c) {
  std::vector<std::string> conditions;
  for (const auto& condition : q.conditions) conditions.push_back(to_string(condition));
  const std::string such_that = joined(conditions, " and ");
  if (!plan.answer)
    return fmt::format("No value of {} in {} gives {}.\n", c.key(), c.range(),
                       such_that.empty() ? "an answer" : such_that);
  std::string text = fmt::format("{} = {}", c.key(), *plan.answer);
  if (!q.objective.empty())
    text += fmt::format(" gives the {} {} among {}", plan.wanted == Wanted::maximum ? "largest" : "smallest",
                        q.objective, c.range());
  else if (c.scale() == Scale::words)
    text += fmt::format(" meets it with the largest margin among {}", c.range());
  else
    text += fmt::format(" is the {} of {}", wanted_text(plan.wanted), c.range());
  return text + (such_that.empty() ? ".\n"
                                   : (q.objective.empty() && c.scale() != Scale::words ? " that gives " : ", with ") +
                                         such_that + ".\n");
}

std::string value_text(const Finding& f) { return std::isnan(f.value) ? "-" : number_text(f.value); }

std::string interval_text(const Finding& f) {
  return f.interval ? fmt::format("[{}, {}]", number_text(f.interval->low, 4), number_text(f.interval->high, 4)) : "-";
}

// Two digits, but never as a power of ten.
std::string percent(double x) {
  if (!std::isfinite(x)) return "-";
  return std::fabs(x) < 0.995 ? fmt::format("{:+.2g}%", 100 * x) : fmt::format("{:+.0f}%", 100 * x);
}

std::string by_text(const Finding& f) {
  const auto kind = std::string(answers::to_string(f.kind));
  return f.method.empty() ? "-" : f.method == kind ? kind : fmt::format("{} ({})", f.method, kind);
}

using Row = std::vector<std::string>;

// One line per condition at one value of the key.
void add_rows(std::vector<Row>& rows, const Question& q, const Evaluation& e, const Evaluation* simulated) {
  if (e.unreadable) {
    rows.push_back({e.at, "not a model: " + e.unreadable->complaints().at(0).problem, "", "", "", "", "", "fails"});
    return;
  }
  if (!e.stability.stable) {
    rows.push_back(
        {e.at, fmt::format("unstable, load {}", number_text(e.stability.load, 4)), "", "", "", "", "", "fails"});
    return;
  }
  for (std::size_t k = 0; k < e.findings.size(); ++k) {
    const auto& condition = q.conditions[k];
    const auto& f = e.findings[k];
    const Finding* s = simulated && k < simulated->findings.size() ? &simulated->findings[k]
                       : f.interval                                ? &f
                                                                   : nullptr;
    rows.push_back({e.at, to_string(condition), value_text(f), by_text(f), s ? value_text(*s) : "-",
                    s ? interval_text(*s) : "-", percent(condition.margin(f.value)),
                    condition.holds(f.value) ? "holds" : "fails"});
  }
  if (e.objective)
    rows.push_back({e.at, q.objective, value_text(*e.objective), by_text(*e.objective),
                    simulated && simulated->objective ? value_text(*simulated->objective) : "-",
                    simulated && simulated->objective ? interval_text(*simulated->objective) : "-", "", ""});
}

Json number_json(double x) {
  if (std::isnan(x)) return "nan";
  if (std::isinf(x)) return x > 0 ? "inf" : "-inf";
  return x;
}

Json value_json(const std::string& text, Scale scale) {
  if (scale == Scale::words) return text;
  const double value = std::stod(text);
  if (scale == Scale::whole || (value == std::floor(value) && std::fabs(value) < 1e15)) return std::llround(value);
  return value;
}

Json finding_json(const Finding& f) {
  Json j = {{"value", number_json(f.value)}};
  if (f.interval) {
    j["low"] = number_json(f.interval->low);
    j["high"] = number_json(f.interval->high);
    j["confidence"] = f.interval->confidence;
  }
  if (!f.method.empty()) {
    j["method"] = f.method;
    j["kind"] = answers::to_string(f.kind);
  }
  return j;
}

Json evaluation_json(const Question& q, const Candidates& c, const Evaluation& e) {
  Json j = {{"value", value_json(e.at, c.scale())}, {"holds", e.holds}};
  if (e.unreadable) {
    j["unreadable"] = e.unreadable->what();
    return j;
  }
  j["stability"] = {{"stable", e.stability.stable},
                    {"load", number_json(e.stability.load)},
                    {"saturation_load", number_json(e.stability.saturation_load)},
                    {"max_rate", number_json(e.stability.max_rate)}};
  if (!e.stability.stable) return j;
  j["margin"] = number_json(e.margin);
  for (std::size_t k = 0; k < e.findings.size(); ++k) {
    Json m = finding_json(e.findings[k]);
    m["margin"] = number_json(q.conditions[k].margin(e.findings[k].value));
    j["measures"][q.conditions[k].measure] = m;
  }
  if (e.objective) j["measures"][q.objective] = finding_json(*e.objective);
  return j;
}

}  // namespace

std::string to_text(const Plan& plan, const Question& q, const Candidates& c) {
  std::string text = headline(plan, q, c) + "\n";
  std::vector<Row> rows = {{c.key(), "condition", "value", "by", "simulated", "interval", "margin", ""}};
  if (plan.answer) {
    add_rows(rows, q, plan.at_answer, plan.simulated ? &*plan.simulated : nullptr);
    if (plan.beside) add_rows(rows, q, *plan.beside, plan.beside_simulated ? &*plan.beside_simulated : nullptr);
  }
  for (const auto& e : plan.ends) add_rows(rows, q, e, nullptr);
  text += report::aligned(rows) + "\n";
  if (plan.confirmation != Confirmation::none)
    text +=
        fmt::format("  simulation: {}\n", plan.confirmation == Confirmation::within_noise
                                              ? "within noise (a limit lies inside its interval; try --precision 0.002)"
                                              : to_string(plan.confirmation));
  text += fmt::format("  {} values solved, {} simulated\n", plan.solved, plan.simulations);
  for (const auto& note : plan.notes) text += "  note: " + note + "\n";
  return text;
}

std::string to_json(const Plan& plan, const Question& q, const Candidates& c, const std::string& version) {
  Json j = {{"sojourn", version}, {"find", c.key()}, {"range", c.range()}, {"wanted", wanted_text(plan.wanted)}};
  j["conditions"] = Json::array();
  for (const auto& condition : q.conditions)
    j["conditions"].push_back({{"measure", condition.measure},
                               {"relation", to_string(condition.relation)},
                               {"limit", number_json(condition.limit)}});
  if (!q.objective.empty()) j["objective"] = q.objective;
  j["answer"] = plan.answer ? value_json(*plan.answer, c.scale()) : Json(nullptr);
  if (plan.answer) j["at_answer"] = evaluation_json(q, c, plan.at_answer);
  if (plan.simulated) j["simulated"] = evaluation_json(q, c, *plan.simulated);
  if (plan.beside) j["beside"] = evaluation_json(q, c, *plan.beside);
  if (plan.beside_simulated) j["beside_simulated"] = evaluation_json(q, c, *plan.beside_simulated);
  if (plan.first_guess) j["first_guess"] = value_json(*plan.first_guess, c.scale());
  j["confirmation"] = to_string(plan.confirmation);
  if (!plan.answer) {
    j["looked_at"] = Json::array();
    for (const auto& e : plan.ends) j["looked_at"].push_back(evaluation_json(q, c, e));
  }
  j["notes"] = plan.notes;
  return j.dump(2) + "\n";
}

}  // namespace sojourn::plan
