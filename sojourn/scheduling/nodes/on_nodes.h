// All policies on nodes. A pass goes through the queue in its order.
//
//   none          while the first can be placed, it starts
//   first-fit     everyone who can be placed starts
//   easy          as none; then the first of the queue gets a reservation: the first time by the estimates at which it
//   can
//                 be placed for its whole estimate. Another who can be placed starts if it ends by that time, or if it
//                 leaves as many nodes as are needed on which the first fits then; it takes other nodes before these. A
//                 reservation is kept until something ends, comes back or another is first.
//   easy with several reservations, conservative
//                 the first so many who cannot start, or all, have reservations of named nodes (those on which they do
//                 not fit now, then the smallest numbers), anew at each pass; whoever fits beside them for its whole
//                 estimate starts
// A job can be placed where it fits now and no planned outage touches its estimate. Where jobs may be stopped
// (kStops), failing nodes and jobs of larger priority do so; whoever was stopped keeps its place in order of arrival.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "sojourn/base/stop_point.h"
#include "sojourn/scheduling/nodes/head_reservation.h"
#include "sojourn/scheduling/nodes/node_events.h"
#include "sojourn/scheduling/nodes/node_queue.h"
#include "sojourn/scheduling/nodes/timelines.h"
#include "sojourn/scheduling/policy.h"

namespace sojourn::scheduling {

struct NodeFaults {
  std::shared_ptr<NodeEvents> events = nullptr;
  double checkpoint = kNever;  // work is saved each time so much of it is done; 0: always, kNever: not at all
};

template <bool kStops>
class OnNodes {
 public:
  static constexpr bool kWakes = true, kPreempts = kStops;

  OnNodes(const NodeSpec& spec, const Policy& policy, NodeFaults faults = {})
      : policy_(policy),
        faults_(std::move(faults)),
        room_(spec),
        outages_(spec.outages, spec.nodes),
        queue_(Ranking(policy.order, policy.rank)),
        reservation_(room_),
        usable_(spec.nodes) {
    if (policy.backfill == Backfill::conservative || (policy.backfill == Backfill::easy && policy.reserve_depth != 1))
      lines_.emplace(spec.nodes);
    if (lines_ || faults_.events) room_.follow_jobs();
    wake_ = faults_.events ? faults_.events->next() : kNever;
  }

  std::size_t waiting() const { return queue_.size(); }
  JobId head() const { return queue_[queue_.first()].id; }
  // Is there enough for it in all, and only not on the nodes?
  bool head_in_pieces() const {
    const auto& w = queue_[queue_.first()];
    return room_.count(w.kind) < w.nodes && room_.enough_in_all(w.kind, w.nodes);
  }
  double wake() const { return wake_; }
  const NodeRoom& room() const { return room_; }

  template <class Machine>
  void ended(Machine& machine, JobId id) {
    let_go(machine, id);
  }
  template <class Machine>
  void compress(Machine&) {}
  template <class Machine>
  void join(Machine& machine, JobId id) {
    const Job& job = machine.job(id);
    queue_.joined(job);
    State& s = state_of(id);
    s.ticket = queue_.new_ticket();
    if constexpr (kStops) s.job = job, s.left = job.run;
    push(id, job);
    // Alone and with room for it: the pass could do nothing else.
    if (queue_.by_arrival() && queue_.size() == 1 && outages_.none() && !faults_.events) start_leading(machine);
  }
  template <class Machine>
  void pass(Machine& machine) {
    const double now = machine.now();
    if constexpr (kStops) take_events(machine);
    if (now >= outage_end_) settled_ = 0;
    do {
      if (queue_.prepare(now, [&](JobId id) -> const Job& { return job_of(machine, id); })) settled_ = 0;
      start_leading(machine);
    } while (kStops && preempts_for_head(machine));
    if (queue_.size() > 0) look_behind(machine);
    settled_ = queue_.by_arrival() ? queue_.past() : 0;
    set_wake(now);
  }

