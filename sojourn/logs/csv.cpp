#include "sojourn/logs/csv.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "sojourn/base/text.h"
#include "sojourn/logs/fields.h"
#include "sojourn/logs/machine.h"
#include "sojourn/logs/number.h"
#include "sojourn/logs/sacct_values.h"

namespace sojourn::logs {
namespace {

enum Meaning {
  submit,
  start,
  end,
  run,
  wait,
  width,
  requested,
  estimate,
  nodes,
  gpus,
  job,
  user,
  account,
  queue,
  partition,
  status,
  kMeanings
};
constexpr std::array<const char*, kMeanings> kMeaningNames = {
    "submit", "start", "end", "run",  "wait",    "width", "requested", "estimate",
    "nodes",  "gpus",  "job", "user", "account", "queue", "partition", "status"};
using Map = std::vector<std::pair<std::string, std::string>>;

const Map kWorkflows = {
    {"submit", "SubmitTime"}, {"run", "RunTime"}, {"width", "NProcs"}, {"requested", "ReqNProcs"}, {"job", "JobID"}};

class Table {
 public:
  Table(Lines& lines, Cleaner& cleaner, const Options& options)
      : lines_(lines),
        cleaner_(cleaner),
        map_(options.columns.empty() ? kWorkflows : options.columns),
        zone_(asked_zone(options)) {
    places_.fill(-1);
  }

  void first(std::string_view row) {
    for (const char c : {',', ';', '\t', '|'})
      if (std::count(row.begin(), row.end(), c) > std::count(row.begin(), row.end(), separator_)) separator_ = c;
    header_ = row;
    split_csv(row, separator_, fields_);
    for (auto& name : fields_) name = trimmed(name);
    if (!fields_.empty() && fields_[0].starts_with("\xef\xbb\xbf")) fields_[0].erase(0, 3);  // a byte order mark
    for (const auto& [meaning, column] : map_) place(meaning, column);
    const bool lasts = has(run) || (has(end) && (has(start) || has(wait)));
    if (!has(submit) || !lasts || !(has(width) || has(requested) || has(nodes) || has(gpus)))
      refuse("the map says too little", "", "submit, width, and run or start and end");
    columns_ = fields_.size();
  }

  void row(std::string_view text) {
    if (text == header_) return cleaner_.drop(Rule::repeated_header);
    split_csv(text, separator_, fields_);
    if (fields_.size() < columns_) return cleaner_.malformed(lines_.number(), text, "fewer fields than columns");
    Record r;
    r.number = has(job) && number(value(job)) ? nearest_integer(*number(value(job)))
                                              : static_cast<std::int64_t>(cleaner_.rows() + 1);
    if (const auto bad = set_times(r))
      return cleaner_.malformed(lines_.number(), text, std::string(kMeaningNames[*bad]) + " is not a number or a time");
    if (has(start) && value(start).empty()) return cleaner_.drop(Rule::never_ran, r.submit);
    if (has(width)) r.allocated = number(value(width)).value_or(-1.0);
    if (has(requested)) r.requested = number(value(requested)).value_or(-1.0);
    if (has(nodes)) r.nodes = number(value(nodes)).value_or(-1.0);
    if (has(gpus)) r.gpus = number(value(gpus)).value_or(-1.0);
    if (has(status)) r.status = swf_status(state_word(value(status)));
    auto& names = cleaner_.names();
    r.user = names.users.number_of(value(user));
    r.group = names.groups.number_of(value(account));
    r.queue = names.queues.number_of(value(queue));
    r.partition = names.partitions.number_of(value(partition));
    cleaner_.add(r);
  }

  bool dates() const { return dates_; }

 private:
  bool has(Meaning m) const { return places_[m] >= 0; }
  std::string_view value(Meaning m) const {
    return has(m) ? trimmed(fields_[static_cast<std::size_t>(places_[m])]) : std::string_view{};
  }

  [[noreturn]] void refuse(const std::string& problem, const std::string& found, const std::string& expected,
                           const std::string& hint = "") const {
    throw ModelError(Complaint{"--columns: " + problem, found, expected, hint, "columns", {lines_.path(), 1, 1}});
  }

  void place(const std::string& meaning, const std::string& column) {
    const std::vector<std::string> meanings(kMeaningNames.begin(), kMeaningNames.end());
    const auto m = std::find(meanings.begin(), meanings.end(), meaning);
    if (m == meanings.end()) {
      const auto near = nearest_name(meaning, meanings);
      refuse("there is no meaning " + in_quotes(meaning), meaning, one_of(meanings),
             near.empty() ? "" : "did you mean " + near + "?");
    }
    const auto at = std::find(fields_.begin(), fields_.end(), column);
    if (at == fields_.end()) {
      const auto near = nearest_name(column, fields_);
      refuse("there is no column " + in_quotes(column), column, one_of(fields_),
             near.empty() ? "" : "did you mean " + near + "?");
    }
    places_[static_cast<std::size_t>(m - meanings.begin())] = static_cast<int>(at - fields_.begin());
  }

