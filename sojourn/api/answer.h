// What Sojourn says about a model, as values: for every method its measures, how it knows them, what it assumed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sojourn/base/export.h"

namespace sojourn {

struct Interval {
  double low = 0.0, high = 0.0, confidence = 0.95;
};

// A measure that a method cannot give is absent, never zero. May be infinite.
struct Measure {
  std::string name;  // "mean_response", "wait_p95"
  double value = 0.0;
  std::optional<Interval> interval = {};  // of a simulation
  std::optional<double> error = {};       // of an analytic value: absolute
  std::vector<double> array = {};         // of a law such as used_processors_pmf; then value is not used
  std::optional<double> beyond = {};      // of a law that is cut off: the probability beyond its last entry
};

// One class of jobs, or one cluster.
struct Part {
  std::string name;
  std::vector<Measure> measures;
};

struct Method {
  std::string name;  // "qbd"
  std::string kind;  // exact, lower-bound, upper-bound, approximation, asymptotic, as-published or simulation
  double seconds = 0.0;
  std::optional<double> residual = {}, error_estimate = {};
  std::vector<std::string> notes = {};
  std::vector<Measure> measures = {};
  std::vector<Part> clusters = {}, classes = {};
  std::optional<std::uint64_t> seed = {}, jobs = {};  // of a simulation
  bool interrupted = false;                           // a simulation that was stopped: what was known by then
};

struct Stability {
  bool stable = false;
  double load = 0.0, saturation_load = 1.0, max_rate = 0.0;
};

// An analytic value beside the simulated one.
struct Comparison {
  std::string method, part, measure;  // part: a class or a cluster; empty: the whole
  double analytic = 0.0, simulated = 0.0;
  double difference = 0.0;  // relative to the simulated one
  bool covered = false;     // the interval holds the analytic value
};

struct SOJOURN_API Answer {
  std::string title, kind, discipline, broker, time_unit;
  Stability stability = {};
  std::vector<Method> methods = {};  // best first
  std::vector<Comparison> comparison = {};
  std::vector<std::string> notes = {};
  std::string json = {};  // as `--json` prints it; empty at the points of a study, whose own holds them

  // A measure of the whole, or of a class or cluster ("large.wait_p95"), of the best method that gives it or of the one
  // named. Null where there is none.
  const Measure* find(const std::string& name, const std::string& method = "") const;
  // Its value; not-a-number where there is none.
  double value(const std::string& name, const std::string& method = "") const;
};

}  // namespace sojourn