 private:
  struct State {
    double begun = 0.0, left = 0.0;
    std::uint64_t ticket = 0;
    Job job = {};  // where it may be stopped: what is left of it
  };
  using Waiting = NodeQueue::Waiting;

  State& state_of(JobId id) {
    if (id >= states_.size()) states_.resize(2 * std::size_t{id} + 1), expected_.resize(states_.size());
    return states_[id];
  }
  template <class Machine>
  const Job& job_of(Machine& machine, JobId id) const {
    if constexpr (kStops)
      return states_[id].job;
    else
      return machine.job(id);
  }
  void push(JobId id, const Job& job) {
    const std::uint64_t ticket = states_[id].ticket;
    if (settled_ > 0 && queue_.past() > 0 && queue_[queue_.past() - 1].ticket > ticket) settled_ = 0;
    queue_.push({0.0, ticket, id, room_.kind_of(job), room_.nodes_of(job), job.estimate});
  }

  // The nodes on which it could start now, if they are enough.
  const NodeSet* place_for(const Waiting& w, double now) {
    if (room_.count(w.kind) < w.nodes) return nullptr;
    const NodeSet& fitting = room_.fitting(w.kind);
    const std::int32_t left = outages_.none() ? room_.nodes() : outages_.left(now, w.estimate);
    if (left == room_.nodes()) return &fitting;
    std::int32_t count = 0;
    for (std::size_t k = 0; k < fitting.words(); ++k) {
      usable_.set_word(k, fitting.word(k) & NodeSet::below(k, left));
      count += std::popcount(usable_.word(k));
    }
    return count < w.nodes ? nullptr : &usable_;
  }

  template <class Machine>
  void start(Machine& machine, std::size_t slot, const NodeSet& among, const NodeSet* rather_not = nullptr) {
    const Waiting w = queue_[slot];
    queue_.take(slot);
    room_.take(w.id, w.kind, w.nodes, among, rather_not);
    State& s = states_[w.id];
    s.begun = machine.now();
    expected_[w.id] = machine.now() + w.estimate;
    if (!lines_) ends_.add(expected_[w.id], w.id);
    queue_.started(job_of(machine, w.id), machine.now());
    if constexpr (kStops) {
      running_.push_back(w.id);
      machine.start(w.id, s.left);
    } else {
      machine.start(w.id);
    }
  }
  template <class Machine>
  void let_go(Machine& machine, JobId id) {
    room_.give_back(id);
    if (!lines_) ends_.remove(expected_[id], id);
    queue_.ended(job_of(machine, id), machine.now());
    if constexpr (kStops) std::erase(running_, id);
    settled_ = 0;
    reserved_for_.reset();
  }

  template <class Machine>
  void start_leading(Machine& machine) {
    for (std::size_t slot = queue_.first(); slot != queue_.past(); slot = queue_.first()) {
      const NodeSet* place = place_for(queue_[slot], machine.now());
      if (!place) return;
      start(machine, slot, *place);
      reserved_for_.reset();  // in other orders than that of arrival it may have come in front of somebody's
    }
  }

  template <class Machine>
  void look_behind(Machine& machine) {
    if (lines_) return plan_all(machine);
    if (policy_.backfill == Backfill::none) return;
    const bool easy = policy_.backfill == Backfill::easy;
    for (std::size_t slot = std::max(queue_.first() + 1, settled_); slot < queue_.past(); ++slot) {
      const Waiting& w = queue_[slot];
      if (w.nodes == 0) continue;
      const NodeSet* place = place_for(w, machine.now());
      if (!place) continue;
      if (easy)
        backfill(machine, slot, *place);
      else
        start(machine, slot, *place);
    }
  }
  template <class Machine>
  void backfill(Machine& machine, std::size_t slot, const NodeSet& place) {
    const Waiting w = queue_[slot];
    reserve_for_head(machine.now());
    const bool past = machine.now() + w.estimate > reservation_.time();
    if (past) {
      const NodeSet& wanted = reservation_.wanted(room_, w.kind);
      std::int32_t others = 0;
      for (std::size_t k = 0; k < place.words(); ++k) others += std::popcount(place.word(k) & ~wanted.word(k));
      if (w.nodes - others > reservation_.extra()) return;
      start(machine, slot, place, &wanted);
    } else {
      start(machine, slot, place);
    }
    reservation_.started(room_, w.id, past);
  }

