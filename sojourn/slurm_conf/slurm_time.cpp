#include <algorithm>

#include "sojourn/slurm_conf/notebook.h"

namespace sojourn::slurm_conf {
namespace {

constexpr double kMinute = 60.0, kHour = 3600.0, kDay = 86400.0;

}  // namespace

double slurm_time(const std::string& text) {
  const std::string low = lowered(text);
  if (low == "unlimited" || low == "infinite" || low == "-1") return 0.0;
  const std::size_t dash = low.find('-');
  const bool days = dash != std::string::npos;
  double seconds = 0.0;
  if (days) {
    const auto count = number_of(low.substr(0, dash));
    if (!count || *count < 0) return -1.0;
    seconds = *count * kDay;
  }
  std::vector<double> fields;
  for (std::size_t at = days ? dash + 1 : 0; at <= low.size();) {
    const std::size_t end = std::min(low.find(':', at), low.size());
    const auto field = number_of(low.substr(at, end - at));
    if (!field || *field < 0) return -1.0;
    fields.push_back(*field);
    at = end + 1;
  }
  // Behind days: hours:minutes:seconds. Alone: minutes; minutes:seconds; hours:minutes:seconds.
  const double units[] = {kHour, kMinute, 1.0};
  const std::size_t first = days || fields.size() == 3 ? 0 : 1;
  if (fields.empty() || fields.size() > 3) return -1.0;
  for (std::size_t k = 0; k < fields.size(); ++k) seconds += fields[k] * units[std::min<std::size_t>(first + k, 2)];
  return seconds;
}

}  // namespace sojourn::slurm_conf
