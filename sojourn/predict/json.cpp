#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "sojourn/logs/ledger_report.h"
#include "sojourn/predict/report.h"

namespace sojourn::predict {
namespace {

using Json = nlohmann::ordered_json;
using prediction::kLevelCount;
using prediction::kLevels;

// "wait_p50", "wait_p90", "wait_p95" in seconds.
void set_waits(Json& out, const prediction::Quantiles& waits) {
  for (std::size_t k = 0; k < kLevelCount; ++k) out[fmt::format("wait_p{:.0f}", 100 * kLevels[k])] = waits[k];
}

Json quantiles_json(const Prediction& p) {
  Json out = Json::array();
  for (std::size_t k = 0; k < kLevelCount; ++k) {
    Json one = {{"quantile", kLevels[k]}, {"wait", p.asked.waits[k]}, {"coverage", p.score.scores[k].coverage}};
    if (std::isfinite(p.score.coverage[k].low))
      one["coverage_interval"] = {p.score.coverage[k].low, p.score.coverage[k].high};
    if (std::isfinite(p.score.scores[k].ratio)) one["ratio_to_window"] = p.score.scores[k].ratio;
    out.push_back(one);
  }
  return out;
}

Json state_json(const State& s) {
  Json out = {{"processors", s.processors}, {"busy", s.busy}, {"running", s.running}, {"waiting", s.waiting}};
  if (s.listing)
    out["listing"] = {{"rows", s.listing->rows},
                      {"held", s.listing->held},
                      {"other", s.listing->other},
                      {"array_tasks", s.listing->array_tasks}};
  return out;
}

Json shapes_json(const std::vector<Shape>& shapes) {
  Json out = Json::array();
  for (const auto& shape : shapes) {
    Json one = {{"width", shape.width}, {"time", shape.time}};
    set_waits(one, shape.waits);
    out.push_back(one);
  }
  return out;
}

Json splits_json(const std::vector<Split>& splits) {
  Json out = Json::array();
  for (const auto& split : splits) {
    Json one = {{"pieces", split.pieces}, {"width", split.width}};
    set_waits(one, split.waits);
    out.push_back(one);
  }
  return out;
}

}  // namespace

std::string to_json(const logs::Log& log, const Prediction& p, const std::string& version) {
  Json out;
  out["sojourn"] = version;
  out["log"] = Json::parse(logs::log_json(log));
  out["at"] = p.at;
  if (log.clock.unix_start) out["at_date"] = logs::date_time_text(p.at + *log.clock.unix_start, log.clock.zone);
  out["width"] = p.asked.width;
  out["time"] = p.asked.time;
  out["sentence"] = sentence(p);
  out["predictor"] = p.score.name;
  out["quantiles"] = quantiles_json(p);
  out["learnt_from"] = p.learnt_from;
  out["scored_jobs"] = p.scored;
  out["state"] = state_json(p.state);
  if (!p.shapes.empty()) out["shapes"] = shapes_json(p.shapes);
  if (!p.splits.empty()) out["split"] = splits_json(p.splits);
  out["notes"] = p.notes;
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace sojourn::predict