  void reserve_for_head(double now) {
    const Waiting& head = queue_[queue_.first()];
    if (reserved_for_ == head.ticket) return;
    reserved_for_ = head.ticket;
    reservation_.make(room_, ends_, outages_, head.kind, head.nodes, head.estimate, now);
  }

  // Several reservations.
  template <class Machine>
  void plan_all(Machine& machine) {
    const double now = machine.now();
    // Reservations are not remembered: where nobody fits now there is nothing to plan, and nothing behind the last who
    // does. Those who could not start before cannot while nothing ends.
    std::size_t past = queue_.past();
    const auto fits_now = [&](const Waiting& w) { return w.nodes > 0 && room_.count(w.kind) >= w.nodes; };
    while (past > std::max(queue_.first() + 1, settled_) && !fits_now(queue_[past - 1])) --past;
    if (past == std::max(queue_.first() + 1, settled_)) return;
    stop_point();
    lines_->begin(room_, expected_, now);
    const bool easy = policy_.backfill == Backfill::easy;
    int reserved = 0;
    for (std::size_t slot = queue_.first(); slot < past; ++slot) {
      const Waiting w = queue_[slot];
      if (w.nodes == 0) continue;
      const bool reserves = !easy || reserved < policy_.reserve_depth;
      if (!reserves && room_.count(w.kind) < w.nodes) continue;
      if (fits_now(w) && lines_->from_now_on(room_, outages_, w.kind, w.estimate, now, usable_) >= w.nodes) {
        start(machine, slot, usable_);
        for (const std::int32_t n : room_.held(w.id)) lines_->take(n, now, now + w.estimate, room_.need(w.kind));
      } else if (reserves) {
        const double begin = lines_->earliest(room_, outages_, w.kind, w.nodes, w.estimate, now);
        if (begin == kNever) continue;
        reserve(w, begin);
        ++reserved;
      }
    }
  }
  void reserve(const Waiting& w, double begin) {
    std::int32_t left = w.nodes;
    for (const bool fits_now : {false, true})
      for (std::int32_t n = 0; n < room_.nodes() && left > 0; ++n)
        if (room_.fitting(w.kind).has(n) == fits_now && lines_->usable(n, begin)) {
          lines_->take(n, begin, begin + w.estimate, room_.need(w.kind));
          --left;
        }
  }

