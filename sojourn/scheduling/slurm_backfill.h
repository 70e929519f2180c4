// The machine as Slurm's passes see it, and the plan of a backfill pass, job by job.
#pragma once

#include <cstdint>
#include <vector>

#include "sojourn/scheduling/slurm_nodes.h"
#include "sojourn/scheduling/slurm_plan.h"
#include "sojourn/scheduling/slurm_running.h"
#include "sojourn/scheduling/slurm_settings.h"

namespace sojourn::scheduling {

class SlurmBackfill {
 public:
  SlurmBackfill(std::int64_t processors, const SlurmSettings& settings);

  SlurmNodes nodes;
  SlurmRunning running;
  std::vector<Share> picked;  // where the job goes that is about to start

  void pick_among_all(std::int64_t width) { pick_nodes(nodes.all(), nodes.free_by_node(), width, picked); }
  // On the nodes that were picked.
  void start(JobId id, double limit_end);

  void begin(double now);
  // When the next job of the queue starts by the plan, which reserves its nodes: now (they are picked, nothing is
  // reserved), later, or never (there is no plan for it).
  double plan(std::int64_t width, double limit);
  // Until when a pass would find the same, if it started nobody and nobody comes, starts or ends before.
  double same_until() const;

 private:
  double earliest(double base, std::int64_t width);  // on what is usable; kNever: there is no room

  double horizon_, now_ = 0.0;
  SlurmPlan plan_;
  SlurmPlan::View view_;
  NodeBits chosen_;
  std::vector<std::uint32_t> then_;  // free on each node when the job starts
};

}  // namespace sojourn::scheduling
