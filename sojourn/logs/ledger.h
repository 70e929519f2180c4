// Where every row of a log went: dropped by one named rule, or kept, perhaps changed. Names and order are part of the
// contract (docs/reference/logs.md).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace sojourn::logs {

enum class Rule {
  // Dropped: the first that applies decides.
  malformed,
  continued,
  repeated_header,
  other_record,
  step,
  pending_range,
  revoked,
  joined_part,
  never_ran,
  no_submit,
  no_width,
  no_runtime,
  zero_runtime,
  too_wide,
  duplicate,
  outside_window,
  not_selected,
  beyond_head,
  // Kept, and changed.
  width_from_other_field,
  width_rounded_up,
  runtime_given,
  estimate_missing,
  estimate_raised,
  run_cut,
  out_of_order,
  joined_job,
  suspended,
  censored,
};
inline constexpr int kRules = static_cast<int>(Rule::censored) + 1;

enum class Fate { dropped, changed };

struct RuleText {
  std::string_view name;
  Fate fate;
  std::string_view words;  // what the rule says, for people
  bool always;             // shown even where it never applied
};
const RuleText& text_of(Rule rule);

class Ledger {
 public:
  void count(Rule rule, std::uint64_t rows = 1) { counts_[static_cast<std::size_t>(rule)] += rows; }
  std::uint64_t of(Rule rule) const { return counts_[static_cast<std::size_t>(rule)]; }

  std::uint64_t lines = 0;  // rows of the log; comments and blank lines are none
  std::uint64_t kept = 0;

  std::uint64_t dropped() const;
  // Every row is dropped or kept.
  bool adds_up() const { return lines == dropped() + kept; }

  struct Entry {
    std::string_view name, words;
    Fate fate;
    std::uint64_t rows;
  };
  // The rules that applied, in order; `all` adds those that every log is asked for.
  std::vector<Entry> entries(bool all) const;

 private:
  std::array<std::uint64_t, kRules> counts_{};
};

}  // namespace sojourn::logs
