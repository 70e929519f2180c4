#include "sojourn/plan/apart.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "sojourn/base/text.h"
#include "sojourn/plan/search.h"

namespace sojourn::plan {
namespace {

constexpr std::size_t kMostStretches = 3;  // told of one condition

struct Stretch {
  long first, last;
};

// The part of a stretch where it holds, given that this part reaches one of its ends.
std::optional<Stretch> held_part(const Stretch& all, const Good& holds) {
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

class Apart {
 public:
  Apart(const Question& question, Axis& axis) : question_(question), axis_(axis) {}

  std::vector<std::string> by_bisection() {
    std::vector<std::string> parts;
    const auto all = held_part({0, axis_.last()}, [&](long k) { return at(k).usable(); });
    for (std::size_t c = 0; all && c < question_.conditions.size(); ++c)
      if (const auto part = held_part(*all, [&](long k) { return holds(at(k), c); }))
        parts.push_back(
            fmt::format("{} holds {}", to_string(question_.conditions[c]), in_words(*part, axis_.candidates())));
    return parts;
  }

  std::vector<std::string> among_those_seen() {
    std::vector<std::string> parts;
    for (std::size_t c = 0; c < question_.conditions.size(); ++c) {
      std::vector<std::string> words;
      for (const auto& part : stretches(c))
        if (words.size() < kMostStretches) words.push_back(in_words(part, axis_.candidates()));
      if (!words.empty())
        parts.push_back(fmt::format("{} holds {}", to_string(question_.conditions[c]), joined(words)));
    }
    return parts;
  }

 private:
  const Evaluation& at(long k) { return axis_.evaluator().first_look(axis_.candidates().text(k)); }

  bool holds(const Evaluation& e, std::size_t c) const {
    return e.usable() && judge(question_.conditions[c], e.findings[c]) == Verdict::holds;
  }

  // Neighbours among the values looked at in which one condition holds.
  std::vector<Stretch> stretches(std::size_t c) {
    std::vector<long> seen;
    for (const auto& value : axis_.evaluator().values())
      if (const auto k = axis_.candidates().find(value)) seen.push_back(*k);
    std::sort(seen.begin(), seen.end());
    std::vector<Stretch> found;
    bool inside = false;
    for (const long k : seen) {
      const bool good = holds(at(k), c);
      if (good && inside) found.back().last = k;
      if (good && !inside) found.push_back({k, k});
      inside = good;
    }
    return found;
  }

  const Question& question_;
  Axis& axis_;
};

}  // namespace

std::string where_each_holds(const Question& question, Axis& axis, bool proved) {
  Apart apart(question, axis);
  const auto parts = proved ? apart.by_bisection() : apart.among_those_seen();
  if (parts.empty()) return "";
  return (proved ? "alone, " : "of the values looked at, alone, ") + joined(parts, parts.size() == 2 ? " and " : ", ");
}

}  // namespace sojourn::plan