  // Seconds or a date; -1 for an empty field. Nothing when it is neither.
  std::optional<double> time(Meaning m) {
    const auto text = value(m);
    if (text.empty()) return -1.0;
    if (const auto seconds = number(text)) return seconds;
    const auto date = slurm_time(text, zone_);
    dates_ = dates_ || date.has_value();
    return date;
  }

  // A stretch: seconds, or 1-02:03:04.
  std::optional<double> length(Meaning m) const {
    const auto text = value(m);
    if (text.empty()) return -1.0;
    const auto seconds = number(text);
    return seconds ? seconds : slurm_duration(text);
  }

  // The meaning that could not be read, if any.
  std::optional<Meaning> set_times(Record& r) {
    std::array<double, kMeanings> t{};
    for (const auto m : {submit, start, end}) {
      const auto seconds = time(m);
      if (!seconds) return m;
      t[m] = *seconds;
    }
    for (const auto m : {run, wait, estimate}) {
      const auto seconds = length(m);
      if (!seconds) return m;
      t[m] = *seconds;
    }
    r.submit = t[submit];
    r.asked = t[estimate];
    if (has(start) && t[start] >= 0 && t[start] >= t[submit]) r.wait = t[start] - t[submit];
    if (has(wait)) r.wait = t[wait];
    const double began = has(start) ? t[start] : r.wait >= 0 ? r.submit + r.wait : -1.0;
    if (has(run))
      r.run = t[run];
    else if (t[end] >= 0 && began >= 0)
      r.run = t[end] - began;
    return std::nullopt;
  }

  Lines& lines_;
  Cleaner& cleaner_;
  Map map_;
  TimeZone zone_;
  std::array<int, kMeanings> places_{};
  std::vector<std::string> fields_;
  std::string header_;
  std::size_t columns_ = 0;
  char separator_ = ',';
  bool dates_ = false;
};

}  // namespace

Header read_csv(Lines& lines, Cleaner& cleaner, Pace& pace, const Options& options) {
  Table table(lines, cleaner, options);
  bool begun = false;
  for (std::string_view line; lines.next(line);) {
    pace.step(cleaner);
    if (trimmed(line).empty() || line.starts_with('#')) continue;
    if (begun)
      table.row(line);
    else
      table.first(line);
    begun = true;
  }
  Header header;
  header.format = options.columns.empty() ? "CSV of workflows (OpenDC)" : "CSV";
  if (!table.dates()) return header;
  header.unix_start = 0.0;
  if (options.time_zone.empty())
    header.notes.push_back("Dates without a zone are read as UTC; --time-zone says another.");
  return header;
}

Header read_gwf(Lines& lines, Cleaner& cleaner, Pace& pace) {
  Header header;
  header.format = "GWF";
  constexpr std::size_t kFewest = 11;  // up to the status; later columns vary from file to file
  for (std::string_view line; lines.next(line);) {
    pace.step(cleaner);
    const auto row = trimmed(line);
    if (row.empty() || row[0] == '#') continue;
    const auto f = words(row);
    if (f.size() < kFewest) {
      cleaner.malformed(lines.number(), line, "fewer than 11 fields");
      continue;
    }
    const auto at = [&](std::size_t field) { return field <= f.size() ? number(f[field - 1]) : std::nullopt; };
    if (!at(1) || !at(2) || !at(3) || !at(4) || !at(5) || !at(8) || !at(9)) {
      cleaner.malformed(lines.number(), line, "one of the fields 1-5, 8 and 9 is not a number");
      continue;
    }
    Record r;
    r.number = nearest_integer(*at(1));
    r.submit = *at(2);
    r.wait = *at(3);
    r.run = *at(4);
    r.allocated = *at(5);
    r.requested = *at(8);
    r.asked = *at(9);
    r.status = static_cast<std::int16_t>(std::clamp(at(11).value_or(-1.0), -1.0, 5.0));
    // From here on words are allowed: users, groups, queues, sites.
    auto& names = cleaner.names();
    const auto name = [&](std::size_t field) {
      return field <= f.size() && f[field - 1] != "-1" ? f[field - 1] : std::string_view{};
    };
    r.user = names.users.number_of(name(12));
    r.group = names.groups.number_of(name(13));
    r.queue = names.queues.number_of(name(15));
    r.partition = names.partitions.number_of(name(16));
    cleaner.add(r);
  }
  return header;
}

}  // namespace sojourn::logs
