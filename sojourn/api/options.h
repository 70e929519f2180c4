// How questions are asked; what each field means is said of the options of the command line by the same names.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace sojourn {

struct SolveOptions {
  std::string method = {};               // only this one; empty: every method that applies
  double memory = 4e9;                   // bytes that an exact solution may take
  double effort = 60.0;                  // seconds that it may be expected to run
  std::vector<std::string> flags = {};   // questions of one family, without dashes: "permute-stages"
  std::vector<double> percentiles = {};  // of wait and response, besides 50, 90, 95 and 99
};

struct SimulateOptions {
  double precision = 0.01, confidence = 0.95;  // relative half-width of the target's interval; 0: until `jobs`
  std::uint64_t seed = 1;
  int threads = 0;                              // 0: all cores; the numbers do not depend on it
  int replications = 0;                         // 0: as many as it takes
  std::uint64_t jobs = 0;                       // 0: as many as the precision takes
  std::uint64_t most_jobs = 20'000'000'000ULL;  // at most, when the precision decides
  std::string target = "mean_response";
  std::vector<double> percentiles = {};
};

struct SweepOptions {
  bool solve = true, simulate = false;
  SolveOptions solving = {};
  SimulateOptions simulating = {};
  std::string out = {};  // a study file that keeps the points; the same question goes on where it was stopped
  bool add = false;      // beside the other studies of the file
  bool restart = false;  // all points again
  bool retry = false;    // the failed ones again
};

struct PlanOptions {
  // Which value is wanted: one of these three, or none where the range tells.
  std::string wanted = {};    // "smallest" or "largest" value that meets the conditions
  std::string minimize = {};  // the value with the least of this measure
  std::string maximize = {};
  bool confirm = true;  // by simulation, where an exact method or an approximation decided
  SolveOptions solving = {.effort = 10.0};
  SimulateOptions simulating = {.most_jobs = 20'000'000};
};

// Of a log: pairs such as {"load", "120%"}, {"processors", "128"}, named as on the command line without dashes.
struct LogOptions {
  std::vector<std::pair<std::string, std::string>> settings = {};
  bool strict = false;  // a malformed row is an error
};

struct ReplayOptions {
  std::string policies = "fifo,first-fit,easy,conservative";
  std::string orders = "arrival";
};

struct FitOptions {
  std::string arrivals = "poisson";  // poisson, cyclic, map or mmap
  std::string times = {};            // phase-type, with-limit, exponential or values; empty: what suits the arrivals
  int classes = 10, phases = 0, arrival_phases = 0;  // 0: chosen
  std::string policy = "easy";                       // under which the model is held against the log
  std::uint64_t seed = 1;
};

}  // namespace sojourn