  // Those of the running whom the first of the queue may stop, if that makes room for it: the smallest priority first,
  // then the latest start; none that is not needed.
  template <class Machine>
  bool preempts_for_head(Machine& machine) {
    if (policy_.preempt == Preempt::none || queue_.size() == 0) return false;
    const Waiting head = queue_[queue_.first()];
    if (!choose_victims(head, states_[head.id].job.priority, machine.now())) return false;
    const std::vector<JobId> victims = victims_;
    for (const JobId id : victims) stop(machine, id, policy_.preempt == Preempt::suspend ? kNever : 0.0);
    queue_.prepare(machine.now(), [&](JobId id) -> const Job& { return states_[id].job; });
    for (std::size_t slot = queue_.first(); slot < queue_.past(); ++slot)
      if (queue_[slot].nodes > 0 && queue_[slot].id == head.id)
        start(machine, slot, *place_for(queue_[slot], machine.now()));
    return true;
  }
  bool choose_victims(const Waiting& head, double priority, double now) {
    victims_.clear();
    for (const JobId id : running_)
      if (states_[id].job.priority < priority) victims_.push_back(id);
    std::sort(victims_.begin(), victims_.end(), [&](JobId a, JobId b) {
      const State &x = states_[a], &y = states_[b];
      if (x.job.priority != y.job.priority) return x.job.priority < y.job.priority;
      return x.begun != y.begun ? x.begun > y.begun : x.ticket > y.ticket;
    });
    std::vector<char> gone(victims_.size(), false);
    std::size_t count = 0;
    while (count < victims_.size() && !fits_without(head, now, gone)) gone[count++] = true;
    if (!fits_without(head, now, gone)) return false;
    for (std::size_t k = count; k-- > 0;) {
      gone[k] = false;
      if (!fits_without(head, now, gone)) gone[k] = true;
    }
    std::vector<JobId> kept;
    for (std::size_t k = 0; k < count; ++k)
      if (gone[k]) kept.push_back(victims_[k]);
    victims_ = std::move(kept);
    return !victims_.empty();
  }
  // Could it be placed if these of the victims were gone?
  bool fits_without(const Waiting& head, double now, const std::vector<char>& gone) {
    room_without_.clear();
    for (std::int32_t n = 0; n < room_.nodes(); ++n) room_without_.push_back(room_.free(n));
    for (std::size_t k = 0; k < gone.size(); ++k)
      if (gone[k])
        for (const std::int32_t n : room_.held(victims_[k]))
          add(room_without_[static_cast<std::size_t>(n)], room_.need(room_.kind_held(victims_[k])));
    const std::int32_t left = outages_.left(now, head.estimate);
    std::int32_t count = 0;
    for (std::int32_t n = 0; n < left; ++n)
      count += room_.up(n) && holds(room_without_[static_cast<std::size_t>(n)], room_.need(head.kind));
    return count >= head.nodes;
  }

  // Work is kept in steps of `saved`: kNever keeps all of it, 0 none.
  template <class Machine>
  void stop(Machine& machine, JobId id, double saved) {
    let_go(machine, id);
    State& s = states_[id];
    const double done = machine.now() - s.begun;
    const double kept = saved == kNever ? done : saved > 0 ? std::floor(done / saved) * saved : 0.0;
    s.left -= kept;
    s.job.estimate -= kept;
    machine.stop_losing(id, done - kept);
    push(id, s.job);
  }
  template <class Machine>
  void take_events(Machine& machine) {
    while (faults_.events && faults_.events->next() <= machine.now()) {
      const NodeEvent event = faults_.events->take();
      if (!event.up) {
        const std::vector<JobId> lost = room_.on(event.node);
        const double saved = faults_.checkpoint == kNever ? 0.0
                             : faults_.checkpoint > 0.0   ? faults_.checkpoint
                                                          : kNever;
        for (const JobId id : lost) stop(machine, id, saved);
      }
      room_.set_up(event.node, event.up);
      settled_ = 0;
      reserved_for_.reset();
    }
  }

  void set_wake(double now) {
    wake_ = faults_.events ? faults_.events->next() : kNever;
    if (outages_.none()) return;
    outage_end_ = outages_.next_end(now);
    if (queue_.size() > 0) wake_ = std::min(wake_, outage_end_);
  }

  Policy policy_;
  NodeFaults faults_;
  NodeRoom room_;
  Outages outages_;
  NodeQueue queue_;
  NodeEnds ends_;
  HeadReservation reservation_;
  std::optional<std::uint64_t> reserved_for_;  // whose it is
  std::optional<Timelines> lines_;             // where there are several reservations
  std::vector<State> states_;                  // by number
  std::vector<double> expected_;
  std::vector<JobId> running_, victims_;
  std::vector<Amounts> room_without_;
  NodeSet usable_;
  std::size_t settled_ = 0;  // those in front of this slot were looked at, and nothing has become free since
  double wake_ = kNever, outage_end_ = kNever;
};

}  // namespace sojourn::scheduling
