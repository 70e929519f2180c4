// Fork-join jobs, drawn and solved: Poisson jobs that split into tasks.
#pragma once

#include "tests/crosscheck/laws.h"
#include "tests/crosscheck/subject.h"

namespace sojourn::crosscheck {

struct ForkJoinModel {
  int processors = 1;
  double load = 0.5;
  std::vector<int> counts = {1};  // of tasks
  std::vector<double> weights = {1};
  std::optional<int> tagged;
  Law time;  // of a task
  std::string discipline = "fifo";
  bool own_servers = false;

  std::string text() const;
  ForkJoinModel scaled(double unit) const;
};

SubjectPtr fork_join(ForkJoinModel model);
SubjectPtr draw_fork_join(Draw& draw, bool extreme);

// What the truths share.
struct Batches {
  std::vector<Extended> probability;  // of 0, 1, 2, ... tasks
  Extended mean = 0, second = 0;
  explicit Batches(const ForkJoinModel& model);
  std::vector<Extended> asked;  // of the job that is asked about
};
Extended rate_of(const ForkJoinModel& model);

// Exponential tasks: law of the number of tasks in the system, cut where nothing is left.
std::vector<Extended> task_law(const Batches& batches, Extended rate, Extended service, int processors);

Truth pool_truth(const ForkJoinModel& model);        // fifo, exponential tasks
Truth sharing_truth(const ForkJoinModel& model);     // ps-task, exponential tasks
Truth one_server_truth(const ForkJoinModel& model);  // fifo or ps-job on one processor, any phase-type tasks
Truth own_servers_truth(const ForkJoinModel& model);

// The number of tasks is cut above so many: near saturation there is no truth of this kind.
constexpr std::size_t kMostTasks = 400000;

}  // namespace sojourn::crosscheck
