// A cluster's own record, read once and asked often.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sojourn/api/answer.h"
#include "sojourn/api/model.h"
#include "sojourn/api/options.h"
#include "sojourn/base/export.h"
#include "sojourn/base/interruption.h"

namespace sojourn {

struct Description {
  std::vector<Measure> measures;  // jobs, users, span, offered_load, mean_run_time …; times in seconds
  std::vector<std::string> notes;
  std::string json;  // as `describe --json` prints it
};

struct ReplayedPolicy {
  std::string policy, order;
  std::vector<Measure> measures;  // mean_wait, wait_p95, utilization …; times in seconds
  std::vector<double> starts;     // of the jobs in their order, seconds of the log
};

struct Replay {
  std::vector<ReplayedPolicy> policies;
  std::vector<Measure> recorded;  // of the waits in the log itself; empty where it has none
  std::vector<std::string> notes;
  std::string json;  // as `replay --json` prints it
};

struct Fit {
  Model model;
  std::string text;                   // of the model file
  std::vector<std::string> verdicts;  // whether it keeps the waits of the log, a sentence for each question
  std::string json;                   // as `fit --json` prints it
};

class SOJOURN_API Log {
 public:
  // SWF, Slurm's sacct, …, told apart by content. Throws ModelError with the place for what is no log.
  static Log from_file(const std::string& path, const LogOptions& options = {}, const Interruption& interruption = {});
  Log(Log&&) noexcept;
  Log& operator=(Log&&) noexcept;
  ~Log();

  std::string format() const;
  std::int64_t processors() const;
  std::size_t jobs() const;

  Description describe(const Interruption& interruption = {}) const;
  // The jobs under other policies, beside the waits that the log records.
  Replay replay(const ReplayOptions& options = {}, const Interruption& interruption = {}) const;
  // A model of the log, held against its replay.
  Fit fit(const FitOptions& options = {}, const Interruption& interruption = {}) const;

 private:
  struct Inside;
  explicit Log(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

}  // namespace sojourn
