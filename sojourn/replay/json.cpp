#include "sojourn/replay/json.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "sojourn/logs/ledger_report.h"
#include "sojourn/replay/variations_report.h"

namespace sojourn::replay {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const Measures& m) {
  Json out;
  for (const auto& text : named_measures())
    if (const auto value = text.value(m)) out[std::string(text.name)] = {{"value", *value}};
  return out;
}

Json to_json(const std::vector<ClassMean>& classes) {
  Json out = Json::array();
  for (const auto& c : classes) {
    Json one = {{"name", c.name}, {"above", c.above}};
    if (std::isfinite(c.up_to)) one["up_to"] = c.up_to;
    one["jobs"] = c.jobs;
    one["mean_wait"] = c.mean_wait;
    out.push_back(one);
  }
  return out;
}

Json to_json(const Run& run) {
  Json out = {{"policy", run.policy.name},
              {"order", run.policy.order},
              {"seconds", run.seconds},
              {"measures", to_json(run.measures)},
              {"by_width", to_json(run.by_width)},
              {"by_estimate", to_json(run.by_estimate)}};
  if (run.over_recorded) out["replayed_over_recorded"] = *run.over_recorded;
  return out;
}

Json to_json(const logs::Log& log, const Why& why) {
  Json out = {{"policy", why.policy.name},
              {"order", why.policy.order},
              {"job", why.number},
              {"submit", why.submit},
              {"start", why.reasons.start}};
  Json moments = Json::array();
  for (const auto& m : why.reasons.moments) {
    Json one = {{"time", m.time}};
    if (std::isfinite(m.planned)) {
      one["planned_start"] = m.planned;
    } else {
      one["free"] = m.free;
      one["head"] = log.jobs[m.head].number;
    }
    if (std::isfinite(m.shadow.time)) {
      one["shadow_time"] = m.shadow.time;
      one["extra"] = m.shadow.extra;
    }
    moments.push_back(one);
  }
  out["moments"] = moments;
  return out;
}

}  // namespace

std::string to_json(const logs::Log& log, const Comparison& c, const std::vector<Why>& why,
                    const std::vector<Variations>& variations, const std::string& version) {
  Json out;
  out["sojourn"] = version;
  out["log"] = Json::parse(logs::log_json(log));
  out["replays"] = Json::array();
  for (const auto& run : c.runs) out["replays"].push_back(to_json(run));
  if (c.recorded)
    out["recorded"] = {{"jobs", c.recorded->jobs},
                       {"measures", to_json(*c.recorded)},
                       {"by_width", to_json(c.recorded_by_width)},
                       {"by_estimate", to_json(c.recorded_by_estimate)}};
  if (!c.what_if.empty()) {
    out["what_if"] = c.what_if;
    out["open_loop"] = kOpenLoop;
  }
  for (const auto& w : why) out["why"].push_back(to_json(log, w));
  for (const auto& v : variations) out[v.name] = Json::parse(variations_json(v));
  out["notes"] = c.notes;
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace sojourn::replay
