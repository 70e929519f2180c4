#include "sojourn/scheduling/schedule.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "sojourn/scheduling/arrival_queue.h"
#include "sojourn/scheduling/conservative.h"
#include "sojourn/scheduling/easy.h"
#include "sojourn/scheduling/event_loop.h"
#include "sojourn/scheduling/fcfs.h"
#include "sojourn/scheduling/fifo_queue.h"
#include "sojourn/scheduling/first_fit.h"
#include "sojourn/scheduling/slow_schedule.h"

namespace sojourn::scheduling {
namespace {

// Submit, run, estimate, width. Jobs 1 and 2 arrive together.
const std::vector<Job> kExample = {{0, 40, 40, 5},  {0, 10, 20, 6},  {5, 40, 50, 8},  {15, 20, 80, 4}, {25, 80, 90, 5},
                                   {30, 30, 70, 4}, {40, 20, 20, 3}, {55, 10, 70, 4}, {60, 10, 20, 6}};

using Times = std::vector<double>;

TEST(Schedule, the_worked_example_start_by_start) {
  EXPECT_EQ(schedule(kExample, 10, {Backfill::none}), (Times{0, 40, 50, 90, 90, 110, 140, 160, 170}));
  EXPECT_EQ(schedule(kExample, 10, {Backfill::first_fit}), (Times{0, 115, 125, 15, 35, 40, 70, 90, 165}));
  EXPECT_EQ(schedule(kExample, 10, {Backfill::easy}), (Times{0, 40, 70, 15, 110, 35, 50, 110, 190}));
  EXPECT_EQ(schedule(kExample, 10, {Backfill::conservative}), (Times{0, 40, 60, 100, 100, 120, 40, 150, 180}));
}

TEST(Schedule, the_last_start_without_what_follows) {
  for (const auto backfill : {Backfill::none, Backfill::first_fit, Backfill::easy, Backfill::conservative})
    for (std::size_t n = 1; n <= kExample.size(); ++n) {
      const std::vector<Job> some(kExample.begin(), kExample.begin() + static_cast<std::ptrdiff_t>(n));
      EXPECT_EQ(start_of_last(some, 10, {backfill}), schedule(some, 10, {backfill}).back()) << n;
    }
}

TEST(Schedule, the_slow_one_agrees_with_the_worked_example) {
  EXPECT_EQ(SlowSchedule(kExample, 10, {Backfill::conservative}).starts,
            (Times{0, 40, 60, 100, 100, 120, 40, 150, 180}));
  EXPECT_EQ(SlowSchedule(kExample, 10, {Backfill::conservative}).first_reserved,
            (Times{0, 40, 60, 110, 110, 190, 40, 200, 260}));
  EXPECT_EQ(SlowSchedule(kExample, 10, {Backfill::easy}).starts, (Times{0, 40, 70, 15, 110, 35, 50, 110, 190}));
}

// Small numbers, so that instants coincide often.
struct Case {
  std::vector<Job> jobs;
  long processors;
};
Case random_case(std::mt19937_64& draw, bool exact) {
  const auto up_to = [&](std::uint64_t n) { return double(draw() % n); };
  Case c;
  c.processors = 1 + long(draw() % 12);
  const auto n = 1 + draw() % 20;
  const auto gap = 1 + draw() % 12, length = 1 + draw() % 30, slack = 1 + draw() % 40;
  double submit = 0;
  for (std::uint64_t k = 0; k < n; ++k) {
    submit += up_to(gap);
    const double run = 1 + up_to(length), estimate = exact || draw() % 4 == 0 ? run : run + up_to(slack);
    c.jobs.push_back({submit, run, estimate, 1 + std::int32_t(draw() % std::uint64_t(c.processors))});
  }
  return c;
}

bool within_capacity(const Case& c, const Times& starts) {
  std::map<double, long> change;
  for (std::size_t k = 0; k < starts.size(); ++k) {
    if (starts[k] < c.jobs[k].submit) return false;
    change[starts[k]] += c.jobs[k].width;
    change[starts[k] + c.jobs[k].run] -= c.jobs[k].width;
  }
  long busy = 0;
  for (const auto& [time, by] : change)
    if ((busy += by) > c.processors) return false;
  return true;
}

constexpr Backfill kAll[] = {Backfill::none, Backfill::first_fit, Backfill::easy, Backfill::conservative};
constexpr int kCases = 8000, kCasesPerOrder = 300;

TEST(Schedule, random_small_logs_as_the_slow_one_has_them) {
  std::mt19937_64 draw(14);
  for (int k = 0; k < kCases; ++k) {
    const Case c = random_case(draw, k % 4 == 0);
    for (const Backfill backfill : kAll) {
      const SlowSchedule slow(c.jobs, c.processors, {backfill});
      const Times starts = schedule(c.jobs, c.processors, {backfill});
      ASSERT_EQ(starts, slow.starts) << "case " << k << ", policy " << int(backfill);
      ASSERT_TRUE(within_capacity(c, starts)) << "case " << k << ", policy " << int(backfill);
      ASSERT_FALSE(slow.head_was_late) << "case " << k;
    }
  }
}

TEST(Schedule, fifo_starts_in_order_of_arrival) {
  std::mt19937_64 draw(15);
  for (int k = 0; k < kCases; ++k) {
    const Case c = random_case(draw, false);
    const Times starts = schedule(c.jobs, c.processors, {});
    ASSERT_TRUE(std::is_sorted(starts.begin(), starts.end())) << "case " << k;
  }
}

TEST(Schedule, conservative_with_exact_estimates_keeps_its_first_reservations) {
  std::mt19937_64 draw(16);
  for (int k = 0; k < kCases / 4; ++k) {
    const Case c = random_case(draw, true);
    ASSERT_EQ(schedule(c.jobs, c.processors, {Backfill::conservative}),
              SlowSchedule(c.jobs, c.processors, {Backfill::conservative}).first_reserved)
        << "case " << k;
  }
}

TEST(Schedule, every_order_as_the_slow_one_has_it) {
  std::mt19937_64 draw(17);
  for (const auto& order : order_texts())
    for (int k = 0; k < kCasesPerOrder && !looks_at_usage(order.order); ++k) {
      const Case c = random_case(draw, k % 4 == 0);
      for (const Backfill backfill : kAll)
        ASSERT_EQ(schedule(c.jobs, c.processors, {backfill, order.order}),
                  SlowSchedule(c.jobs, c.processors, {backfill, order.order}).starts)
            << order.name << ", case " << k << ", policy " << int(backfill);
    }
}

// Long queues, so that trees have several levels and profiles several blocks.
TEST(Schedule, long_queues_as_the_slow_one_has_them) {
  std::mt19937_64 draw(18);
  for (int round = 0; round < 6; ++round) {
    Case c{{}, 64};
    double submit = 0;
    for (int k = 0; k < 150; ++k) {
      submit += double(draw() % (round < 3 ? 2 : 20));
      const double run = 1 + double(draw() % 100), estimate = round == 0 ? run : run + double(draw() % 300);
      c.jobs.push_back({submit, run, estimate, 1 + std::int32_t(draw() % (round % 2 ? 64 : 8))});
    }
    for (const Backfill backfill : kAll)
      ASSERT_EQ(schedule(c.jobs, c.processors, {backfill}), SlowSchedule(c.jobs, c.processors, {backfill}).starts)
          << "round " << round << ", policy " << int(backfill);
  }
}

// Times that a double does not hold exactly: the same sums are rounded the same way.
TEST(Schedule, decimal_times_as_the_slow_one_has_them) {
  std::mt19937_64 draw(19);
  for (int k = 0; k < kCases / 8; ++k) {
    Case c = random_case(draw, k % 4 == 0);
    for (auto& job : c.jobs) {
      job.submit *= 0.1;
      job.run *= 0.1;
      job.estimate *= 0.1;
    }
    for (const Backfill backfill : kAll)
      ASSERT_EQ(schedule(c.jobs, c.processors, {backfill}), SlowSchedule(c.jobs, c.processors, {backfill}).starts)
          << "case " << k << ", policy " << int(backfill);
  }
}

// A saturated machine: as soon as fewer than two wait there is one more. Numbers of jobs are used again.
class OneMore {
 public:
  explicit OneMore(int jobs) : left_(jobs) {}
  double next(std::size_t waiting) const { return left_ > 0 && waiting < 2 ? 0.0 : kNever; }
  JobId take() {
    JobId id = static_cast<JobId>(jobs_.size());
    if (unused_.empty()) {
      jobs_.emplace_back();
    } else {
      id = unused_.back();
      unused_.pop_back();
    }
    jobs_[id] = {0, 2, 2, --left_ % 2 ? 3 : 2};
    return id;
  }
  const Job& operator[](JobId id) const { return jobs_[id]; }
  void done(JobId id) { unused_.push_back(id); }
  std::size_t numbers() const { return jobs_.size(); }

