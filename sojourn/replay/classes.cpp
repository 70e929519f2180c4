#include "sojourn/replay/classes.h"

#include <fmt/format.h>

#include <limits>

#include "sojourn/base/calendar.h"

namespace sojourn::replay {
namespace {

template <class Value>
std::vector<ClassMean> means(std::vector<ClassMean> classes, std::span<const logs::Job> jobs,
                             std::span<const double> waits, Value value) {
  for (std::size_t k = 0; k < jobs.size(); ++k) {
    if (waits[k] < 0) continue;
    std::size_t c = 0;
    while (value(jobs[k]) > classes[c].up_to) ++c;
    ++classes[c].jobs;
    classes[c].mean_wait += waits[k];
  }
  std::erase_if(classes, [](const ClassMean& c) { return c.jobs == 0; });
  for (auto& c : classes) c.mean_wait /= static_cast<double>(c.jobs);
  return classes;
}

}  // namespace

std::vector<ClassMean> by_width(std::span<const logs::Job> jobs, std::span<const double> waits) {
  std::vector<ClassMean> classes;
  double above = 0;
  for (double up_to = 1; above < std::numeric_limits<std::int32_t>::max(); above = up_to, up_to *= 2)
    classes.push_back(
        {up_to - above <= 1 ? fmt::format("{:.0f}", up_to) : fmt::format("{:.0f}-{:.0f}", above + 1, up_to), above,
         up_to});
  return means(std::move(classes), jobs, waits, [](const logs::Job& j) { return double(j.width); });
}

std::vector<ClassMean> by_estimate(std::span<const logs::Job> jobs, std::span<const double> waits) {
  constexpr double kEver = std::numeric_limits<double>::infinity();
  return means({{"up to 10 min", 0, 10 * kMinute},
                {"10 min - 1 h", 10 * kMinute, kHour},
                {"1 h - 4 h", kHour, 4 * kHour},
                {"4 h - 12 h", 4 * kHour, 12 * kHour},
                {"12 h - 1 day", 12 * kHour, kDay},
                {"over 1 day", kDay, kEver}},
               jobs, waits, [](const logs::Job& j) { return j.estimate(); });
}

}  // namespace sojourn::replay
