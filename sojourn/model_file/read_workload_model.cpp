#include "sojourn/model_file/read_workload_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/base/text.h"
#include "sojourn/recorded_jobs/drawn.h"
#include "sojourn/workload_models/daily_cycle.h"
#include "sojourn/workload_models/downey.h"
#include "sojourn/workload_models/lublin_feitelson.h"

namespace sojourn::model_file {
namespace {

using workload_models::Downey;
using workload_models::LublinFeitelson;
using workload_models::LublinFeitelsonParameters;

const std::vector<std::string> kLublinKeys = {"serial",      "power_of_two", "low",         "medium",     "high",
                                              "low_share",   "short_shape",  "short_scale", "long_shape", "long_scale",
                                              "short_share", "short_slope",  "gap_shape",   "gap_scale",  "gap_ratio",
                                              "day_shape",   "day_scale",    "cycle"};
const std::vector<std::string> kDowneyKeys = {"least_work", "most_work", "variance", "interval"};

void check_widths(Section& s, const LublinFeitelsonParameters& p) {
  if (p.serial + p.power_of_two > 1)
    s.wrong(*s.find(s.has("power_of_two") ? "power_of_two" : "serial"),
            fmt::format("serial and power_of_two are shares of all jobs and sum to {}",
                        number_text(p.serial + p.power_of_two)),
            "a sum of at most 1");
  for (const char* key : {"high", "medium", "low"})
    if ((p.low > p.medium || p.medium > p.high) && s.has(key)) {
      s.wrong(*s.find(key), "the logarithms of widths are out of order", "low <= medium <= high");
      return;
    }
}

// Times beyond a limit are drawn again, so most must lie below it.
void check_gamma(Section& s, const std::string& stem, double shape, double scale, double limit) {
  constexpr double kLeast = 0.01;
  if (workload_models::share_below(shape, scale, limit) >= kLeast) return;
  const std::string key = s.has(stem + "_shape") ? stem + "_shape" : stem + "_scale";
  if (const Node* node = s.find(key))
    s.wrong(*node,
            fmt::format("nearly all times are beyond e^{} seconds, where they are drawn again", number_text(limit)),
            fmt::format("a gamma of which 1% or more is below {}", number_text(limit)));
}

void check_times(Section& s, const LublinFeitelsonParameters& p) {
  check_gamma(s, "short", p.short_shape, p.short_scale, workload_models::kLongestLogRun);
  check_gamma(s, "long", p.long_shape, p.long_scale, workload_models::kLongestLogRun);
  check_gamma(s, "gap", p.gap_shape * p.gap_ratio, p.gap_scale, workload_models::kLongestLogGap);
  const Node* node = s.find(s.has("day_shape") ? "day_shape" : "day_scale");
  if (p.daily && node && !std::isfinite(workload_models::DailyCycle(p.day_shape, p.day_scale).weight(0)))
    s.wrong(*node, "no half hour of the day has any jobs", "a gamma with some of its mass in 10 to 59 half hours");
}

void read_times(Section& s, LublinFeitelsonParameters& p) {
  p.short_shape = s.number("short_shape");
  p.short_scale = s.number("short_scale");
  p.long_shape = s.number("long_shape");
  p.long_scale = s.number("long_scale");
  p.short_share = s.number("short_share");
  p.short_slope = s.number("short_slope");
  p.gap_shape = s.number("gap_shape");
  p.gap_scale = s.number("gap_scale");
  p.gap_ratio = s.number("gap_ratio");
  p.day_shape = s.number("day_shape");
  p.day_scale = s.number("day_scale");
  p.daily = s.choice("cycle") == "daily";
}

std::shared_ptr<const workload_models::Source> read_lublin(Section& s, std::int32_t processors, double load) {
  constexpr double kBelowHigh = 2.5;  // what the authors advise, and what they have on 128 processors
  LublinFeitelsonParameters p;
  p.processors = processors;
  p.load = load;
  p.serial = s.number("serial");
  p.power_of_two = s.number("power_of_two");
  p.low = s.number("low");
  p.high = s.number("high", std::max(p.low, std::log2(processors)));
  p.medium = s.number("medium", std::max(p.low, p.high - kBelowHigh));
  p.low_share = s.number("low_share");
  read_times(s, p);
  check_widths(s, p);
  check_times(s, p);
  s.unused(kDowneyKeys, "they are for model = \"downey\"");
  return std::make_shared<const LublinFeitelson>(p);
}

std::shared_ptr<const workload_models::Source> read_downey(Section& s, std::int32_t processors, double load,
                                                           double unit) {
  workload_models::DowneyParameters p;
  p.processors = processors;
  for (const char* key : {"most_work", "interval"})
    if (!s.has(key)) s.missing(key, fmt::format("{} = a time", key));
  p.least_work = s.number("least_work", 1.0 / unit) * unit;
  p.most_work = s.number("most_work", p.least_work / unit) * unit;
  p.variance = s.number("variance");
  p.interval = s.number("interval", 1.0) * unit / load;
  if (const Node* node = s.find("most_work"); node && p.most_work < p.least_work)
    s.wrong(*node, "most_work is below least_work", "the larger of the two");
  s.unused(kLublinKeys, "they are for model = \"lublin-feitelson\"");
  return std::make_shared<const Downey>(p);
}

// The machine's size decides how wide jobs are, so it must stand there.
std::int32_t processors_of(Section& s, const recorded_jobs::Model& m) {
  if (m.options.processors && !m.options.processors->more)
    return static_cast<std::int32_t>(m.options.processors->number);
  s.document().complain({.problem = "a workload model needs the size of the machine",
                         .found = {},
                         .expected = "[[cluster]] with processors = 128, say",
                         .hint = {},
                         .place = s.place()});
  return 1;
}

}  // namespace

void read_workload_model(Section& s, recorded_jobs::Model& m) {
  constexpr double kPercent = 100.0;
  const std::int32_t processors = processors_of(s, m);
  const double load = m.options.load_percent / kPercent;
  m.options.load_percent = kPercent;  // the source brings more jobs; a day stays a day
  const std::string name = s.choice("model");
  if (const Node* log = s.find("log")) s.wrong(*log, "both a log and a model of workloads are given", "one of the two");
  m.source = name == "downey" ? read_downey(s, processors, load, m.unit) : read_lublin(s, processors, load);
  const std::int64_t jobs = s.whole("jobs");
  s.unused({"from", "until", "width", "overrun", "estimates", "resample", "head", "partition", "users", "accounts",
            "queues", "time_zone", "zero_runtime", "columns", "strict"},
           "they are for a log");
  if (!s.document().sound()) return;
  m.log = recorded_jobs::first_log(*m.source, static_cast<std::size_t>(jobs), processors);
  if (load != 1)
    s.document().note(fmt::format("{} times the jobs of the published model in the same time", number_text(load)));
}

}  // namespace sojourn::model_file
