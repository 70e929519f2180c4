#include "sojourn/slurm_conf/host_list.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "sojourn/slurm_conf/lines.h"

namespace sojourn::slurm_conf {
namespace {

constexpr std::size_t kMostNames = 1000000;
constexpr std::size_t kMostDigits = 9;  // of a number of a node

bool all_digits(std::string_view text) {
  return !text.empty() && text.size() <= kMostDigits &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// "01-03" as 01, 02, 03.
bool add_range(const std::string& text, std::vector<std::string>& into) {
  const std::size_t dash = text.find('-');
  const std::string from = text.substr(0, dash), to = dash == std::string::npos ? from : text.substr(dash + 1);
  if (!all_digits(from) || !all_digits(to)) return false;
  const int first = std::stoi(from), last = std::stoi(to);
  if (last < first || static_cast<std::size_t>(last - first) >= kMostNames) return false;
  for (int k = first; k <= last; ++k) {
    std::string number = std::to_string(k);
    if (number.size() < from.size()) number.insert(0, from.size() - number.size(), '0');
    into.push_back(number);
  }
  return true;
}

// Every ending of `text`, behind each of `begun`.
bool expand(std::string_view text, std::vector<std::string> begun, std::vector<std::string>& into) {
  const std::size_t open = text.find('[');
  for (auto& name : begun) name += text.substr(0, open);
  if (text.substr(0, open).find(']') != std::string_view::npos) return false;
  if (open == std::string_view::npos) {
    into.insert(into.end(), begun.begin(), begun.end());
    return into.size() <= kMostNames;
  }
  const std::size_t close = text.find(']', open);
  if (close == std::string_view::npos) return false;
  std::vector<std::string> numbers, longer;
  const auto ranges = split_list(text.substr(open + 1, close - open - 1));
  if (ranges.empty()) return false;
  for (const auto& range : ranges)
    if (!add_range(range, numbers)) return false;
  if (begun.size() * numbers.size() > kMostNames) return false;
  for (const auto& name : begun)
    for (const auto& number : numbers) longer.push_back(name + number);
  return expand(text.substr(close + 1), std::move(longer), into);
}

}  // namespace

std::optional<std::vector<std::string>> expanded(const std::string& text) {
  std::vector<std::string> names;
  for (const auto& part : split_list(text))
    if (!expand(part, {""}, names)) return std::nullopt;
  if (names.empty()) return std::nullopt;
  return names;
}

}  // namespace sojourn::slurm_conf