 private:
  int left_;
  std::vector<Job> jobs_;
  std::vector<JobId> unused_;
};

struct LastStart {
  static constexpr bool kReasons = false;
  void started(JobId, double now) {
    last = now;
    ++starts;
  }
  double last = 0;
  int starts = 0;
};

template <class Policy>
LastStart saturated(Policy policy, std::int64_t processors) {
  OneMore source(1000);
  LastStart watcher;
  Machine<OneMore, LastStart> machine(source, watcher, processors);
  machine.run(policy);
  EXPECT_LT(source.numbers(), 20u);
  return watcher;
}

TEST(Schedule, a_source_that_always_has_one_more_feeds_the_same_loop) {
  // Widths 3 and 2 in turn on five processors: two at a time, two units of time each.
  for (const auto& seen : {saturated(Fcfs<FifoQueue>(), 5), saturated(Easy<ArrivalQueue>(), 5),
                           saturated(FirstFit<ArrivalQueue>(), 5), saturated(Conservative(5), 5)}) {
    EXPECT_EQ(seen.starts, 1000);
    EXPECT_EQ(seen.last, 2 * 499);
  }
  EXPECT_EQ(saturated(Fcfs<FifoQueue>(), 4).last, 2 * 999);
}

TEST(Schedule, reasons_tell_the_start_and_what_stood_before_it) {
  for (const Backfill backfill : kAll) {
    const Times starts = schedule(kExample, 10, {backfill});
    for (JobId k = 0; k < kExample.size(); ++k) EXPECT_EQ(reasons(kExample, 10, {backfill}, k).start, starts[k]);
  }
  // Job 5 under easy: at 35 job 2 is the head, with shadow 40 and extra 4.
  const auto why = reasons(kExample, 10, {Backfill::easy}, 4);
  const auto at = std::find_if(why.moments.begin(), why.moments.end(), [](const Moment& m) { return m.time == 35; });
  ASSERT_NE(at, why.moments.end());
  EXPECT_EQ(at->head, 1u);
  EXPECT_EQ(at->shadow.time, 40);
  EXPECT_EQ(at->shadow.extra, 4);
}

}  // namespace
}  // namespace sojourn::scheduling
