#include "sojourn/plot/words.h"

#include <algorithm>
#include <map>
#include <set>

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

// response_p95, wait_p50, jobs_p99
std::string percentile_words(const std::string& measure) {
  const auto at = measure.rfind("_p");
  if (at == std::string::npos || at + 2 == measure.size()) return "";
  const std::string what = measure.substr(0, at), level = measure.substr(at + 2);
  if (level.find_first_not_of("0123456789") != std::string::npos) return "";
  const std::string of = what == "response" ? "the response time" : what == "wait" ? "the wait" : "";
  const std::string which = level == "50" ? "median" : level + "th percentile";
  if (!of.empty()) return which + " of " + of;
  return what == "jobs" ? which + " of the number of jobs" : "";
}

}  // namespace

std::string measure_words(const std::string& measure) {
  if (const auto at = known().find(measure); at != known().end()) return at->second;
  if (const std::string words = percentile_words(measure); !words.empty()) return words;
  std::string words = measure;
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

std::string measure_unit(const std::string& measure) {
  static const std::set<std::string> times = {"mean_response", "mean_wait", "resorption_time", "wait_at_horizon"};
  if (measure == "throughput") return "jobs per time unit";
  const bool percentile = measure.starts_with("response_p") || measure.starts_with("wait_p");
  return times.contains(measure) || percentile ? "time units" : "";
}

}  // namespace sojourn::plot
