// Values of an enumeration by the names that people type: names[k] is that of value k.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sojourn {

template <typename Enum>
std::string_view name_of(Enum value, const std::vector<std::string>& names) {
  return names[static_cast<std::size_t>(value)];
}

template <typename Enum>
std::optional<Enum> value_named(std::string_view name, const std::vector<std::string>& names) {
  const auto at = std::find(names.begin(), names.end(), name);
  if (at == names.end()) return std::nullopt;
  return static_cast<Enum>(at - names.begin());
}

}  // namespace sojourn
