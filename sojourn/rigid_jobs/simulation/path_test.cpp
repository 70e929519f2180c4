#include "sojourn/rigid_jobs/simulation/path.h"

#include <gtest/gtest.h>

#include "sojourn/rigid_jobs/simulation/workload.h"
#include "sojourn/rigid_jobs/test_models.h"
#include "sojourn/scheduling/schedule.h"

namespace sojourn::rigid_jobs {
namespace {

Model machine(Discipline discipline) {
  // Mean work of 4.9 processors a job: at this rate the machine of 16 is busy, and under fifo overloaded for a while.
  Model m = at_rate(one_class(16, WidthLaw::weighted({1, 4, 16}, {.5, .3, .2}), distributions::exponential(1)), 2.2);
  m.discipline = discipline;
  return m;
}

// The same jobs as a list, scheduled by the code that replays logs.
std::vector<double> scheduled(const Model& m, std::size_t count, const scheduling::Policy& policy) {
  Workload workload(m, 5, 0);
  std::vector<scheduling::Job> jobs;
  for (double now = 0; jobs.size() < count;) {
    now += workload.interval();
    const auto job = workload.job();
    jobs.push_back({now, job.size, job.size * m.estimate_factor, static_cast<std::int32_t>(job.width)});
  }
  return scheduling::schedule(jobs, m.clusters[0].processors, policy);
}

TEST(Path, IsTheScheduleOfTheSameJobs) {
  using scheduling::Backfill;
  const std::pair<Discipline, Backfill> pairs[] = {{Discipline::fifo, Backfill::none},
                                                   {Discipline::first_fit, Backfill::first_fit},
                                                   {Discipline::easy, Backfill::easy},
                                                   {Discipline::conservative, Backfill::conservative}};
  for (const auto& [discipline, backfill] : pairs) {
    const Model m = machine(discipline);
    const auto jobs = path(m, 5, 400);
    ASSERT_EQ(jobs.size(), 400u);
    scheduling::Policy policy;
    policy.backfill = backfill;
    const auto starts = scheduled(m, jobs.size(), policy);
    std::size_t started = 0;
    for (std::size_t k = 0; k < jobs.size(); ++k) {
      EXPECT_EQ(jobs[k].number, k);
      if (jobs[k].stays.empty()) {
        EXPECT_GE(starts[k], jobs.back().submit);
        continue;
      }
      ++started;
      EXPECT_DOUBLE_EQ(jobs[k].stays[0].start, starts[k]);
      EXPECT_LT(jobs[k].stays[0].end, kStillRunning);
    }
    EXPECT_GT(started, 300u);
  }
}

TEST(Path, SaysWhoseEndLetAJobIn) {
  const auto jobs = path(machine(Discipline::easy), 5, 400);
  std::size_t waited = 0;
  for (const auto& job : jobs) {
    if (!job.let_in_by) continue;
    ++waited;
    EXPECT_GT(job.stays[0].start, job.submit);
    EXPECT_EQ(jobs[*job.let_in_by].stays.back().end, job.stays[0].start);
  }
  EXPECT_GT(waited, 50u);
}

TEST(Path, HasPiecesWhereJobsAreStopped) {
  const auto jobs = path(machine(Discipline::server_filling), 5, 400);
  std::size_t pieces = 0;
  for (const auto& job : jobs) {
    for (std::size_t k = 1; k < job.stays.size(); ++k) EXPECT_LE(job.stays[k - 1].end, job.stays[k].start);
    pieces += job.stays.size() > 1;
  }
  EXPECT_GT(pieces, 10u);
}

}  // namespace
}  // namespace sojourn::rigid_jobs
