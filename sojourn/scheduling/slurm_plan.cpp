#include "sojourn/scheduling/slurm_plan.h"

#include <algorithm>
#include <cstddef>

namespace sojourn::scheduling {

void SlurmPlan::begin(double now, double horizon, const NodeBits& all) {
  begin_ = now;
  end_ = now + horizon;
  same_until_ = kNever;
  intervals_.clear();
  intervals_.push_back({now, all});
}

std::size_t SlurmPlan::at(double time) const {
  const auto after = std::upper_bound(intervals_.begin(), intervals_.end(), time,
                                      [](double t, const Interval& interval) { return t < interval.begin; });
  return static_cast<std::size_t>(after - intervals_.begin()) - 1;
}

void SlurmPlan::look(double base, double limit, std::size_t least_nodes, View& view) {
  const double until = base + limit;
  view.later = 0.0;
  const std::size_t first = at(base);
  for (std::size_t k = first; k < intervals_.size(); ++k) {
    const Interval& here = intervals_[k];
    const bool beyond = here.begin > until;
    if (k == first) view.usable = here.free;
    if (!beyond) view.enough = view.usable.keep(here.free) >= least_nodes;
    if (beyond && base == begin_) flips(here.begin - limit);
    if (view.later == 0.0 && k + 1 < intervals_.size()) {
      const Interval& next = intervals_[k + 1];
      if (next.begin >= end_)
        flips(next.begin - (end_ - begin_));
      else if (!(beyond ? next.free.inside(view.usable, here.free) : next.free.inside(view.usable)))
        view.later = next.begin;
    }
    if (beyond || (!view.enough && view.later > 0.0)) return;
  }
}

bool SlurmPlan::reserved(const NodeBits& nodes, double from, double until) const {
  for (std::size_t k = at(from); k < intervals_.size() && intervals_[k].begin < until; ++k)
    if (!nodes.inside(intervals_[k].free)) return true;
  return false;
}

std::size_t SlurmPlan::split(double time) {
  const std::size_t k = at(time);
  if (intervals_[k].begin == time) return k;
  intervals_.insert(intervals_.begin() + static_cast<std::ptrdiff_t>(k) + 1, {time, intervals_[k].free});
  return k + 1;
}

void SlurmPlan::join_equal(std::size_t k) {
  if (k == 0 || k >= intervals_.size() || !(intervals_[k].free == intervals_[k - 1].free)) return;
  intervals_.erase(intervals_.begin() + static_cast<std::ptrdiff_t>(k));
}

void SlurmPlan::reserve(const NodeBits& nodes, double from, double until) {
  const std::size_t first = split(from), past = split(until);
  for (std::size_t k = first; k < past; ++k) intervals_[k].free.remove(nodes);
  join_equal(past);
  join_equal(first);
}

}  // namespace sojourn::scheduling
