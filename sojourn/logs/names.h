// Words that become small numbers: users, groups, queues, partitions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sojourn::logs {

class Names {
 public:
  // The place of the name, new or known; -1 for an empty one.
  std::int32_t number_of(std::string_view name) {
    if (name.empty()) return -1;
    if (const auto at = numbers_.find(name); at != numbers_.end()) return at->second;
    const auto number = static_cast<std::int32_t>(names_.size());
    names_.emplace_back(name);
    numbers_.emplace(names_.back(), number);
    return number;
  }
  // Empty where names are numbers already, as in SWF.
  const std::vector<std::string>& all() const { return names_; }

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
  };
  std::vector<std::string> names_;
  std::unordered_map<std::string, std::int32_t, Hash, std::equal_to<>> numbers_;
};

struct NameTables {
  Names users, groups, queues, partitions;
};

}  // namespace sojourn::logs
