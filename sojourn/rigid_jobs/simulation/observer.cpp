#include "sojourn/rigid_jobs/simulation/observer.h"

#include <limits>

#include "sojourn/rigid_jobs/simulation/workload.h"

namespace sojourn::rigid_jobs {

Observer::Observer(const Model& m, double stop_counting)
    : tallies_(tallies_of(m)),
      present_(tallies_.size()),
      by_cluster_(parts_are_clusters(m)),
      integrates_(by_cluster_ || stop_counting < std::numeric_limits<double>::infinity()),
      troubles_(tallies_[0].settings.limits || tallies_[0].settings.deadlines),
      in_cluster_(static_cast<std::uint32_t>(tallies_in_cluster(m))),
      stop_counting_(stop_counting) {
  for (const JobClass& c : m.classes) deadlines_.push_back(c.deadline);
}

void Observer::count_troubles(simulation::Tally& t, const Job& job, double end) const {
  t.killed += job.killed;
  const double deadline = deadlines_[job.account];
  t.due += deadline < std::numeric_limits<double>::infinity();
  t.missed += end - job.submit > deadline;
}

void Observer::observe(double time) {
  for (std::size_t i = 0; i < present_.size(); ++i) {
    if (integrates_)
      integrate(i, time);
    else
      tallies_[i].time += time - present_[i].since, present_[i].since = time;
  }
}

void Observer::integrate(std::size_t part, double time) {
  Present& p = present_[part];
  simulation::Tally& t = tallies_[part];
  const double passed = time - p.since;
  if (passed == 0.0) return;
  t.time += passed;
  t.queue_area += passed * static_cast<double>(p.queued);
  t.running_area += passed * static_cast<double>(p.running);
  t.used_area += passed * static_cast<double>(p.used);
  p.since = time;
}

}  // namespace sojourn::rigid_jobs
