#include "sojourn/slurm_conf/notebook.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "sojourn/base/text.h"

namespace sojourn::slurm_conf {

Pairs with_defaults(const Line& line, const Pairs& defaults) {
  Pairs pairs = defaults;
  for (const Pair& pair : line) pairs[lowered(pair.key)] = pair;
  return pairs;
}

std::optional<double> number_of(const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

void Notebook::complain(const Pair& at, const std::string& problem, const std::string& expected) {
  complaints.push_back({problem, at.value, expected, "", at.key, at.place});
}

void Notebook::add(const Pair& pair, Fate fate, const std::string& words, const std::string& name) {
  ledger.push_back({name.empty() ? pair.key : name, pair.value, pair.place, fate, words});
}

std::int64_t Notebook::count(const Pair& pair, std::int64_t least) {
  const auto value = number_of(pair.value);
  if (value && *value >= static_cast<double>(least) && *value <= kMostCount && *value == std::floor(*value))
    return static_cast<std::int64_t>(*value);
  complain(pair, fmt::format("{} is not a whole number of at least {}", in_quotes(printable(pair.value)), least),
           fmt::format("{}=16, say", pair.key));
  return std::max<std::int64_t>(least, 1);
}

double Notebook::at_least_zero(const Pair& pair) {
  const auto value = number_of(pair.value);
  if (value && *value >= 0) return *value;
  complain(pair, fmt::format("{} is not a number of 0 or more", in_quotes(printable(pair.value))),
           fmt::format("{}=1000, say", pair.key));
  return 0.0;
}

double Notebook::time(const Pair& pair) {
  const double seconds = slurm_time(pair.value);
  if (seconds < 0)
    complain(pair, fmt::format("{} is not a time of Slurm", in_quotes(printable(pair.value))),
             "minutes, hours:minutes:seconds, days-hours, or UNLIMITED");
  return std::max(seconds, 0.0);
}

}  // namespace sojourn::slurm_conf
