// A log, or a published model that draws one, as the workload of a model. Times are seconds, as the log has them;
// answers are in the model's unit.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "sojourn/logs/log.h"
#include "sojourn/scheduling/job.h"
#include "sojourn/scheduling/policy.h"
#include "sojourn/workload_models/source.h"

namespace sojourn::recorded_jobs {

enum class Resample { none, days, weeks };
const std::vector<std::string>& resample_names();

struct Model {
  std::string title;
  std::shared_ptr<const logs::Log> log;                   // at its own load; of a source, the first list it draws
  std::shared_ptr<const workload_models::Source> source;  // draws a list anew for every replication
  double estimate_factor = 1.0;                           // what schedulers are told of its jobs
  logs::Options options;                                  // how it was read; the load is applied here
  std::string discipline = "fifo";
  scheduling::Policy policy;                 // accounts are users
  std::map<std::string, double> priorities;  // of queues, by name or number; others have 0
  Resample resample = Resample::none;
  std::vector<std::string> what_if;  // how the question differs from what was recorded
  double unit = 1.0;                 // seconds in the model's unit of time
  double short_job = 10.0;           // threshold of the bounded slowdown, in that unit
};

// What a scheduler is told of them: accounts are users, in the order in which they appear.
std::vector<scheduling::Job> as_scheduled(const std::vector<logs::Job>& jobs);

// The same with the priorities of queues.
std::vector<scheduling::Job> as_scheduled(const logs::Log& log, const std::map<std::string, double>& priorities);

// What the orders need to know of all jobs of a log: every user has the same share.
scheduling::RankSettings with_users(scheduling::RankSettings settings, const std::vector<scheduling::Job>& jobs,
                                    std::int64_t processors);

// The same jobs in 100/percent of the time.
void change_load(std::vector<scheduling::Job>& jobs, double percent);

}  // namespace sojourn::recorded_jobs
