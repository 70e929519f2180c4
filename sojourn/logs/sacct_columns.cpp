#include "sojourn/logs/sacct_columns.h"

#include <algorithm>

#include "sojourn/base/calendar.h"
#include "sojourn/base/text.h"
#include "sojourn/logs/dates.h"
#include "sojourn/logs/fields.h"
#include "sojourn/logs/number.h"
#include "sojourn/logs/sacct_values.h"

namespace sojourn::logs {
namespace {

constexpr std::array<const char*, kColumns> kColumnNames = {
    "JobID",    "JobIDRaw",  "Partition", "QOS",     "Account",    "User",      "State",     "Submit",
    "Eligible", "Start",     "End",       "Elapsed", "ElapsedRaw", "Suspended", "Timelimit", "TimelimitRaw",
    "ReqCPUS",  "AllocCPUS", "NCPUS",     "NNodes",  "AllocNodes", "AllocTRES", "NodeList"};

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

bool looks_like_exit_code(std::string_view text) {
  const auto colon = text.find(':');
  return text.empty() || (colon != text.npos && number(text.substr(0, colon)) && number(text.substr(colon + 1)));
}
bool looks_like_number(std::string_view text) { return text.empty() || number(text).has_value(); }
bool looks_like_limit(std::string_view text) {
  return looks_like_duration(text) || text == "UNLIMITED" || text == "Partition_Limit" || text == "INVALID";
}

// Columns whose fields are known by their look, by their lower-case names, and those that are never empty.
using Look = bool (*)(std::string_view);
struct KnownLook {
  std::string_view name;
  Look look;
  bool never_empty;
};
constexpr KnownLook kLooks[] = {
    {"jobid", looks_like_id, true},           {"jobidraw", looks_like_id, true},
    {"submit", looks_like_time, true},        {"eligible", looks_like_time, true},
    {"start", looks_like_time, true},         {"end", looks_like_time, true},
    {"elapsed", looks_like_duration, true},   {"elapsedraw", looks_like_number, true},
    {"state", looks_like_state, true},        {"reqcpus", looks_like_count, true},
    {"alloccpus", looks_like_count, true},    {"ncpus", looks_like_count, true},
    {"nnodes", looks_like_count, true},       {"allocnodes", looks_like_count, true},
    {"exitcode", looks_like_exit_code, true}, {"derivedexitcode", looks_like_exit_code, false},
    {"uid", looks_like_number, false},        {"gid", looks_like_number, false},
    {"cputimeraw", looks_like_number, false}, {"dbindex", looks_like_number, false},
    {"timelimit", looks_like_limit, false},   {"suspended", looks_like_duration, false}};

const KnownLook* look_of(std::string_view name) {
  for (const auto& known_look : kLooks)
    if (known_look.name == name) return &known_look;
  return nullptr;
}

bool is_free_text(const std::string& name) {
  return std::find(kFreeText.begin(), kFreeText.end(), name) != kFreeText.end();
}

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
    const auto at = std::find(names_.begin(), names_.end(), lower(kColumnNames[k]));
    places_[k] = at == names_.end() ? -1 : static_cast<int>(at - names_.begin());
  }
  for (const auto& name : names_) {
    const KnownLook* known_look = look_of(name);
    looks_.push_back(known_look ? known_look->look : nullptr);
    never_empty_.push_back(known_look && known_look->never_empty);
    free_text_.push_back(is_free_text(name));
  }
  no_shifts_.assign(names_.size(), 0);
  matters_.assign(names_.size(), false);
  for (const int place : places_)
    if (place >= 0) matters_[static_cast<std::size_t>(place)] = true;
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
    if (!has(column) && !has(other)) names.push_back(kColumnNames[static_cast<std::size_t>(column)]);
  };
  want(Column::eligible, Column::eligible);
  want(Column::state, Column::state);
  want(Column::suspended, Column::suspended);
  want(Column::time_limit_raw, Column::time_limit);
  want(Column::user, Column::user);
  want(Column::alloc_tres, Column::alloc_tres);
  return names;
}

