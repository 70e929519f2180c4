#include "sojourn/fit/width_classes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace sojourn::fit {
namespace {

constexpr std::size_t kMostWidths = 24;  // in one class: the file is to be read by people

std::vector<WidthClass> octaves(const std::vector<logs::Job>& jobs) {
  std::map<int, WidthClass> by_octave;
  for (std::size_t k = 0; k < jobs.size(); ++k) {
    const auto width = jobs[k].width;
    int octave = 0;
    while ((std::int64_t{1} << octave) < width) ++octave;
    WidthClass& c = by_octave[octave];
    c.least = c.jobs.empty() ? width : std::min(c.least, width);
    c.most = std::max(c.most, width);
    c.work += jobs[k].work();
    c.jobs.push_back(k);
  }
  std::vector<WidthClass> all;
  for (auto& [octave, c] : by_octave) all.push_back(std::move(c));
  return all;
}

double share(const WidthClass& c, double jobs, double work) {
  return std::max(static_cast<double>(c.jobs.size()) / jobs, c.work / work);
}

// The class joins the smaller of its neighbours.
void merge(std::vector<WidthClass>& all, std::size_t at, double jobs, double work) {
  const bool down = at > 0 && (at + 1 == all.size() || share(all[at - 1], jobs, work) < share(all[at + 1], jobs, work));
  const std::size_t low = down ? at - 1 : at;
  WidthClass& a = all[low];
  const WidthClass& b = all[low + 1];
  a.least = std::min(a.least, b.least);
  a.most = std::max(a.most, b.most);
  a.work += b.work;
  a.jobs.insert(a.jobs.end(), b.jobs.begin(), b.jobs.end());
  std::sort(a.jobs.begin(), a.jobs.end());
  all.erase(all.begin() + static_cast<std::ptrdiff_t>(low) + 1);
}

// Widths with their counts; many of them become groups of neighbours with their rounded mean.
void count_widths(const std::vector<logs::Job>& jobs, WidthClass& c) {
  std::map<std::int32_t, double> counts;
  for (const std::size_t k : c.jobs) ++counts[jobs[k].width];
  const double each = counts.size() > kMostWidths ? static_cast<double>(c.jobs.size()) / kMostWidths : 0.0;
  double weight = 0, sum = 0;
  for (const auto& [width, count] : counts) {
    weight += count;
    sum += count * width;
    if (weight < each && width != counts.rbegin()->first) continue;
    c.widths.push_back(std::round(sum / weight));
    c.weights.push_back(weight);
    weight = sum = 0;
  }
}

}  // namespace

std::string WidthClass::name() const {
  const std::string range = least == most ? fmt::format("{}", least) : fmt::format("{}-{}", least, most);
  return parts == 1 ? range : fmt::format("{}, time {} of {}", range, part + 1, parts);
}

std::vector<WidthClass> width_classes(const std::vector<logs::Job>& jobs, std::size_t most) {
  auto all = octaves(jobs);
  double work = 0;
  const auto count = static_cast<double>(jobs.size());
  for (const auto& c : all) work += c.work;
  while (all.size() > 1) {
    const auto smallest = std::min_element(all.begin(), all.end(), [&](const WidthClass& a, const WidthClass& b) {
      return share(a, count, work) < share(b, count, work);
    });
    if (share(*smallest, count, work) >= kLeastShare && all.size() <= most) break;
    merge(all, static_cast<std::size_t>(smallest - all.begin()), count, work);
  }
  for (auto& c : all) count_widths(jobs, c);
  return all;
}

std::vector<WidthClass> by_time(const std::vector<logs::Job>& jobs, const WidthClass& c, int parts) {
  auto order = c.jobs;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return jobs[a].run < jobs[b].run; });
  const std::size_t half = order.size() / 2;
  double rest = 0, done = 0;
  for (std::size_t k = half; k < order.size(); ++k) rest += jobs[order[k]].work();
  std::vector<WidthClass> out;
  int last = -1;
  for (std::size_t k = 0; k < order.size(); ++k) {
    const auto& job = jobs[order[k]];
    const int part = k < half ? 0 : std::min(parts - 1, 1 + static_cast<int>(done / rest * (parts - 1)));
    if (k >= half) done += job.work();
    if (part > last && (k == 0 || job.run > jobs[order[k - 1]].run)) {
      last = part;
      out.emplace_back();
      out.back().least = c.least, out.back().most = c.most;
    }
    out.back().jobs.push_back(order[k]);
    out.back().work += job.work();
  }
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i].part = static_cast<int>(i), out[i].parts = static_cast<int>(out.size());
    std::sort(out[i].jobs.begin(), out[i].jobs.end());
    count_widths(jobs, out[i]);
  }
  return out;
}

}  // namespace sojourn::fit
