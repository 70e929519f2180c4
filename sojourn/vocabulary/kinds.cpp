#include "sojourn/vocabulary/kinds.h"

#include <utility>

#include "sojourn/base/text.h"

namespace sojourn::vocabulary {
namespace {

constexpr std::pair<Kinds, std::string_view> kNames[] = {{kinds::sequential, "sequential"}, {kinds::rigid, "rigid"},
                                                         {kinds::fork_join, "fork-join"},   {kinds::staged, "staged"},
                                                         {kinds::malleable, "malleable"},   {kinds::log, "log"}};

}  // namespace

Kinds kind_named(std::string_view name) {
  for (const auto& [kind, known] : kNames)
    if (known == name && (kind & kinds::all)) return kind;
  return 0;
}

std::vector<std::string> kind_names(Kinds kinds) {
  std::vector<std::string> names;
  for (const auto& [kind, name] : kNames)
    if (kinds & kind) names.emplace_back(name);
  return names;
}

std::string jobs_text(Kinds kinds) {
  auto names = kind_names(kinds);
  if (names.empty()) return "no jobs";
  const std::string last = names.back();
  names.pop_back();
  return (names.empty() ? "" : joined(names) + " and ") + last + " jobs";
}

}  // namespace sojourn::vocabulary
