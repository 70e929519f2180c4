#include "sojourn/api/log.h"

#include "sojourn/api/inside.h"
#include "sojourn/base/stop_point.h"
#include "sojourn/base/version.h"
#include "sojourn/describe/json.h"
#include "sojourn/logs/character.h"
#include "sojourn/replay/json.h"

namespace sojourn {
namespace {

std::vector<Measure> measures_of(const logs::Character& c) {
  std::vector<Measure> out = {{.name = "jobs", .value = static_cast<double>(c.jobs)},
                              {.name = "users", .value = static_cast<double>(c.users)},
                              {.name = "span", .value = c.span},
                              {.name = "work", .value = c.work}};
  const auto add = [&](const char* name, const std::optional<double>& value) {
    if (value) out.push_back({.name = name, .value = *value});
  };
  const auto mean = [](const std::optional<logs::Summary>& s) { return s ? std::optional(s->mean) : std::nullopt; };
  add("offered_load", c.offered_load);
  add("mean_run_time", mean(c.run_time));
  add("mean_width", mean(c.width));
  add("mean_wait", mean(c.wait));
  add("mean_interarrival", mean(c.interarrival));
  add("mean_bounded_slowdown", mean(c.bounded_slowdown));
  return out;
}

std::vector<Measure> measures_of(const replay::Measures& m) {
  std::vector<Measure> out;
  for (const auto& named : replay::named_measures())
    if (const auto value = named.value(m)) out.push_back({.name = std::string(named.name), .value = *value});
  return out;
}

}  // namespace

Log::Log(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Log::Log(Log&&) noexcept = default;
Log& Log::operator=(Log&&) noexcept = default;
Log::~Log() = default;

Log Log::from_file(const std::string& path, const LogOptions& options, const Interruption& interruption) {
  const HeedStop heed(interruption);
  auto inside = std::make_unique<Inside>();
  for (const auto& [name, text] : options.settings) set_option(inside->options, name, text, {name});
  inside->options.strict = options.strict;
  inside->options.all_submits = true;
  inside->log = logs::read_log(path, inside->options, interruption);
  return Log(std::move(inside));
}

std::string Log::format() const { return inside_->log.format; }
std::int64_t Log::processors() const { return inside_->log.processors; }
std::size_t Log::jobs() const { return inside_->log.jobs.size(); }

Description Log::describe(const Interruption& interruption) const {
  const HeedStop heed(interruption);
  const auto character = logs::character(inside_->log);
  return {measures_of(character), inside_->log.notes, describe::to_json(inside_->log, character, kVersion)};
}

Replay Log::replay(const ReplayOptions& options, const Interruption& interruption) const {
  const HeedStop heed(interruption);
  const auto& log = inside_->log;
  const auto comparison =
      replay::replay(log, inside_->options, replay::policies_named(options.policies, options.orders));
  Replay out;
  for (const auto& run : comparison.runs)
    out.policies.push_back({run.policy.name, run.policy.order, measures_of(run.measures), run.starts});
  if (comparison.recorded) out.recorded = measures_of(*comparison.recorded);
  out.notes = comparison.notes;
  out.json = replay::to_json(log, comparison, {}, {}, kVersion);
  return out;
}

}  // namespace sojourn
