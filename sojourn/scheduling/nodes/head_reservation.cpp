#include "sojourn/scheduling/nodes/head_reservation.h"

#include <algorithm>

namespace sojourn::scheduling {

HeadReservation::HeadReservation(const NodeRoom& room)
    : fits_(room.nodes()),
      later_(static_cast<std::size_t>(room.nodes())),
      round_(later_.size()),
      wanted_(room.kinds(), NodeSet(room.nodes())),
      known_round_(room.kinds()) {}

Amounts& HeadReservation::later(const NodeRoom& room, std::int32_t node) {
  const auto n = static_cast<std::size_t>(node);
  if (round_[n] != now_round_) round_[n] = now_round_, later_[n] = room.free(node);
  return later_[n];
}

void HeadReservation::make(const NodeRoom& room, const NodeEnds& ends, const Outages& outages, std::uint32_t kind,
                           std::int32_t nodes, double estimate, double now) {
  ++now_round_;
  kind_ = kind;
  time_ = kNever;
  fits_ = room.fitting(kind);
  std::int32_t count = room.count(kind);
  double outage_end = outages.next_end(now), at = now;
  const auto placed_at = [&](double time) {
    const std::int32_t left = outages.left(time, estimate);
    const std::int32_t there = left < room.nodes() ? fits_.count_below(left) : count;
    if (there < nodes) return false;
    time_ = time;
    extra_ = there - nodes;
    for (std::size_t k = 0; left < room.nodes() && k < fits_.words(); ++k)
      fits_.set_word(k, fits_.word(k) & NodeSet::below(k, left));
    return true;
  };
  // Ends of outages before this time.
  const auto placed_before = [&](double time) {
    for (; outage_end < time; outage_end = outages.next_end(outage_end))
      if (count >= nodes && placed_at(outage_end)) return true;
    return false;
  };
  ends.walk([&](double time, JobId id) {
    // All who end at one time are let go before it is looked at.
    if (time > at && at > now && placed_at(at)) return false;
    if (placed_before(time)) return false;
    at = time;
    for (const std::int32_t n : room.held(id)) {
      Amounts& free = later(room, n);
      add(free, room.need(room.kind_held(id)));
      if (!fits_.has(n) && room.up(n) && holds(free, room.need(kind))) fits_.add(n), ++count;
    }
    return true;
  });
  if (time_ < kNever || (at > now && placed_at(at)) || outages.none() || count < nodes) return;
  // Only maintenance stands in the way, and it leaves a gap for every job that may come.
  constexpr int kMostOutages = 100'000;
  for (int k = 0; k < kMostOutages && outage_end < kNever; ++k, outage_end = outages.next_end(outage_end))
    if (placed_at(outage_end)) return;
}

bool HeadReservation::is_wanted(const NodeRoom& room, std::int32_t node, std::uint32_t kind) {
  Amounts both = room.need(kind_);
  add(both, room.need(kind));
  return fits_.has(node) && !holds(later(room, node), both);
}

const NodeSet& HeadReservation::wanted(const NodeRoom& room, std::uint32_t kind) {
  NodeSet& set = wanted_[kind];
  if (known_round_[kind] == now_round_) return set;
  known_round_[kind] = now_round_;
  set = fits_;
  Amounts both = room.need(kind_);
  add(both, room.need(kind));
  fits_.for_each([&](std::int32_t n) {
    if (holds(later(room, n), both)) set.remove(n);
  });
  return set;
}

void HeadReservation::started(const NodeRoom& room, JobId id, bool past) {
  const Amounts& need = room.need(room.kind_held(id));
  for (const std::int32_t n : room.held(id)) {
    const auto k = static_cast<std::size_t>(n);
    const bool seen = round_[k] == now_round_;
    Amounts& free = later(room, n);
    // What was seen before does not know of it; what is free now does, also of one that will be gone then.
    if (seen && past) subtract(free, need);
    if (!seen && !past) add(free, need);
    if (!past) continue;
    if (fits_.has(n) && !holds(free, room.need(kind_))) fits_.remove(n), --extra_;
    for (std::uint32_t other = 0; other < wanted_.size(); ++other)
      if (known_round_[other] == now_round_) {
        if (is_wanted(room, n, other))
          wanted_[other].add(n);
        else
          wanted_[other].remove(n);
      }
  }
}

}  // namespace sojourn::scheduling
