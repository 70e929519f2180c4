#include "sojourn/logs/ledger.h"

namespace sojourn::logs {
namespace {

// In the order of the enumeration.
constexpr std::array<RuleText, kRules> kTexts = {{
    {"malformed", Fate::dropped, "fields missing, or not numbers", true},
    {"continued", Fate::dropped, "line breaks inside a field: joined", false},
    {"repeated_header", Fate::dropped, "the header row again", false},
    {"other_record", Fate::dropped, "other events than the end of a job", false},
    {"steps", Fate::dropped, "steps of a job, which has its own row", false},
    {"pending_range", Fate::dropped, "tasks of an array that never began", false},
    {"revoked", Fate::dropped, "ran on another cluster of a federation", false},
    {"joined_parts", Fate::dropped, "parts of heterogeneous jobs, joined", false},
    {"never_ran", Fate::dropped, "cancelled before it began, or waiting", false},
    {"no_submit", Fate::dropped, "no submit time", true},
    {"no_width", Fate::dropped, "no positive width", true},
    {"no_runtime", Fate::dropped, "no run time", true},
    {"zero_runtime", Fate::dropped, "run time 0: below a second, or nothing", true},
    {"too_wide", Fate::dropped, "wider than the machine", true},
    {"duplicate", Fate::dropped, "the same run of the same job again", false},
    {"outside_window", Fate::dropped, "not submitted between --from and --until", false},
    {"not_selected", Fate::dropped, "other partition, user, account or queue", false},
    {"beyond_head", Fate::dropped, "after the first --head jobs", true},
    {"width_from_other_field", Fate::changed, "the preferred width was not positive", true},
    {"width_rounded_up", Fate::changed, "a part of a processor counts as one", false},
    {"runtime_given", Fate::changed, "run time 0 set to --zero-runtime", false},
    {"estimate_missing", Fate::changed, "no estimate: the run time stands for it", true},
    {"estimate_raised", Fate::changed, "ran past the estimate: raised to it", true},
    {"run_cut", Fate::changed, "ran past the estimate: killed there", true},
    {"out_of_order", Fate::changed, "submitted before the row above: sorted", true},
    {"joined", Fate::changed, "heterogeneous: the width of all parts", false},
    {"suspended", Fate::changed, "held processors longer than it worked", false},
    {"censored", Fate::changed, "still running: what had passed counts", false},
}};

}  // namespace

const RuleText& text_of(Rule rule) { return kTexts[static_cast<std::size_t>(rule)]; }

std::uint64_t Ledger::dropped() const {
  std::uint64_t sum = 0;
  for (std::size_t k = 0; k < kTexts.size(); ++k)
    if (kTexts[k].fate == Fate::dropped) sum += counts_[k];
  return sum;
}

std::vector<Ledger::Entry> Ledger::entries(bool all) const {
  std::vector<Entry> out;
  for (std::size_t k = 0; k < kTexts.size(); ++k)
    if (counts_[k] > 0 || (all && kTexts[k].always))
      out.push_back({kTexts[k].name, kTexts[k].words, kTexts[k].fate, counts_[k]});
  return out;
}

}  // namespace sojourn::logs
