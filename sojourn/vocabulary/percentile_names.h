// The names of measures of a law: percentiles of any level ("wait_p99.9") and the probability of exceeding a time
// ("wait_above(3600)").
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sojourn::vocabulary {

// Told when nothing else is asked for, in percent.
const std::vector<double>& usual_percentiles();

// ("wait", 99.9) -> "wait_p99.9", ("wait", 95) -> "wait_p95": the shortest text that reads back as the same number.
std::string percentile_name(std::string_view stem, double percent);
// ("wait", 3600) -> "wait_above(3600)".
std::string above_name(std::string_view stem, double time);

struct PercentileName {
  std::string stem;  // "wait", "response", "jobs"
  double percent = 0.0;
};
// Nothing where the name is not STEM_pNUMBER with a number strictly between 0 and 100.
std::optional<PercentileName> parse_percentile_name(std::string_view name);

struct AboveName {
  std::string stem;
  std::string text;            // what stands between the parentheses: "3600", "1h"
  std::optional<double> time;  // the text as a plain number, where it is one
};
// Nothing where the name is not STEM_above(TEXT) with some text.
std::optional<AboveName> parse_above_name(std::string_view name);

}  // namespace sojourn::vocabulary
