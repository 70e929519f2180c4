#include "sojourn/logs/sacct_columns.h"

#include <algorithm>

#include "sojourn/base/text.h"
#include "sojourn/logs/dates.h"
#include "sojourn/logs/fields.h"
#include "sojourn/logs/number.h"
#include "sojourn/logs/sacct_values.h"

namespace sojourn::logs {
namespace {

constexpr std::array<const char*, kColumns> kNames = {
    "JobID",    "JobIDRaw",  "Partition", "QOS",     "Account",    "User",      "State",     "Submit",
    "Eligible", "Start",     "End",       "Elapsed", "ElapsedRaw", "Suspended", "Timelimit", "TimelimitRaw",
    "ReqCPUS",  "AllocCPUS", "NCPUS",     "NNodes",  "AllocNodes", "AllocTRES"};

// What XDMoD's export has, and what the documented command prints, in their order.
constexpr const char* kXdmod =
    "JobID|JobIDRaw|Cluster|Partition|QOS|Account|Group|GID|User|UID|Submit|Eligible|Start|End|Elapsed|ExitCode|State|"
    "NNodes|NCPUS|ReqCPUS|ReqMem|ReqTRES|AllocTRES|Timelimit|NodeList|JobName";
constexpr const char* kDocumented =
    "JobIDRaw|JobID|Partition|QOS|Account|User|State|Submit|Eligible|Start|End|ElapsedRaw|Suspended|TimelimitRaw|"
    "ReqCPUS|"
    "AllocCPUS|NNodes|AllocTRES|Priority|Flags";

// Columns in which people write what they like.
constexpr std::array kFreeText = {"constraints", "submitline", "jobname",   "comment", "admincomment", "systemcomment",
                                  "workdir",     "reason",     "container", "extra",   "wckey",        "nodelist",
                                  "reservation", "flags",      "stdin",     "stdout",  "stderr"};

bool looks_like_time(std::string_view text) {
  return text.empty() || text == "Unknown" || text == "None" || text == "N/A" ||
         slurm_time(text, TimeZone()).has_value();
}
bool looks_like_id(std::string_view text) { return !text.empty() && text[0] >= '0' && text[0] <= '9'; }
bool looks_like_duration(std::string_view text) { return text.empty() || slurm_duration(text).has_value(); }
bool looks_like_count(std::string_view text) { return text.empty() || slurm_count(text).has_value(); }
bool looks_like_state(std::string_view text) {
  return text.empty() || std::all_of(text.begin(), text.begin() + 1, [](char c) { return c >= 'A' && c <= 'Z'; });
}

using Look = bool (*)(std::string_view);
constexpr std::pair<Column, Look> kLooks[] = {
    {Column::job_id, looks_like_id},        {Column::job_id_raw, looks_like_id},     {Column::submit, looks_like_time},
    {Column::eligible, looks_like_time},    {Column::start, looks_like_time},        {Column::end, looks_like_time},
    {Column::elapsed, looks_like_duration}, {Column::elapsed_raw, looks_like_count}, {Column::state, looks_like_state},
    {Column::req_cpus, looks_like_count},   {Column::alloc_cpus, looks_like_count},  {Column::ncpus, looks_like_count},
    {Column::nnodes, looks_like_count}};

std::optional<double> known(std::string_view text) {
  const auto count = slurm_count(text);
  return count && *count >= 0 ? count : std::nullopt;
}

std::vector<std::string> names_of(const char* list) {
  std::vector<std::string> names;
  for (const auto name : split(list, '|')) names.push_back(lower(name));
  return names;
}

}  // namespace

SacctColumns::SacctColumns(std::vector<std::string> names) : names_(std::move(names)) {
  for (std::size_t k = 0; k < kColumns; ++k) {
    const auto at = std::find(names_.begin(), names_.end(), lower(kNames[k]));
    places_[k] = at == names_.end() ? -1 : static_cast<int>(at - names_.begin());
  }
}

std::optional<SacctColumns> SacctColumns::from_header(const std::vector<std::string_view>& fields) {
  std::vector<std::string> names;
  for (const auto field : fields) names.push_back(lower(trimmed(field.substr(0, field.find('%')))));
  SacctColumns columns(std::move(names));
  const bool header = (columns.has(Column::job_id) || columns.has(Column::job_id_raw)) &&
                      (columns.has(Column::state) || columns.has(Column::submit) || columns.has(Column::start));
  return header ? std::optional(columns) : std::nullopt;
}

std::optional<SacctColumns> SacctColumns::from_shape(const std::vector<std::string_view>& fields) {
  for (const char* list : {kXdmod, kDocumented}) {
    SacctColumns columns(names_of(list));
    const bool fits = list == kXdmod ? fields.size() >= columns.size() : fields.size() == columns.size();
    SacctRow row;
    if (fits && columns.read(fields, TimeZone(), row)) return columns;
  }
  return std::nullopt;
}

std::string SacctColumns::missing() const {
  if (!has(Column::job_id) && !has(Column::job_id_raw)) return "JobIDRaw";
  if (!has(Column::submit)) return "Submit";
  if (!has(Column::start)) return "Start";
  if (!has(Column::end) && !has(Column::elapsed) && !has(Column::elapsed_raw)) return "ElapsedRaw";
  if (!has(Column::alloc_cpus) && !has(Column::ncpus) && !has(Column::req_cpus) && !has(Column::nnodes) &&
      !has(Column::alloc_tres))
    return "AllocCPUS";
  return "";
}

std::vector<std::string> SacctColumns::missing_optional() const {
  std::vector<std::string> names;
  const auto want = [&](Column column, Column other) {
    if (!has(column) && !has(other)) names.push_back(kNames[static_cast<std::size_t>(column)]);
  };
  want(Column::eligible, Column::eligible);
  want(Column::state, Column::state);
  want(Column::suspended, Column::suspended);
  want(Column::time_limit_raw, Column::time_limit);
  want(Column::user, Column::user);
  want(Column::alloc_tres, Column::alloc_tres);
  return names;
}

// Behind column `wide`, which holds `extra` separators, all is shifted.
std::string_view SacctColumns::at(const std::vector<std::string_view>& fields, Column column, std::size_t wide,
                                  std::size_t extra) const {
  const int place = places_[static_cast<std::size_t>(column)];
  if (place < 0) return {};
  const auto shifted = static_cast<std::size_t>(place) + (static_cast<std::size_t>(place) > wide ? extra : 0);
  return shifted < fields.size() ? trimmed(fields[shifted]) : std::string_view{};
}

bool SacctColumns::plausible(const std::vector<std::string_view>& fields, std::size_t wide, std::size_t extra) const {
  return std::all_of(std::begin(kLooks), std::end(kLooks), [&](const auto& look) {
    return !has(look.first) || look.second(at(fields, look.first, wide, extra));
  });
}

bool SacctColumns::read(const std::vector<std::string_view>& fields, const TimeZone& zone, SacctRow& row) const {
  if (fields.size() < names_.size()) return false;
  const std::size_t extra = fields.size() - names_.size(), none = names_.size();
  if (extra == 0) {
    if (!plausible(fields, none, 0)) return false;
    fill(fields, none, 0, zone, row);
    return true;
  }
  std::optional<std::size_t> found;
  for (std::size_t k = 0; k < names_.size(); ++k) {
    const bool text = std::find(kFreeText.begin(), kFreeText.end(), names_[k]) != kFreeText.end();
    if (!text || !plausible(fields, k, extra)) continue;
    // Two ways to read the row may be the same in all that matters.
    const bool same = found && std::none_of(places_.begin(), places_.end(), [&](int place) {
                        return place > static_cast<int>(*found) && place <= static_cast<int>(k);
                      });
    if (found && !same) return false;
    if (!found) found = k;
  }
  if (!found) return false;
  fill(fields, *found, extra, zone, row);
  return true;
}

void SacctColumns::fill(const std::vector<std::string_view>& fields, std::size_t wide, std::size_t extra,
                        const TimeZone& zone, SacctRow& row) const {
  const auto text = [&](Column column) { return at(fields, column, wide, extra); };
  const auto time = [&](Column column) { return slurm_time(text(column), zone); };
  row.id = text(has(Column::job_id) ? Column::job_id : Column::job_id_raw);
  row.raw = text(Column::job_id_raw);
  row.partition = text(Column::partition);
  row.qos = text(Column::qos);
  row.account = text(Column::account);
  row.user = text(Column::user);
  row.state = text(Column::state);
  row.local_times = has_no_zone(text(Column::submit));
  row.submit = time(Column::submit);
  row.eligible = time(Column::eligible);
  row.start = time(Column::start);
  row.end = time(Column::end);
  row.elapsed = known(text(Column::elapsed_raw));
  if (!row.elapsed) row.elapsed = slurm_duration(text(Column::elapsed));
  if (has(Column::suspended)) {
    const auto duration = slurm_duration(text(Column::suspended));
    row.suspended = duration ? duration : known(text(Column::suspended));
  }
  constexpr double kMinute = 60.0;  // TimelimitRaw counts them
  const auto minutes = known(text(Column::time_limit_raw));
  row.limit = minutes ? kMinute * *minutes : slurm_duration(text(Column::time_limit)).value_or(-1.0);
  row.requested = known(text(Column::req_cpus)).value_or(-1.0);
  row.allocated = known(text(has(Column::alloc_cpus) ? Column::alloc_cpus : Column::ncpus)).value_or(-1.0);
  row.nodes = known(text(has(Column::nnodes) ? Column::nnodes : Column::alloc_nodes)).value_or(-1.0);
  row.gpus = gpus_of(text(Column::alloc_tres));
  if (has(Column::alloc_tres)) row.had_resources = !text(Column::alloc_tres).empty();
}

}  // namespace sojourn::logs
