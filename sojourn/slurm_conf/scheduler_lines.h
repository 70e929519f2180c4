// Everything else: the scheduler, its parameters, priorities, and keys that are not in the model.
#pragma once

#include <string>

#include "sojourn/slurm_conf/notebook.h"

namespace sojourn::slurm_conf {

class SchedulerLines {
 public:
  explicit SchedulerLines(Notebook& book) : book_(book) {}
  void take_setting(const Pair& pair);

  std::string name = "cluster";
  Priorities priorities;
  bool whole_nodes = false;
  Passes passes() const;

 private:
  void take_scheduler(const Pair& pair);
  void take_parameter(const Pair& pair, const std::string& part);

  Notebook& book_;
  Passes passes_;
  double sched_interval_ = 0.0;
  bool defers_ = false;
};

}  // namespace sojourn::slurm_conf
