#include "sojourn/plot/words.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace sojourn::plot {
namespace {

const std::map<std::string, std::string>& known() {
  static const std::map<std::string, std::string> words = {
      {"mean_response", "mean response time"},
      {"mean_wait", "mean wait"},
      {"mean_slowdown", "mean slowdown"},
      {"mean_bounded_slowdown", "mean bounded slowdown"},
      {"mean_jobs", "mean number of jobs in the system"},
      {"mean_queue", "mean number of jobs waiting"},
      {"mean_used_processors", "mean number of busy processors"},
      {"mean_idle_while_waiting", "processors idle although a job waits"},
      {"utilization", "utilization"},
      {"throughput", "throughput"},
      {"prob_wait", "probability of waiting"},
      {"decay_rate", "decay rate of the queue"},
      {"reconfiguration_fraction", "fraction of time spent repartitioning"},
      {"resorption_time", "time to work off the queues"},
      {"queue_at_horizon", "jobs waiting at the horizon"},
      {"wait_at_horizon", "wait at the horizon"},
      {"slowdown_at_horizon", "slowdown at the horizon"},
  };
  return words;
}

std::string of_what(const std::string& stem) {
  if (stem == "response") return " of the response time";
  if (stem == "wait") return " of the wait";
  return stem == "jobs" ? " of the number of jobs" : "";
}

std::string ordinal(const std::string& level) {
  if (level.find('.') != std::string::npos || level.ends_with("11") || level.ends_with("12") || level.ends_with("13"))
    return level + "th";
  return level + (level.ends_with('1') ? "st" : level.ends_with('2') ? "nd" : level.ends_with('3') ? "rd" : "th");
}

// response_p95, wait_p99.9, jobs_p99
std::string percentile_words(const std::string& measure) {
  const auto at = measure.rfind("_p");
  if (at == std::string::npos || at + 2 == measure.size()) return "";
  const std::string of = of_what(measure.substr(0, at)), level = measure.substr(at + 2);
  if (of.empty() || level.find_first_not_of("0123456789.") != std::string::npos) return "";
  return (level == "50" ? "median" : ordinal(level) + " percentile") + of;
}

// wait_above(3)
std::string tail_words(const std::string& measure) {
  const auto at = measure.find("_above(");
  if (at == std::string::npos || !measure.ends_with(')')) return "";
  const std::string stem = measure.substr(0, at), time = measure.substr(at + 7, measure.size() - at - 8);
  const std::string what = stem == "wait" ? "wait" : stem == "response" ? "response" : "";
  return what.empty() ? "" : "probability of a " + what + " above " + time;
}

// large.mean_wait: the part, and the measure by itself.
std::pair<std::string, std::string> part_and_measure(const std::string& name) {
  for (auto dot = name.find('.'); dot != std::string::npos; dot = name.find('.', dot + 1)) {
    const std::string measure = name.substr(dot + 1);
    if (known().contains(measure) || !percentile_words(measure).empty() || !tail_words(measure).empty())
      return {name.substr(0, dot), measure};
  }
  return {"", name};
}

}  // namespace

std::string measure_words(const std::string& name) {
  if (const std::string words = percentile_words(name); !words.empty()) return words;
  const auto [part, measure] = part_and_measure(name);
  if (!part.empty()) return measure_words(measure) + ", " + part;
  if (const auto at = known().find(measure); at != known().end()) return at->second;
  if (const std::string words = tail_words(measure); !words.empty()) return words;
  std::string words = measure;
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

std::string measure_unit(const std::string& name) {
  const std::string measure = part_and_measure(name).second;
  static const std::set<std::string> times = {"mean_response", "mean_wait", "resorption_time", "wait_at_horizon"};
  if (measure == "throughput") return "jobs per time unit";
  const bool percentile = measure.starts_with("response_p") || measure.starts_with("wait_p");
  return times.contains(measure) || percentile ? "time units" : "";
}

}  // namespace sojourn::plot
