#include "sojourn/vocabulary/measure_words.h"

#include <algorithm>
#include <utility>

#include "sojourn/vocabulary/measures.h"
#include "sojourn/vocabulary/percentile_names.h"

namespace sojourn::vocabulary {
namespace {

std::string ordinal(const std::string& level) {
  if (level.find('.') != std::string::npos || level.ends_with("11") || level.ends_with("12") || level.ends_with("13"))
    return level + "th";
  return level + (level.ends_with('1') ? "st" : level.ends_with('2') ? "nd" : level.ends_with('3') ? "rd" : "th");
}

std::string percentile_words(const std::string& measure, const Measure& row) {
  const std::string level = measure.substr(measure.rfind("_p") + 2);
  return (level == "50" ? "median" : ordinal(level) + " percentile") + " of " + std::string(row.words);
}

// large.mean_wait: the part, and the measure by itself.
std::pair<std::string, std::string> part_and_measure(const std::string& name) {
  if (find_measure(name)) return {"", name};
  for (auto dot = name.find('.'); dot != std::string::npos; dot = name.find('.', dot + 1))
    if (find_measure(name.substr(dot + 1))) return {name.substr(0, dot), name.substr(dot + 1)};
  return {"", name};
}

std::string words_of_whole(const std::string& measure) {
  const Measure* row = find_measure(measure);
  if (!row) {
    std::string words = measure;
    std::replace(words.begin(), words.end(), '_', ' ');
    return words;
  }
  if (row->stem.empty()) return std::string(row->words);
  if (const auto tail = parse_above_name(measure)) return "probability of a " + tail->stem + " above " + tail->text;
  return percentile_words(measure, *row);
}

}  // namespace

std::string measure_words(const std::string& name) {
  const auto [part, measure] = part_and_measure(name);
  return words_of_whole(measure) + (part.empty() ? "" : ", " + part);
}

std::string measure_unit(const std::string& name) {
  const Dimension dimension = dimension_of(part_and_measure(name).second);
  if (dimension == Dimension::rate) return "jobs per time unit";
  return dimension == Dimension::time ? "time units" : "";
}

}  // namespace sojourn::vocabulary
