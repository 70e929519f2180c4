#include "sojourn/scheduling/nodes/schedule_on_nodes.h"

#include "sojourn/scheduling/event_loop.h"
#include "sojourn/scheduling/nodes/on_nodes.h"

namespace sojourn::scheduling {
namespace {

struct PlacesSeen {
  static constexpr bool kReasons = false;
  explicit PlacesSeen(std::size_t jobs)
      : seen{std::vector<double>(jobs), std::vector<std::vector<std::int32_t>>(jobs)} {}
  void started(JobId id, double now) {
    seen.starts[id] = now;
    if (room) seen.nodes[id] = room->held(id);
  }
  const NodeRoom* room = nullptr;
  OnNodesStarts seen;
};

template <bool kStops>
OnNodesStarts follow(std::span<const Job> jobs, const NodeSpec& spec, const Policy& policy) {
  JobList list(jobs);
  PlacesSeen places(jobs.size());
  OnNodes<kStops> on_nodes(spec, policy);
  places.room = &on_nodes.room();
  Machine<JobList, PlacesSeen> machine(list, places, std::int64_t{spec.nodes} * std::int64_t{spec.per_node[0]});
  machine.run(on_nodes);
  return std::move(places.seen);
}

}  // namespace

OnNodesStarts schedule_on_nodes(std::span<const Job> jobs, const NodeSpec& spec, const Policy& policy) {
  return policy.preempt == Preempt::none ? follow<false>(jobs, spec, policy) : follow<true>(jobs, spec, policy);
}

}  // namespace sojourn::scheduling
