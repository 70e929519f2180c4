#include <cmath>
#include <nlohmann/json.hpp>

#include "sojourn/policies/report.h"

namespace sojourn::policies {
namespace {

using Json = nlohmann::ordered_json;

Json measure_json(const answers::Measure& m) {
  Json j = {{"value", m.value}};
  if (m.interval) {
    j["low"] = m.interval->low;
    j["high"] = m.interval->high;
    j["confidence"] = m.interval->confidence;
  }
  return j;
}

Json entry_json(const Contest& c, const Entry& e) {
  Json j = {{"name", e.policy.name}};
  for (const auto& [key, value] : e.policy.keys) j["keys"][key] = value;
  j["preempts"] = e.policy.preempts;
  j["own"] = e.own;
  j["stable"] = e.trouble.empty();
  if (!e.settled) j["settled"] = false;
  if (!e.trouble.empty()) j["trouble"] = e.trouble;
  j["measures"] = Json::object();
  for (std::size_t k = 0; k < e.scores.size(); ++k) {
    const Score& score = e.scores[k];
    if (std::isnan(score.value.value)) continue;
    Json m = measure_json(score.value);
    m["standing"] = to_string(score.standing);
    if (score.behind) m["behind_best"] = measure_json(*score.behind);
    if (c.columns[k].name == "largest_stable_load") m["how"] = e.how;
    j["measures"][c.columns[k].name] = m;
  }
  return j;
}

}  // namespace

std::string to_json(const Contest& c, const std::string& version) {
  Json j = {{"sojourn", version}, {"title", c.title}, {"load", c.load}, {"widest", c.widest}};
  if (!c.time_unit.empty()) j["time_unit"] = c.time_unit;
  j["jobs"] = c.jobs;
  j["runs"] = c.runs;
  if (c.warm_up > 0) j["warm_up"] = c.warm_up;
  j["confidence"] = c.confidence;
  j["policies"] = Json::array();
  for (const Entry& e : c.entries) j["policies"].push_back(entry_json(c, e));
  j["notes"] = c.notes;
  return j.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace sojourn::policies