// A field that holds separators pushes all columns behind it to the right. A shift never falls, grows only behind a
// column of free text, and must give every column of known look a field that looks so. Where several shifts are
// possible for a column that matters, they must give the same text.
std::vector<std::size_t> SacctColumns::shifts(const std::vector<std::string_view>& fields) const {
  const std::size_t columns = names_.size(), extra = fields.size() - columns, ways = extra + 1;
  const auto fits = [&](std::size_t column, std::size_t shift) {
    const auto field = trimmed(fields[column + shift]);
    if (never_empty_[column] && field.empty()) return false;
    return !looks_[column] || looks_[column](field);
  };
  // from_left: reachable from the first column; from_right: the last field can still be reached.
  std::vector<std::vector<bool>> from_left(columns, std::vector<bool>(ways)), from_right = from_left;
  for (std::size_t c = 0; c < columns; ++c) {
    bool below = false;  // a smaller shift was possible one column before
    for (std::size_t s = 0; s < ways; ++s) {
      const bool same = c == 0 ? s == 0 : from_left[c - 1][s];
      from_left[c][s] = (same || (below && free_text_[c - 1])) && fits(c, s);
      below = below || (c > 0 && from_left[c - 1][s]);
    }
  }
  for (std::size_t c = columns; c-- > 0;) {
    bool above = false;
    for (std::size_t s = ways; s-- > 0;) {
      const bool last = c + 1 == columns;
      const bool same = last ? s == extra : from_right[c + 1][s];
      above = above || (last && s == extra);
      from_right[c][s] = (same || (above && free_text_[c])) && fits(c, s);
      above = above || (!last && from_right[c + 1][s]);
    }
  }
  std::vector<std::size_t> chosen(columns, 0);
  for (std::size_t c = 0; c < columns; ++c) {
    std::optional<std::size_t> first;
    for (std::size_t s = 0; s < ways; ++s) {
      if (!from_left[c][s] || !from_right[c][s]) continue;
      if (first && matters_[c] && trimmed(fields[c + s]) != trimmed(fields[c + *first])) return {};
      if (!first) first = s;
    }
    if (!first) return {};
    chosen[c] = *first;
  }
  return chosen;
}

bool SacctColumns::read(const std::vector<std::string_view>& fields, const TimeZone& zone, SacctRow& row) const {
  constexpr std::size_t kMostExtra = 200;  // separators inside fields: more is no row
  if (fields.size() < names_.size() || fields.size() > names_.size() + kMostExtra) return false;
  if (fields.size() == names_.size()) {  // nearly every row
    for (std::size_t c = 0; c < names_.size(); ++c)
      if (looks_[c] && !looks_[c](trimmed(fields[c]))) return false;
    fill(fields, no_shifts_, zone, row);
    return true;
  }
  const auto shifted = shifts(fields);
  if (shifted.empty()) return false;
  fill(fields, shifted, zone, row);
  return true;
}

void SacctColumns::fill(const std::vector<std::string_view>& fields, const std::vector<std::size_t>& shifted,
                        const TimeZone& zone, SacctRow& row) const {
  const auto text = [&](Column column) {
    const int place = places_[static_cast<std::size_t>(column)];
    if (place < 0) return std::string_view{};
    return trimmed(fields[static_cast<std::size_t>(place) + shifted[static_cast<std::size_t>(place)]]);
  };
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
  const auto minutes = known(text(Column::time_limit_raw));
  row.limit = minutes ? kMinute * *minutes : slurm_duration(text(Column::time_limit)).value_or(-1.0);
  row.requested = known(text(Column::req_cpus)).value_or(-1.0);
  row.allocated = known(text(has(Column::alloc_cpus) ? Column::alloc_cpus : Column::ncpus)).value_or(-1.0);
  row.nodes = known(text(has(Column::nnodes) ? Column::nnodes : Column::alloc_nodes)).value_or(-1.0);
  row.gpus = gpus_of(text(Column::alloc_tres));
  if (has(Column::alloc_tres)) row.had_resources = !text(Column::alloc_tres).empty();
  if (has(Column::node_list))
    row.had_resources = !text(Column::node_list).empty() && text(Column::node_list) != "None assigned";
}

}  // namespace sojourn::logs
