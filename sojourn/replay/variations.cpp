#include "sojourn/replay/variations.h"

#include <fmt/format.h>
#include <tbb/parallel_for.h>

#include <algorithm>

#include "sojourn/base/stop_point.h"
#include "sojourn/base/text.h"
#include "sojourn/random/stream.h"
#include "sojourn/recorded_jobs/blocks.h"
#include "sojourn/scheduling/schedule.h"

namespace sojourn::replay {
namespace {

constexpr int kDrawn = 32, kShaken = 20;                      // logs, unless another number is asked for
constexpr auto kPurpose = static_cast<random::Purpose>(101);  // by how much a submit is later

using MakeJobs = std::function<std::vector<scheduling::Job>(std::uint32_t replication)>;

// As `measures` takes them.
std::vector<logs::Job> as_logged(const std::vector<scheduling::Job>& jobs) {
  std::vector<logs::Job> all(jobs.size());
  for (std::size_t k = 0; k < jobs.size(); ++k) {
    all[k].submit = jobs[k].submit;
    all[k].run = jobs[k].run;
    all[k].asked = jobs[k].estimate;
    all[k].width = jobs[k].width;
  }
  return all;
}

void run_all(const MakeJobs& make, std::int64_t processors, int logs, Variations& v) {
  v.of.assign(v.policies.size(), std::vector<Measures>(static_cast<std::size_t>(logs)));
  Interruption interruption;
  interruption.stop = detail::heeded_stop;
  tbb::parallel_for(0, logs, [&](int k) {
    const HeedStop heed(interruption);
    const auto jobs = make(static_cast<std::uint32_t>(k));
    const auto logged = as_logged(jobs);
    for (std::size_t p = 0; p < v.policies.size(); ++p) {
      scheduling::Policy policy = v.policies[p].policy;
      policy.rank = recorded_jobs::with_users(policy.rank, jobs, processors);
      const auto starts = scheduling::schedule(jobs, processors, policy);
      v.of[p][static_cast<std::size_t>(k)] = measures(logged, starts, processors);
    }
  });
}

}  // namespace

Variations resampled(const logs::Log& log, double load_percent, const std::vector<NamedPolicy>& policies,
                     const VariationOptions& o) {
  const recorded_jobs::Blocks blocks(log, o.resample);
  const int logs = o.replications > 0 ? o.replications : kDrawn;
  Variations v{"resample", "", policies, {}};
  v.words = fmt::format("{} logs drawn from its {} {}", logs, blocks.count(),
                        o.resample == recorded_jobs::Resample::weeks ? "weeks" : "days");
  run_all(
      [&](std::uint32_t k) {
        auto jobs = blocks.draw(o.seed, k);
        recorded_jobs::change_load(jobs, load_percent);
        return jobs;
      },
      log.processors, logs, v);
  return v;
}

Variations shaken(const logs::Log& log, const std::vector<NamedPolicy>& policies, const VariationOptions& o) {
  const auto jobs = recorded_jobs::as_scheduled(log.jobs);
  const int logs = o.replications > 0 ? o.replications : kShaken;
  Variations v{"shake", "", policies, {}};
  v.words = fmt::format("{} times, each submit later by up to {}", logs, duration_text(o.shake));
  run_all(
      [&](std::uint32_t k) {
        random::Stream stream(o.seed, k, kPurpose);
        auto later = jobs;
        for (auto& job : later)
          job.submit += static_cast<double>(stream.below(static_cast<std::uint64_t>(o.shake) + 1));
        std::stable_sort(later.begin(), later.end(), [](const auto& a, const auto& b) { return a.submit < b.submit; });
        return later;
      },
      log.processors, logs, v);
  return v;
}

}  // namespace sojourn::replay
