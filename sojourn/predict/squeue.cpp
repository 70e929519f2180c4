#include "sojourn/predict/squeue.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "sojourn/base/text.h"
#include "sojourn/logs/fields.h"
#include "sojourn/logs/lines.h"
#include "sojourn/logs/number.h"
#include "sojourn/logs/sacct_values.h"

namespace sojourn::predict {

const char* const kSqueueCommand =
    "SLURM_TIME_FORMAT=%s squeue -a -o \"%i|%t|%u|%q|%P|%C|%D|%l|%M|%V|%S|%r\" > squeue.txt";

namespace {

constexpr double kMostTasks = 1e6;             // of an array: more than Slurm takes
constexpr std::size_t kMostJobs = 10'000'000;  // of a listing: more than any Slurm keeps, and they still fit the memory

// Rows of a listing by the names of its columns.
class Table {
 public:
  Table(const std::string& path, logs::Width width) : lines_(path, logs::open_source(path)) {
    std::string_view line;
    if (!lines_.next(line) || line.find('|') == line.npos)
      refuse("this is no listing of squeue with | between its columns", std::string(line.substr(0, 60)));
    const auto names = logs::split(line, '|');
    width_of_rows_ = names.size();  // a name may stand twice
    for (std::size_t k = 0; k < names.size(); ++k) columns_[std::string(logs::trimmed(names[k]))] = k;
    width_ = width == logs::Width::nodes ? "NODES" : "CPUS";
    if (width == logs::Width::gpus) refuse("squeue does not list GPUs", "--log-width gpus");
    for (const std::string name : {"JOBID", "ST", width_.c_str(), "TIME_LIMIT", "TIME", "SUBMIT_TIME", "START_TIME"})
      if (!columns_.contains(name)) refuse("there is no column " + name, std::string(line));
  }

  bool next() {
    std::string_view line;
    while (lines_.next(line)) {
      if (logs::trimmed(line).empty()) continue;
      logs::split(line, '|', fields_);
      if (fields_.size() < width_of_rows_) refuse("this row has too few columns", std::string(line));
      return true;
    }
    return false;
  }

  std::string_view operator[](const std::string& name) const {
    const auto at = columns_.find(name);
    return at == columns_.end() ? std::string_view() : logs::trimmed(fields_[at->second]);
  }
  std::string_view width() const { return (*this)[width_]; }

  [[noreturn]] void refuse(const std::string& problem, const std::string& found) const {
    throw ModelError(Complaint{problem,
                               printable(found),
                               "what this command prints: " + std::string(kSqueueCommand),
                               "",
                               "",
                               {lines_.path(), static_cast<int>(lines_.number()), 1}});
  }

 private:
  logs::Lines lines_;
  std::map<std::string, std::size_t> columns_;
  std::vector<std::string_view> fields_;
  std::size_t width_of_rows_ = 0;
  std::string width_;
};

// Jobs that squeue shows as pending and that cannot start, whatever is free.
bool is_held(std::string_view reason) {
  constexpr std::array kHeld = {"JobHeldUser", "JobHeldAdmin",     "Dependency", "DependencyNeverSatisfied",
                                "BeginTime",   "JobHoldMaxRequeue"};
  return std::any_of(kHeld.begin(), kHeld.end(), [&](const char* word) { return reason == word; });
}

enum class Standing { waits, runs, neither };

Standing standing_of(std::string_view state) {
  for (const std::string_view word : {"PD", "PENDING"})
    if (state == word) return Standing::waits;
  for (const std::string_view word : {"R", "RUNNING", "CF", "CONFIGURING", "CG", "COMPLETING"})
    if (state == word) return Standing::runs;
  return Standing::neither;
}

// "UNLIMITED" and the like: none.
double asked_of(std::string_view limit) {
  if (const auto seconds = logs::slurm_duration(limit)) return *seconds;
  return 0.0;
}

struct Row {
  Listed job;
  std::optional<double> submit, start;  // seconds since 1970
  std::size_t tasks = 1;
};

Row read_row(const Table& table, Standing standing, const logs::TimeZone& zone) {
  Row row;
  const auto width = logs::slurm_count(table.width());
  if (!width || *width < 1 || *width > 2147483647.0) table.refuse("this is no width", std::string(table.width()));
  row.job.width = static_cast<std::int32_t>(*width);
  row.job.user = table["USER"];
  row.job.queue = table["QOS"];
  row.job.partition = table["PARTITION"];
  row.job.asked = asked_of(table["TIME_LIMIT"]);
  row.job.running = standing == Standing::runs;
  row.job.elapsed = row.job.running ? logs::slurm_duration(table["TIME"]).value_or(0.0) : 0.0;
  row.submit = logs::slurm_time(table["SUBMIT_TIME"], zone);
  if (row.job.running) row.start = logs::slurm_time(table["START_TIME"], zone);
  if (!row.submit) table.refuse("this is no submit time", std::string(table["SUBMIT_TIME"]));
  const auto id = table["JOBID"];
  if (id.find('[') != id.npos)
    row.tasks = static_cast<std::size_t>(std::clamp(logs::tasks_in_range(id), 1.0, kMostTasks));
  return row;
}

// The moment of the listing: the start of a running job and how long it has run; else the latest time in it.
std::optional<double> moment_of(const std::vector<Row>& rows) {
  std::optional<double> now;
  const auto at_least = [&](double time) { now = now ? std::max(*now, time) : time; };
  for (const auto& row : rows) {
    at_least(*row.submit);
    if (row.start) at_least(*row.start + row.job.elapsed);
  }
  return now;
}

}  // namespace

Listing read_squeue(const std::string& path, logs::Width width, const logs::TimeZone& zone) {
  Table table(path, width);
  Listing listing;
  std::vector<Row> rows;
  std::size_t jobs = 0;
  while (table.next()) {
    ++listing.rows;
    const auto standing = standing_of(table["ST"]);
    if (standing == Standing::neither) {
      ++listing.other;
      continue;
    }
    Row row = read_row(table, standing, zone);
    if (standing == Standing::waits && is_held(table["REASON"])) {
      listing.held += row.tasks;
      continue;
    }
    jobs += row.tasks;
    if (jobs > kMostJobs)
      table.refuse(fmt::format("this listing has more than {} jobs, tasks of arrays counted", grouped(kMostJobs)),
                   std::string(table["JOBID"]));
    if (row.tasks > 1) listing.array_tasks += row.tasks;
    rows.push_back(std::move(row));
  }
  listing.now = moment_of(rows);
  std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return *a.submit < *b.submit; });
  for (auto& row : rows) {
    row.job.age = *listing.now - *row.submit;
    for (std::size_t k = 0; k < row.tasks; ++k) listing.jobs.push_back(row.job);
  }
  return listing;
}

}  // namespace sojourn::predict
