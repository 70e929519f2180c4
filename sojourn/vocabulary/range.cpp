#include "sojourn/vocabulary/range.h"

#include <fmt/format.h>

#include <cmath>

#include "sojourn/base/text.h"

namespace sojourn::vocabulary {

bool Range::holds(double x) const { return std::isfinite(x) && (least_allowed ? x >= least : x > least) && x <= most; }

std::string Range::text() const {
  if (!words.empty()) return std::string(words);
  const bool open_above = most == kLargest;
  if (open_above && least == -kLargest) return "a number";
  if (open_above && least == 0) return least_allowed ? "a number, 0 or more" : "a positive number";
  return fmt::format("a number from {} to {}", number_text(least), number_text(most));
}

std::string Range::text_of_whole() const { return fmt::format("a whole number, at least {}", least); }

}  // namespace sojourn::vocabulary
