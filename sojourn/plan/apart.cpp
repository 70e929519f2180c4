#include "sojourn/plan/apart.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "sojourn/base/text.h"
#include "sojourn/plan/search.h"

namespace sojourn::plan {
namespace {

struct Stretch {
  long first, last;
};

// The part of a stretch where it holds, given that this part reaches one of its ends.
std::optional<Stretch> held_part(const Stretch& all, const Holds& holds) {
  const bool below = holds(all.first), above = holds(all.last);
  if (below && above) return all;
  if (above) return Stretch{bisect(all.first, all.last, holds), all.last};
  if (!below) return std::nullopt;
  const auto mirrored = [&](long k) { return holds(all.first + all.last - k); };
  return Stretch{all.first, all.first + all.last - bisect(all.first, all.last, mirrored)};
}

std::string in_words(const Stretch& part, const Candidates& candidates) {
  const bool from_start = part.first == 0, to_end = part.last == candidates.count() - 1;
  const std::string first = candidates.text(part.first), last = candidates.text(part.last);
  if (from_start && to_end) return "everywhere";
  if (to_end) return "from " + first + " on";
  if (from_start) return "up to " + last;
  return part.first == part.last ? "at " + first : "from " + first + " to " + last;
}

}  // namespace

std::string where_each_holds(const Question& question, const Candidates& candidates, Evaluator& evaluator) {
  const auto at = [&](long k) -> const Evaluation& { return evaluator.best(candidates.text(k)); };
  const auto usable = held_part({0, candidates.count() - 1}, [&](long k) { return at(k).usable(); });
  if (!usable) return "";
  std::vector<std::string> parts;
  for (std::size_t c = 0; c < question.conditions.size(); ++c) {
    const auto& condition = question.conditions[c];
    const auto holds = [&](long k) { return at(k).usable() && condition.holds(at(k).findings[c].value); };
    if (const auto part = held_part(*usable, holds))
      parts.push_back(fmt::format("{} holds {}", to_string(condition), in_words(*part, candidates)));
  }
  return parts.empty() ? "" : "alone, " + joined(parts, parts.size() == 2 ? " and " : ", ");
}

}  // namespace sojourn::plan
