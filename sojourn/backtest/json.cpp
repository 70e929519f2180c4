#include <cmath>
#include <nlohmann/json.hpp>

#include "sojourn/backtest/report.h"
#include "sojourn/logs/ledger_report.h"

namespace sojourn::backtest {
namespace {

using Json = nlohmann::ordered_json;

// Absent where there is none.
void set(Json& out, const char* name, double value) {
  if (std::isfinite(value)) out[name] = value;
}
void set(Json& out, const char* name, const std::optional<double>& value) {
  if (value) set(out, name, *value);
}
void set(Json& out, const char* name, const prediction::Interval& interval) {
  if (std::isfinite(interval.low)) out[name] = {interval.low, interval.high};
}

Json ratios_json(const Ratios& r) {
  Json out = Json::array();
  for (const auto& p : r.policies) {
    Json one = {{"policy", p.policy}, {"mean_wait", p.replayed_mean}, {"recorded_mean_wait", p.recorded_mean}};
    set(one, "ratio", p.ratio);
    set(one, "job_rank_correlation", p.job_correlation);
    set(one, "weekly_rank_correlation", p.weekly_correlation);
    out.push_back(one);
  }
  return out;
}

Json capacity_json(const Capacity& c) {
  Json out = {{"processors", c.processors}};
  set(out, "first_half", c.plain_first);
  set(out, "second_half", c.plain_second);
  set(out, "in_sample", c.in_sample);
  set(out, "out_of_sample", c.out_of_sample);
  return out;
}

Json explanation_json(const Explanation& e) {
  Json out = {{"name", e.name}, {"found", e.words}, {"tried", e.tried}};
  if (!e.tried) return out;
  out["kept"] = e.kept;
  set(out, "first_half", e.first);
  set(out, "second_half", e.second);
  return out;
}

Json explanations_json(const Explanations& e) {
  Json out = {{"each", Json::array()}};
  set(out, "first_half", e.plain_first);
  set(out, "second_half", e.plain_second);
  for (const auto& one : e.each) out["each"].push_back(explanation_json(one));
  if (e.together) out["together"] = explanation_json(*e.together);
  return out;
}

void set_scores(Json& out, const prediction::LevelScore& s) {
  set(out, "coverage", s.coverage);
  set(out, "pinball", s.pinball);
  set(out, "ratio_to_window", s.ratio);
  set(out, "log_pinball", s.log_pinball);
  set(out, "log_ratio_to_window", s.log_ratio);
}

Json parts_json(const char* what, const std::vector<prediction::PartScore>& parts, std::size_t level) {
  Json out = Json::array();
  for (const auto& p : parts) {
    Json one = {{what, p.name}, {"jobs", p.jobs}};
    set_scores(one, p.scores[level]);
    out.push_back(one);
  }
  return out;
}

Json predictor_json(const prediction::PredictorScore& p, std::size_t level, bool shown) {
  Json out = {{"name", p.name}, {"quantile", prediction::kLevels[level]}, {"shown", shown}};
  set_scores(out, p.scores[level]);
  set(out, "coverage_interval", p.coverage[level]);
  set(out, "ratio_interval", p.ratio[level]);
  set(out, "log_ratio_interval", p.log_ratio[level]);
  out["months"] = parts_json("month", p.months, level);
  out["widths"] = parts_json("width", p.widths, level);
  return out;
}

}  // namespace

std::string to_json(const logs::Log& log, const Backtest& b, const std::string& version) {
  Json out;
  out["sojourn"] = version;
  out["log"] = Json::parse(logs::log_json(log));
  out["replayed_over_recorded"] = ratios_json(b.ratios);
  if (b.capacity) out["capacity"] = capacity_json(*b.capacity);
  if (b.explanations) out["explanations"] = explanations_json(*b.explanations);
  out["warm_up_jobs"] = b.scores.warm_up;
  out["scored_jobs"] = b.scores.scored;
  out["weeks"] = b.scores.weeks;
  out["predictors"] = Json::array();
  for (std::size_t p = 0; p < b.scores.predictors.size(); ++p)
    for (std::size_t k = 0; k < prediction::kLevelCount; ++k)
      out["predictors"].push_back(predictor_json(b.scores.predictors[p], k, p == b.shown));
  out["headlines"] = headlines(b);
  out["notes"] = b.notes;
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace sojourn::backtest
