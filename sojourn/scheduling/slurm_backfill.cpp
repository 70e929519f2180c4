#include "sojourn/scheduling/slurm_backfill.h"

#include <algorithm>

namespace sojourn::scheduling {

SlurmBackfill::SlurmBackfill(std::int64_t processors, const SlurmSettings& settings)
    : nodes(processors, settings.per_node), horizon_(settings.horizon) {}

void SlurmBackfill::start(JobId id, double limit_end) {
  nodes.take(picked);
  running.add(id, limit_end, picked, nodes.count());
}

void SlurmBackfill::begin(double now) {
  now_ = now;
  plan_.begin(now, horizon_, nodes.all());
}

double SlurmBackfill::earliest(double base, std::int64_t width) {
  if (!view_.enough) return kNever;
  const std::int64_t free = nodes.free_on(view_.usable);
  if (free >= width) {
    then_ = nodes.free_by_node();
    return base;
  }
  const auto room = running.room(nodes, view_.usable, free, width, then_);
  if (!room) return kNever;
  return std::max(*room > now_ ? *room : now_ + 1.0, base);
}

double SlurmBackfill::same_until() const {
  const double first = running.first_limit_end();
  return first > now_ ? std::min(first, plan_.same_until()) : now_;  // a job past its limit ends in a second, always
}

double SlurmBackfill::plan(std::int64_t width, double limit) {
  const auto least = static_cast<std::size_t>((width + nodes.per_node() - 1) / nodes.per_node());
  for (double base = now_;;) {
    plan_.look(base, limit, least, view_);
    const double start = earliest(base, width);
    if (start > now_ && view_.later > 0.0 && start > view_.later) {  // also where there is no room at all
      base = view_.later;
      continue;
    }
    if (start > now_ + horizon_) {
      plan_.flips(start - horizon_);
      return kNever;
    }
    pick_nodes(view_.usable, then_, width, picked);
    if (start <= now_) return start;
    chosen_ = NodeBits::none(nodes.count());
    for (const Share& s : picked) chosen_.add(s.node);
    if (plan_.reserved(chosen_, start, start + limit)) {
      base = start;
      continue;
    }
    plan_.reserve(chosen_, start, start + limit);
    return start;
  }
}

}  // namespace sojourn::scheduling
