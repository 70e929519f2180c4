#include "sojourn/describe/json.h"

#include <fmt/format.h>

#include <iterator>
#include <nlohmann/json.hpp>

#include "sojourn/logs/ledger_report.h"

namespace sojourn::describe {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const logs::Summary& s) {
  Json out = {{"count", s.count}, {"mean", s.mean}, {"cv", s.cv}};
  for (std::size_t k = 0; k < std::size(logs::kPercentiles); ++k)
    out[fmt::format("p{:.0f}", logs::kPercentiles[k])] = s.percentiles[k];
  out["max"] = s.max;
  return out;
}

template <class Value>
void set(Json& out, const char* name, const std::optional<Value>& value) {
  if (!value) return;
  if constexpr (std::is_same_v<Value, logs::Summary>)
    out[name] = to_json(*value);
  else
    out[name] = *value;
}

void set_arrivals(Json& out, const logs::Character& c) {
  if (!c.interarrival) return;
  Json& a = out["interarrival"] = to_json(*c.interarrival);
  a["zero_share"] = c.zero_interarrival_share;
  set(a, "lag1", c.correlations.lag1);
  set(a, "lag10", c.correlations.lag10);
  set(a, "rank_lag1", c.correlations.rank_lag1);
  set(a, "rank_lag10", c.correlations.rank_lag10);
  set(a, "rank_lag100", c.correlations.rank_lag100);
}

void set_cycles(Json& out, const logs::Character& c) {
  if (!c.cycles) return;
  const auto& y = *c.cycles;
  out["cycles"] = {{"day_cv", y.day_cv},
                   {"week_cv", y.week_cv},
                   {"busiest_hour", y.busiest_hour},
                   {"busiest_share", y.busiest_share},
                   {"quietest_hour", y.quietest_hour},
                   {"quietest_share", y.quietest_share},
                   {"weekend_share", y.weekend_share},
                   {"by_weekday_and_hour", y.by_hour}};
}

void set_estimates(Json& out, const logs::Character& c) {
  Json& e = out["estimates"] = {{"known", c.estimates.known}, {"known_share", c.estimates.known_share}};
  if (c.estimates.known == 0) return;
  e["overrun_share"] = c.estimates.overrun_share;
  e["far_overrun_share"] = c.estimates.far_overrun_share;
}

void set_dates(Json& out, const logs::Log& log, const logs::Character& c) {
  if (!log.clock.unix_start) return;
  const auto date = [&](double time) { return logs::date_time_text(time + *log.clock.unix_start, log.clock.zone); };
  out["first_submit_date"] = date(c.first_submit);
  out["last_submit_date"] = date(c.last_submit);
  out["time_zone"] = log.clock.zone_name;
}

}  // namespace

std::string to_json(const logs::Log& log, const logs::Character& c, const std::string& version) {
  Json out;
  out["sojourn"] = version;
  out["log"] = Json::parse(logs::log_json(log));
  out["span"] = c.span;
  out["first_submit"] = c.first_submit;
  out["last_submit"] = c.last_submit;
  set_dates(out, log, c);
  set(out, "offered_load", c.offered_load);
  out["jobs"] = c.jobs;
  if (c.users > 0) out["users"] = c.users;
  out["sequential_share"] = c.sequential_share;
  out["power_of_two_share"] = c.power_of_two_share;
  out["sequential_work_share"] = c.sequential_work_share;
  out["power_of_two_work_share"] = c.power_of_two_work_share;
  set(out, "run_time", c.run_time);
  set(out, "width", c.width);
  set(out, "wait", c.wait);
  set(out, "wait_since_submit", c.wait_since_submit);
  set(out, "bounded_slowdown", c.bounded_slowdown);
  set_arrivals(out, c);
  set(out, "estimate_accuracy", c.estimate_accuracy);
  set_estimates(out, c);
  set_cycles(out, c);
  if (c.occupancy) out["capacity"] = {{"peak_width", c.occupancy->peak}, {"time_over_share", c.occupancy->share_over}};
  out["cannot"] = c.cannot;
  out["notes"] = log.notes;
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace sojourn::describe
