// What is known of a model before any method is asked. Answers are checked against it (checks.h).
#pragma once

#include <limits>
#include <string>
#include <vector>

namespace sojourn::answers {

inline constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

// Of one cluster, or of one class of jobs.
struct PartFacts {
  std::string name;
  double processors = kUnknown;
  double work = kUnknown;  // processor time that one of its jobs takes, on average
};

struct Facts {
  double rate = kUnknown;  // arriving jobs per unit of time
  double processors = kUnknown;
  double work = kUnknown;            // processor time that a job takes, on average
  double least_response = kUnknown;  // mean time of a job that never waits and never shares
  double most_running = kUnknown;    // with more jobs than this, the others wait
  bool little_of_jobs = true;        // mean_jobs and mean_response are about the same jobs
  bool little_of_queue = true;       // mean_queue counts exactly the jobs whose mean time in the queue is mean_wait
  std::vector<PartFacts> clusters = {}, classes = {};
};

}  // namespace sojourn::answers
