#include "sojourn/recorded_jobs/blocks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/base/calendar.h"
#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/random/stream.h"

namespace sojourn::recorded_jobs {
namespace {

constexpr double kMissing = 0.1;  // of the last block: logs do not end with a job in the last minute
constexpr auto kPurpose = static_cast<random::Purpose>(100);  // which block comes next

// By the clocks of the place, where the log knows them: at half past two in the night clocks may go back, so the order
// can change.
std::vector<scheduling::Job> by_local_time(const logs::Log& log, const std::map<std::string, double>& priorities) {
  auto jobs = as_scheduled(log, priorities);
  for (auto& job : jobs) job.submit = log.clock.local(job.submit).value_or(job.submit);
  std::stable_sort(jobs.begin(), jobs.end(), [](const auto& a, const auto& b) { return a.submit < b.submit; });
  return jobs;
}

[[noreturn]] void too_short(const logs::Log& log, Resample resample, double span) {
  const bool weeks = resample == Resample::weeks;
  throw ModelError(Complaint{fmt::format("the log is too short to draw its {} anew", weeks ? "weeks" : "days"),
                             duration_text(span),
                             fmt::format("at least two whole {}", weeks ? "weeks" : "days"),
                             weeks && span >= 2 * kDay ? "resample = \"days\"" : "resample = \"none\"",
                             "workload.resample",
                             {log.file}});
}

}  // namespace

Blocks::Blocks(const logs::Log& log, Resample resample, const std::map<std::string, double>& priorities)
    : length_(resample == Resample::weeks ? kWeek : kDay), jobs_(by_local_time(log, priorities)), begins_{0} {
  const double first = jobs_.front().submit, span = jobs_.back().submit - first;
  const auto whole = static_cast<std::size_t>(span / length_ + kMissing);
  if (whole < 2) too_short(log, resample, span);
  for (std::size_t k = 0; k < jobs_.size(); ++k) {
    const auto block = static_cast<std::size_t>((jobs_[k].submit - first) / length_);
    if (block >= whole) {
      left_out_ = jobs_.size() - k;
      break;
    }
    while (begins_.size() <= block) begins_.push_back(k);
    jobs_[k].submit -= first + static_cast<double>(block) * length_;
  }
  jobs_.resize(jobs_.size() - left_out_);
  while (begins_.size() <= whole) begins_.push_back(jobs_.size());
}

std::vector<scheduling::Job> Blocks::draw(std::uint64_t seed, std::uint32_t replication) const {
  random::Stream stream(seed, replication, kPurpose);
  std::vector<scheduling::Job> drawn;
  drawn.reserve(jobs_.size());
  for (std::size_t place = 0; place < count() || drawn.empty(); ++place) {
    const auto block = static_cast<std::size_t>(stream.below(count()));
    for (std::size_t k = begins_[block]; k < begins_[block + 1]; ++k) {
      drawn.push_back(jobs_[k]);
      drawn.back().submit += static_cast<double>(place) * length_;
    }
  }
  return drawn;
}

}  // namespace sojourn::recorded_jobs
