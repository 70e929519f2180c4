#include "sojourn/scheduling/nodes/timelines.h"

#include <algorithm>

namespace sojourn::scheduling {

void Timelines::begin(const NodeRoom& room, const std::vector<double>& expected, double now) {
  for (std::size_t n = 0; n < lines_.size(); ++n) {
    const auto node = static_cast<std::int32_t>(n);
    if (seen_[n] == room.version(node)) continue;
    seen_[n] = room.version(node);
    Line& line = lines_[n];
    line.clear();
    if (!room.up(node)) continue;
    ends_.clear();
    for (const JobId id : room.on(node)) ends_.emplace_back(expected[id], id);
    std::sort(ends_.begin(), ends_.end());
    line.push_back({now, room.free(node)});
    for (const auto& [time, id] : ends_) {
      if (time > line.back().from) line.push_back({time, line.back().free});
      add(line.back().free, room.need(room.kind_held(id)));
    }
  }
}

// Earliest time from `from` on at which the need fits for so long.
double Timelines::first_fit(const Line& line, const Outages& outages, std::int32_t node, const Amounts& need,
                            double estimate, double from) {
  constexpr int kMostOutages = 100'000;  // without a gap for the job: there is none
  double begin = from;
  bool open = false;
  for (std::size_t k = 0; k < line.size(); ++k) {
    if (k + 1 < line.size() && line[k + 1].from <= from) continue;
    if (open && line[k].from >= begin + estimate) return begin;
    if (!holds(line[k].free, need)) {
      open = false;
      continue;
    }
    if (!open) begin = std::max(begin, std::max(from, line[k].from));
    open = true;
    // An outage in the way: from its end on, if that is in this step.
    for (int tries = 0; !outages.none(); ++tries) {
      const double after = outages.after(node, begin, estimate);
      if (after == begin) break;
      begin = after;
      if (tries == kMostOutages) return kNever;
    }
    if (k + 1 < line.size() && begin >= line[k + 1].from) open = false;
  }
  return open ? begin : kNever;
}

double Timelines::first_hold(std::size_t node, const Amounts& need, double now) const {
  for (const Step& step : lines_[node])
    if (holds(step.free, need)) return std::max(now, step.from);
  return kNever;
}

std::int32_t Timelines::from_now_on(const NodeRoom& room, const Outages& outages, std::uint32_t kind, double estimate,
                                    double now, NodeSet& where) const {
  std::int32_t count = 0;
  where.clear();
  room.fitting(kind).for_each([&](std::int32_t n) {
    const auto k = static_cast<std::size_t>(n);
    if (!only_grows(room, outages, k) && first_fit(lines_[k], outages, n, room.need(kind), estimate, now) != now)
      return;
    where.add(n);
    ++count;
  });
  return count;
}

double Timelines::earliest(const NodeRoom& room, const Outages& outages, std::uint32_t kind, std::int32_t nodes,
                           double estimate, double now) {
  const Amounts& need = room.need(kind);
  const auto nth = static_cast<std::ptrdiff_t>(nodes - 1);
  begins_.assign(begins_.size(), -kNever);
  for (double time = now;;) {
    for (std::size_t n = 0; n < lines_.size(); ++n)
      if (begins_[n] < time) {
        if (!only_grows(room, outages, n))
          begins_[n] = first_fit(lines_[n], outages, static_cast<std::int32_t>(n), need, estimate, time);
        else
          begins_[n] = begins_[n] == -kNever ? first_hold(n, need, now) : time;
      }
    sorted_ = begins_;
    std::nth_element(sorted_.begin(), sorted_.begin() + nth, sorted_.end());
    const double next = sorted_[static_cast<std::size_t>(nth)];
    if (next == time || next == kNever) return next;
    time = next;
  }
}

// The step that begins at this time, made where there is none.
std::size_t Timelines::cut(Line& line, double at) {
  std::size_t k = line.size();
  while (k > 0 && line[k - 1].from > at) --k;
  if (k > 0 && line[k - 1].from == at) return k - 1;
  line.insert(line.begin() + static_cast<std::ptrdiff_t>(k), {at, line[k - 1].free});
  return k;
}

void Timelines::take(std::int32_t node, double from, double until, const Amounts& need) {
  Line& line = lines_[static_cast<std::size_t>(node)];
  seen_[static_cast<std::size_t>(node)] = 0;
  const std::size_t first = cut(line, from), past = cut(line, until);
  for (std::size_t k = first; k < past; ++k) subtract(line[k].free, need);
}

}  // namespace sojourn::scheduling
