#include "sojourn/logs/sacct_values.h"

#include <algorithm>
#include <array>

#include "sojourn/logs/dates.h"
#include "sojourn/logs/fields.h"
#include "sojourn/logs/number.h"

namespace sojourn::logs {

std::optional<double> slurm_duration(std::string_view text) {
  double days = 0.0;
  if (const auto dash = text.find('-'); dash != text.npos) {
    const auto value = number(text.substr(0, dash));
    if (!value || dash == 0) return std::nullopt;
    days = *value;
    text.remove_prefix(dash + 1);
  }
  if (text.find(':') == text.npos) return std::nullopt;
  double seconds = 0.0;
  for (const auto part : split(text, ':')) {
    const auto value = number(part);
    if (!value || *value < 0) return std::nullopt;
    seconds = 60.0 * seconds + *value;
  }
  return 86400.0 * days + seconds;
}

std::optional<double> slurm_time(std::string_view text, const TimeZone& zone) {
  if (const auto seconds = number(text)) return *seconds > 0 ? seconds : std::nullopt;
  return parse_date(text, zone);
}

std::optional<double> slurm_count(std::string_view text) {
  if (text.empty()) return std::nullopt;
  double unit = 1.0;
  for (const char letter : {'K', 'M', 'G', 'T', 'P'}) {
    unit *= 1000.0;
    if (text.back() != letter) continue;
    const auto value = number(text.substr(0, text.size() - 1));
    return value ? std::optional(*value * unit) : std::nullopt;
  }
  return number(text);
}

double gpus_of(std::string_view tres) {
  double typed = -1.0;
  for (const auto entry : split(tres, ',')) {
    const auto equals = entry.find('=');
    if (!entry.starts_with("gres/gpu") || equals == entry.npos) continue;
    const auto name = entry.substr(0, equals);
    const double count = slurm_count(entry.substr(equals + 1)).value_or(0.0);
    if (name == "gres/gpu") return count;
    if (name.starts_with("gres/gpu:")) typed = std::max(0.0, typed) + count;
  }
  return typed;
}

std::string_view state_word(std::string_view state) {
  state = state.substr(0, state.find(' '));
  if (state.ends_with('+')) state.remove_suffix(1);
  return state;
}

std::int16_t swf_status(std::string_view state) {
  constexpr std::array kFailed = {"FAILED",    "NODE_FAIL", "OUT_OF_MEMORY", "BOOT_FAIL", "TIMEOUT",
                                  "PREEMPTED", "REQUEUED",  "DEADLINE",      "OUT_OF_ME", "LAUNCH_FAILED"};
  if (state == "COMPLETED") return 1;
  if (state == "CANCELLED") return 5;
  return std::find(kFailed.begin(), kFailed.end(), state) != kFailed.end() ? 0 : -1;
}

bool is_running(std::string_view state) {
  return state == "RUNNING" || state == "SUSPENDED" || state == "COMPLETING" || state == "STOPPED" ||
         state == "CONFIGURING" || state == "RESIZING" || state == "SIGNALING" || state == "STAGE_OUT";
}

bool is_waiting(std::string_view state) {
  return state == "PENDING" || state == "REQUEUE_HOLD" || state == "RESV_DEL_HOLD";
}

double tasks_in_range(std::string_view id) {
  const auto open = id.find('['), close = id.find(']');
  if (open == id.npos) return 0.0;
  auto list = id.substr(open + 1, close == id.npos ? id.npos : close - open - 1);
  list = list.substr(0, list.find('%'));
  double tasks = 0.0;
  for (const auto part : split(list, ',')) {
    const auto dash = part.find('-'), colon = part.find(':');
    const auto first = number(part.substr(0, dash));
    if (!first) continue;
    if (dash == part.npos) {
      ++tasks;
      continue;
    }
    const auto last = number(part.substr(dash + 1, colon == part.npos ? part.npos : colon - dash - 1));
    const double step = colon == part.npos ? 1.0 : std::max(1.0, number(part.substr(colon + 1)).value_or(1.0));
    if (last && *last >= *first) tasks += std::floor((*last - *first) / step) + 1.0;
  }
  return tasks;
}

}  // namespace sojourn::logs
