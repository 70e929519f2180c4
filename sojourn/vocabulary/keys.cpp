#include "sojourn/vocabulary/keys.h"

#include <algorithm>
#include <map>
#include <sstream>

#include "sojourn/base/units.h"
#include "sojourn/vocabulary/key_rows.h"

namespace sojourn::vocabulary {
namespace {

std::vector<std::string> split(std::string_view words) {
  std::istringstream in{std::string(words)};
  std::vector<std::string> all;
  for (std::string word; in >> word;) all.push_back(word);
  return all;
}

}  // namespace

std::string_view to_string(Type type) {
  constexpr std::string_view names[] = {
      "whole number",  "number",  "text",   "choice", "distribution", "whole distribution",
      "distributions", "numbers", "matrix", "table",  "tables"};
  return names[static_cast<std::size_t>(type)];
}

std::string_view Key::name() const { return path.substr(path.rfind('.') + 1); }

std::string_view Key::section() const {
  const auto dot = path.rfind('.');
  return dot == std::string_view::npos ? std::string_view() : path.substr(0, dot);
}

std::vector<std::string> Key::choices(Kinds of) const {
  if (!choice) return split(words);
  // A process that is not for these jobs is told apart from one that nobody knows by the reader of arrivals.
  return names_of(*choice, *choice == Choice::process || of == 0 ? kinds::all : of);
}

double Key::default_number() const {
  if (const auto number = plain_number(otherwise)) return *number;
  return std::clamp(1.0, range.least, range.most);
}

const std::vector<Key>& keys() {
  static const std::vector<Key> all = [] {
    std::vector<Key> rows;
    for (auto part :
         {keys_of_the_machine(), keys_of_jobs(), keys_of_the_workload(), keys_of_memory(), keys_of_distributions()})
      rows.insert(rows.end(), part.begin(), part.end());
    return rows;
  }();
  return all;
}

const Key* find_key(std::string_view path, Kinds of) {
  static const auto by_path = [] {
    std::multimap<std::string_view, const Key*> all;
    for (const Key& key : keys()) all.emplace(key.path, &key);
    return all;
  }();
  const auto [begin, end] = by_path.equal_range(path);
  for (auto at = begin; at != end; ++at)
    if (at->second->kinds & of) return at->second;
  return nullptr;
}

std::vector<std::string> key_names(std::string_view section, Kinds of) {
  std::vector<std::string> names;
  for (const Key& key : keys())
    if (key.section() == section && (key.kinds & of)) names.emplace_back(key.name());
  return names;
}

Kinds kinds_with_key(std::string_view path) {
  Kinds found = 0;
  for (const Key& key : keys())
    if (key.path == path) found |= key.kinds;
  return found;
}

}  // namespace sojourn::vocabulary
