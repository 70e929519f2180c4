#include "sojourn/describe/cells.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>

#include "sojourn/base/text.h"

namespace sojourn::describe {
namespace {

using logs::Job;

constexpr std::size_t kFewest = 5;  // jobs in a cell of waits

// Bounds of run times and estimates, seconds: a third of a decade to a decade apart, where people think in.
constexpr double kTimes[] = {0,         10,         60,    300,        900,        3600,
                             4 * 3600., 12 * 3600., 86400, 3 * 86400., 7 * 86400., 30 * 86400.};
constexpr const char* kTimeNames[] = {"<10 s", "<1 m", "<5 m", "<15 m", "<1 h",  "<4 h",
                                      "<12 h", "<1 d", "<3 d", "<1 w",  "<30 d", "more"};
constexpr std::size_t kClasses = std::size(kTimes);

std::size_t time_class(double seconds) {
  return static_cast<std::size_t>(std::upper_bound(std::begin(kTimes), std::end(kTimes), seconds) -
                                  std::begin(kTimes)) -
         1;
}

// An estimate of exactly an hour belongs to those of at most an hour.
std::size_t estimate_class(double seconds) {
  const auto at = std::lower_bound(std::begin(kTimes) + 1, std::end(kTimes), seconds) - std::begin(kTimes);
  return static_cast<std::size_t>(at) - 1;
}

std::string estimate_name(std::size_t k) {
  return k + 1 == kClasses ? kTimeNames[k] : "≤" + std::string(kTimeNames[k] + 1);
}

// 1, 2, 3-4, 5-8, …
std::size_t width_class(std::int32_t width) {
  return static_cast<std::size_t>(std::bit_width(static_cast<std::uint32_t>(width - 1)));
}

std::string width_name(std::size_t k) {
  const auto high = std::uint64_t{1} << k, low = k < 2 ? high : high / 2 + 1;
  return low == high ? std::to_string(high) : fmt::format("{}-{}", low, high);
}

std::vector<std::string> trim(std::size_t from, std::size_t to, std::string (*name)(std::size_t)) {
  std::vector<std::string> names;
  for (std::size_t k = from; k <= to; ++k) names.push_back(name(k));
  return names;
}

}  // namespace

std::string short_duration(double seconds) {
  for (const auto& [unit, name] : {std::pair{86400.0, "d"}, {3600.0, "h"}, {60.0, "m"}})
    if (seconds >= unit) return fmt::format("{:.{}f} {}", seconds / unit, seconds / unit < 9.95 ? 1 : 0, name);
  return fmt::format("{:.0f} s", seconds);
}

HeatMap hours_and_weekdays(const logs::Cycles& cycles) {
  HeatMap map;
  map.label = "Arrivals by hour of the day and day of the week";
  map.rows = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
  map.x = "hour of the day";
  for (int hour = 0; hour < 24; ++hour) map.columns.push_back(hour % 3 == 0 ? std::to_string(hour) : "");
  for (std::size_t day = 0; day < 7; ++day) {
    map.cells.emplace_back();
    for (std::size_t hour = 0; hour < 24; ++hour)
      map.cells.back().push_back(
          {cycles.by_hour[day][hour], "",
           fmt::format("{} {}:00: {} rows", map.rows[day], hour, grouped(cycles.by_hour[day][hour]))});
  }
  return map;
}

std::vector<Bar> widths(const std::vector<Job>& jobs) {
  struct Sums {
    double jobs = 0, work = 0;
  };
  std::map<std::int64_t, Sums> classes;  // twice the power, plus 1 for what lies above it
  double work = 0;
  for (const auto& job : jobs) {
    const auto power = std::bit_width(static_cast<std::uint32_t>(job.width)) - 1;
    auto& sums = classes[2 * power + (std::has_single_bit(static_cast<std::uint32_t>(job.width)) ? 0 : 1)];
    ++sums.jobs;
    sums.work += job.work();
    work += job.work();
  }
  std::vector<Bar> bars;
  for (const auto& [key, sums] : classes) {
    const auto low = std::int64_t{1} << (key / 2);
    const bool power = key % 2 == 0;
    const std::string between = low == 2 ? "3" : fmt::format("{}-{}", low + 1, 2 * low - 1);
    bars.push_back(
        {power ? std::to_string(low) : between, sums.jobs / static_cast<double>(jobs.size()), sums.work / work, power});
  }
  return bars;
}

HeatMap estimates_and_run_times(const std::vector<Job>& jobs) {
  std::vector<std::vector<double>> counts(kClasses, std::vector<double>(kClasses));
  std::size_t first_run = kClasses, last_run = 0, first = kClasses, last = 0;
  for (const auto& job : jobs) {
    if (!(job.asked > 0)) continue;
    const auto run = time_class(job.run), asked = estimate_class(job.asked);
    ++counts[asked][run];
    first_run = std::min(first_run, run);
    last_run = std::max(last_run, run);
    first = std::min(first, asked);
    last = std::max(last, asked);
  }
  HeatMap map;
  map.label = "Jobs by estimate and run time";
  map.x = "run time";
  map.y = "Estimate. Outlined: run time and estimate of the same size.";
  map.logarithmic = true;
  map.columns = trim(first_run, last_run, [](std::size_t k) { return std::string(kTimeNames[k]); });
  map.rows = trim(first, last, estimate_name);
  for (std::size_t r = first; r <= last; ++r) {
    map.cells.emplace_back();
    for (std::size_t c = first_run; c <= last_run; ++c)
      map.cells.back().push_back(
          {counts[r][c] > 0 ? counts[r][c] : (r == c ? 0.0 : -1.0), counts[r][c] > 0 ? grouped(counts[r][c]) : "",
           fmt::format("estimate {}, run time {}: {} jobs", estimate_name(r), kTimeNames[c], grouped(counts[r][c])),
           r == c});
  }
  return map;
}

HeatMap waits(const std::vector<Job>& jobs, double q) {
  std::map<std::pair<std::size_t, std::size_t>, std::vector<double>> cells;
  std::size_t first = 99, last = 0, low = kClasses, high = 0;
  for (const auto& job : jobs) {
    if (!job.has_wait() || !(job.asked > 0)) continue;
    const auto width = width_class(job.width), asked = estimate_class(job.asked);
    cells[{width, asked}].push_back(job.wait);
    first = std::min(first, width);
    last = std::max(last, width);
    low = std::min(low, asked);
    high = std::max(high, asked);
  }
  HeatMap map;
  map.label = fmt::format("{} of the wait by width and estimate", q == 0.5 ? "Median" : "90th percentile");
  map.x = "estimate";
  map.y = q == 0.5 ? "Width; median wait" : "Width; 90th percentile of the wait";
  map.logarithmic = true;
  if (cells.empty()) return map;
  map.columns = trim(low, high, estimate_name);
  map.rows = trim(first, last, width_name);
  for (std::size_t r = first; r <= last; ++r) {
    map.cells.emplace_back();
    for (std::size_t c = low; c <= high; ++c) {
      auto& values = cells[{r, c}];
      std::sort(values.begin(), values.end());
      const bool enough = values.size() >= kFewest;
      const double wait = enough ? logs::quantile(values, q) : -1.0;
      map.cells.back().push_back(
          {wait, enough ? short_duration(wait) : "",
           fmt::format("width {}, estimate {}: {} jobs", width_name(r), estimate_name(c), values.size())});
    }
  }
  return map;
}

}  // namespace sojourn::describe
