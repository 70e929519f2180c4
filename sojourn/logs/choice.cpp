#include "sojourn/logs/choice.h"

#include <algorithm>

#include "sojourn/base/text.h"
#include "sojourn/logs/number.h"

namespace sojourn::logs {
namespace {

double bound(const std::string& option, const std::string& text, const Clock& clock) {
  if (const auto seconds = number(text)) return *seconds;
  const auto date = parse_date(text, clock.zone);
  if (!date)
    throw ModelError(Complaint{option + " is neither a date nor a number", text,
                               "a date such as 2026-01-31 or 2026-01-31T12:00, or seconds of the log", "", option});
  if (!clock.unix_start)
    throw ModelError(Complaint{option + " is a date, but this log does not say when it began", text,
                               "seconds of the log", "an SWF log says it as `;UnixStartTime: SECONDS`", option});
  return *date - *clock.unix_start;
}

[[noreturn]] void unknown(const std::string& option, const std::string& text, const Names& names) {
  std::vector<std::string> known = names.all();
  const std::string near = nearest_name(text, known);
  constexpr std::size_t kListed = 12;
  if (known.size() > kListed) known.resize(kListed);
  throw ModelError(Complaint{"the log has no " + in_quotes(text) + " for " + option, text,
                             known.empty() ? "a number: in SWF they are numbers" : "one of " + joined(known),
                             near.empty() ? "" : "did you mean " + near + "?", option});
}

std::set<std::int32_t> places(const std::string& option, const std::vector<std::string>& texts, const Names& names) {
  std::set<std::int32_t> all;
  for (const auto& text : texts) {
    const auto at = std::find(names.all().begin(), names.all().end(), text);
    const auto value = number(text);
    if (at != names.all().end())
      all.insert(static_cast<std::int32_t>(at - names.all().begin()));
    else if (names.all().empty() && value)
      all.insert(static_cast<std::int32_t>(std::clamp(*value, -1.0, 2147483647.0)));
    else
      unknown(option, text, names);
  }
  return all;
}

bool in(const std::set<std::int32_t>& chosen, std::int32_t place) { return chosen.empty() || chosen.contains(place); }

}  // namespace

Window::Window(const Options& o, const Clock& clock) {
  if (!o.from.empty()) from_ = bound("from", o.from, clock);
  if (!o.until.empty()) until_ = bound("until", o.until, clock);
  if (from_ >= until_)
    throw ModelError(Complaint{"no time lies between from and until", o.from + " to " + o.until,
                               "a from that is before until", "", "from"});
}

Choice::Choice(const Options& o, const NameTables& names)
    : partitions_(places("partition", o.partitions, names.partitions)),
      users_(places("users", o.users, names.users)),
      groups_(places("accounts", o.accounts, names.groups)),
      queues_(places("queues", o.queues, names.queues)) {}

bool Choice::holds(const Job& j) const {
  return in(partitions_, j.partition) && in(users_, j.user) && in(groups_, j.group) && in(queues_, j.queue);
}

}  // namespace sojourn::logs
