#include "sojourn/logs/occupancy.h"

#include <algorithm>
#include <utility>

namespace sojourn::logs {
namespace {

Steps steps_of(std::vector<std::pair<double, double>> changes) {
  std::sort(changes.begin(), changes.end());
  Steps steps;
  double value = 0.0;
  for (const auto& [time, change] : changes) {
    value += change;
    if (!steps.time.empty() && steps.time.back() == time) {
      steps.value.back() = value;
    } else {
      steps.time.push_back(time);
      steps.value.push_back(value);
    }
  }
  return steps;
}

}  // namespace

std::vector<double> Steps::means(double from, double to, std::size_t cells) const {
  std::vector<double> sums(cells, 0.0);
  const double cell = (to - from) / static_cast<double>(cells);
  for (std::size_t k = 0; k + 1 < time.size(); ++k) {
    double begin = std::max(time[k], from);
    const double end = std::min(time[k + 1], to);
    while (begin < end) {
      const auto at = std::min(cells - 1, static_cast<std::size_t>((begin - from) / cell));
      const double border = at + 1 == cells ? to : from + cell * static_cast<double>(at + 1);
      const double until = border > begin ? std::min(end, border) : end;
      sums[at] += value[k] * (until - begin);
      begin = until;
    }
  }
  for (auto& sum : sums) sum /= cell;
  return sums;
}

Steps busy_processors(const std::vector<Job>& jobs) {
  std::vector<std::pair<double, double>> changes;
  for (const auto& job : jobs) {
    if (!job.has_wait()) continue;
    changes.emplace_back(job.start(), job.width);
    changes.emplace_back(job.start() + job.run, -job.width);
  }
  return steps_of(std::move(changes));
}

Steps waiting_processors(const std::vector<Job>& jobs) {
  std::vector<std::pair<double, double>> changes;
  for (const auto& job : jobs) {
    if (!job.has_wait() || job.wait == 0) continue;
    changes.emplace_back(job.start() - job.wait, job.width);
    changes.emplace_back(job.start(), -job.width);
  }
  return steps_of(std::move(changes));
}

std::optional<Occupancy> occupancy(const Steps& busy, std::size_t jobs, double processors) {
  if (busy.time.size() < 2) return std::nullopt;
  Occupancy o;
  o.jobs = jobs;
  double over = 0.0;
  for (std::size_t k = 0; k + 1 < busy.time.size(); ++k) {
    o.peak = std::max(o.peak, busy.value[k]);
    if (busy.value[k] > processors) over += busy.time[k + 1] - busy.time[k];
  }
  o.share_over = over / (busy.time.back() - busy.time.front());
  return o;
}

}  // namespace sojourn::logs
