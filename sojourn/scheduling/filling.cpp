#include "sojourn/scheduling/filling.h"

#include <map>

namespace sojourn::scheduling {

void Filling::choose(double now) {
  switch (fill_) {
    case Fill::server_filling: {
      std::size_t count = 0;
      for (std::int64_t width = 0; count < present_.size() && width < processors_; ++count)
        width += states_[present_[count]].width;
      choose_from_prefix({present_.begin(), present_.begin() + static_cast<std::ptrdiff_t>(count)});
      break;
    }
    case Fill::server_filling_srpt: {
      auto order = by_remaining_work(now);
      std::size_t count = 0;
      for (std::int64_t width = 0; count < order.size() && width < processors_; ++count)
        width += states_[order[count]].width;
      order.resize(count);
      choose_from_prefix(std::move(order));
      break;
    }
    case Fill::most_processors_first:
      choose_from_prefix(present_);
      break;
    case Fill::max_weight:
      choose_most_weight();
      break;
  }
  std::sort(chosen_.begin(), chosen_.end());
}

// The widest first, each that fits; ties as they stand.
void Filling::choose_from_prefix(std::vector<JobId> order) {
  std::stable_sort(order.begin(), order.end(), [&](JobId a, JobId b) { return states_[a].width > states_[b].width; });
  std::int64_t left = processors_;
  chosen_.clear();
  for (const JobId id : order)
    if (states_[id].width <= left) left -= states_[id].width, chosen_.push_back(id);
}

std::vector<JobId> Filling::by_remaining_work(double now) const {
  std::vector<std::pair<double, JobId>> work;
  for (const JobId id : present_) {
    const State& s = states_[id];
    work.emplace_back((s.runs ? s.left - (now - s.begun) : s.left) * s.width, id);
  }
  std::stable_sort(work.begin(), work.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<JobId> order;
  for (const auto& [unused, id] : work) order.push_back(id);
  return order;
}

// A knapsack: [v] is the most weight of v processors. Each width is one row of choices, how many of it are taken.
void Filling::choose_most_weight() {
  std::map<std::int32_t, std::vector<JobId>, std::greater<>> by_width;
  for (const JobId id : present_) by_width[states_[id].width].push_back(id);
  const auto room = static_cast<std::size_t>(processors_);
  std::vector<double> most(room + 1, 0.0);
  std::vector<std::vector<std::uint32_t>> taken;
  for (const auto& [width, jobs] : by_width) {
    const auto before = most;
    auto& here = taken.emplace_back(room + 1, 0);
    const auto w = static_cast<std::size_t>(width);
    const auto weight = static_cast<double>(jobs.size());
    for (std::size_t v = w; v <= room; ++v)
      for (std::size_t n = 1; n <= jobs.size() && n * w <= v; ++n)
        if (const double with = before[v - n * w] + static_cast<double>(n) * weight; with > most[v])
          most[v] = with, here[v] = static_cast<std::uint32_t>(n);
  }
  chosen_.clear();
  std::size_t left = room, row = taken.size();
  for (auto at = by_width.rbegin(); at != by_width.rend(); ++at) {
    const std::uint32_t n = taken[--row][left];
    chosen_.insert(chosen_.end(), at->second.begin(), at->second.begin() + n);
    left -= n * static_cast<std::size_t>(at->first);
  }
}

}  // namespace sojourn::scheduling
