#include "sojourn/scheduling/decided.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "sojourn/scheduling/deciders.h"
#include "sojourn/scheduling/schedule.h"

namespace sojourn::scheduling {
namespace {

using Times = std::vector<double>;
using Decide = std::function<void(const State&, Decision&)>;

class Lambda final : public Decider {
 public:
  explicit Lambda(Decide decide) : decide_(std::move(decide)) {}
  void decide(const State& state, Decision& into) override { decide_(state, into); }

 private:
  Decide decide_;
};

Policy of(const std::string& name, const Decide& decide) {
  return {.own = std::make_shared<const OwnPolicy>(
              OwnPolicy{name, "", [decide] { return std::make_unique<Lambda>(decide); }})};
}

std::string trouble(const std::vector<Job>& jobs, const Decide& decide) {
  try {
    schedule(jobs, 4, of("mine", decide));
    return "";
  } catch (const PolicyError& e) {
    return e.what();
  }
}

void fill_in_order(const State& state, Decision& into) {
  std::int64_t free = state.free;
  for (const WaitingJob& job : state.queue) {
    if (job.width > free) return;
    free -= job.width;
    into.starts.push_back(job.id);
  }
}

// EASY as its page says it, on the state alone.
void plain_easy(const State& state, Decision& into) {
  std::int64_t free = state.free;
  std::vector<std::pair<double, std::int64_t>> ends;
  for (const RunningJob& job : state.running) ends.emplace_back(job.expected_end(), job.width);
  std::size_t k = 0;
  for (; k < state.queue.size() && state.queue[k].width <= free; ++k) {
    free -= state.queue[k].width;
    into.starts.push_back(state.queue[k].id);
    ends.emplace_back(state.now + state.queue[k].estimate, state.queue[k].width);
  }
  if (k == state.queue.size()) return;
  std::sort(ends.begin(), ends.end());
  double shadow = 0;
  std::int64_t then = free, extra = 0;
  for (const auto& [end, width] : ends) {
    if (then >= state.queue[k].width && end > shadow) break;
    shadow = end;
    then += width;
  }
  extra = then - state.queue[k].width;
  for (++k; k < state.queue.size(); ++k) {
    const WaitingJob& job = state.queue[k];
    const bool in_time = state.now + job.estimate <= shadow;
    if (job.width > free || (!in_time && job.width > extra)) continue;
    free -= job.width;
    if (!in_time) extra -= job.width;
    into.starts.push_back(job.id);
  }
}

// Of all sets of jobs behind the head: as EASY allows, the most processors, then the first in the queue.
void slow_lookahead(const State& state, Decision& into) {
  Decision easy;
  plain_easy(state, easy);
  std::size_t leading = 0;
  std::int64_t free = state.free;
  while (leading < state.queue.size() && state.queue[leading].width <= free) free -= state.queue[leading++].width;
  for (std::size_t k = 0; k < leading; ++k) into.starts.push_back(state.queue[k].id);
  if (leading == state.queue.size()) return;
  double shadow = kNever;
  std::vector<double> instants;
  const auto free_at = [&](double t) {
    std::int64_t n = free;
    for (const RunningJob& job : state.running) n += job.expected_end() <= t ? job.width : 0;
    for (std::size_t k = 0; k < leading; ++k) n += state.now + state.queue[k].estimate <= t ? state.queue[k].width : 0;
    return n;
  };
  for (const RunningJob& job : state.running) instants.push_back(job.expected_end());
  for (std::size_t k = 0; k < leading; ++k) instants.push_back(state.now + state.queue[k].estimate);
  for (const double t : instants)
    if (free_at(t) >= state.queue[leading].width) shadow = std::min(shadow, t);
  const std::int64_t extra = free_at(shadow) - state.queue[leading].width;
  const std::size_t behind = state.queue.size() - leading - 1;
  std::int64_t most = -1;
  std::vector<std::uint64_t> best;
  // Bit `behind - 1` is the first in the queue: counting down meets the preferred of equal sets first.
  for (std::uint32_t set = (1u << behind); set-- > 0;) {
    std::int64_t used = 0, late = 0;
    std::vector<std::uint64_t> starts;
    for (std::size_t j = 0; j < behind; ++j) {
      if (!(set >> (behind - 1 - j) & 1)) continue;
      const WaitingJob& job = state.queue[leading + 1 + j];
      used += job.width;
      if (state.now + job.estimate > shadow) late += job.width;
      starts.push_back(job.id);
    }
    if (used <= free && late <= extra && used > most) most = used, best = starts;
  }
  into.starts.insert(into.starts.end(), best.begin(), best.end());
}

struct DrawnCase {
  std::vector<Job> jobs;
  std::int64_t processors;
};
DrawnCase drawn_case(std::mt19937_64& draw, std::size_t most) {
  DrawnCase c;
  c.processors = 1 + static_cast<std::int64_t>(draw() % 12);
  double submit = 0;
  for (std::size_t n = 1 + draw() % most; n > 0; --n) {
    submit += static_cast<double>(draw() % 6);
    const auto run = static_cast<double>(1 + draw() % 20);
    c.jobs.push_back({submit, run, run + static_cast<double>(draw() % 15),
                      1 + static_cast<std::int32_t>(draw() % static_cast<std::uint64_t>(c.processors))});
  }
  return c;
}

TEST(Decided, easy_and_fifo_written_as_deciders_are_the_built_in_ones_start_by_start) {
  std::mt19937_64 draw(1);
  for (int n = 0; n < 3000; ++n) {
    const DrawnCase c = drawn_case(draw, 25);
    ASSERT_EQ(schedule(c.jobs, c.processors, of("easy", plain_easy)),
              schedule(c.jobs, c.processors, {.backfill = Backfill::easy}))
        << "case " << n;
    ASSERT_EQ(schedule(c.jobs, c.processors, of("fifo", fill_in_order)), schedule(c.jobs, c.processors, {}));
  }
}

TEST(EasyLookahead, packs_as_a_search_over_all_sets_does) {
  std::mt19937_64 draw(2);
  for (int n = 0; n < 1500; ++n) {
    const DrawnCase c = drawn_case(draw, 12);
    ASSERT_EQ(schedule(c.jobs, c.processors, {.own = own_policy_named("easy-lookahead")}),
              schedule(c.jobs, c.processors, of("slow", slow_lookahead)))
        << "case " << n;
  }
}

// Ten processors, four held until 100. The head needs ten; of 3, 2, 2 and 4 behind it EASY starts 3 and 2, one is idle.
TEST(EasyLookahead, fills_what_easy_leaves_idle) {
  const std::vector<Job> jobs = {{0, 100, 100, 4}, {1, 10, 10, 10}, {1, 10, 10, 3},
                                 {1, 10, 10, 2},   {1, 10, 10, 2},  {1, 10, 10, 4}};
  EXPECT_EQ(schedule(jobs, 10, {.backfill = Backfill::easy}), (Times{0, 100, 1, 1, 11, 11}));
  EXPECT_EQ(schedule(jobs, 10, {.own = own_policy_named("easy-lookahead")}), (Times{0, 100, 11, 1, 11, 1}));
}

const std::vector<Job> kThree = {{0, 10, 12, 2}, {5, 10, 10, 3}, {6, 10, 10, 2}};

TEST(Decided, sees_what_is_known_and_nothing_else) {
  int seen = 0;
  schedule(kThree, 4, of("mine", [&](const State& s, Decision& into) {
             if (s.now == 6) {
               EXPECT_EQ(s.free, 2);
               EXPECT_EQ(s.processors, 4);
               ASSERT_EQ(s.queue.size(), 2u);
               EXPECT_EQ(s.queue[0].id, 1u);
               EXPECT_EQ(s.queue[1].submit, 6);
               ASSERT_EQ(s.running.size(), 1u);
               EXPECT_EQ(s.running[0].expected_end(), 12) << "by its estimate, not its run time";
               ++seen;
             }
             fill_in_order(s, into);
           }));
  EXPECT_EQ(seen, 1);
}

TEST(Decided, a_broken_promise_names_the_policy_the_instant_and_the_job) {
  const auto all = [](const State& s, Decision& into) {
    for (const auto& job : s.queue) into.starts.push_back(job.id);
  };
  EXPECT_EQ(trouble(kThree, all),
            "the policy mine breaks a promise at 5: it starts job 1, which needs 3 processors: 2 are free");
  EXPECT_EQ(trouble(kThree,
                    [](const State&, Decision& into) {
                      into.starts = {0, 0};
                    }),
            "the policy mine breaks a promise at 0: it starts job 0 twice");
  EXPECT_EQ(trouble(kThree,
                    [](const State& s, Decision& into) {
                      into.starts = {s.now < 6 ? s.queue.front().id * 0 : 0};
                      if (s.now == 5) into.starts.clear();
                    }),
            "the policy mine breaks a promise at 6: it starts job 0, which runs since 0");
  EXPECT_EQ(trouble(kThree, [](const State&, Decision& into) { into.starts = {2}; }),
            "the policy mine breaks a promise at 0: it starts job 2, which has not come");
  EXPECT_EQ(trouble(kThree,
                    [](const State& s, Decision& into) {
                      if (s.now == 0 || s.now == 10) into.starts = {0};
                    }),
            "the policy mine breaks a promise at 10: it starts job 0, which has ended");
  EXPECT_EQ(trouble(kThree, [](const State& s, Decision& into) { into.wake = s.now; }),
            "the policy mine breaks a promise at 0: it asks to be woken at 0, which does not lie ahead");
  EXPECT_NE(trouble(kThree, [](const State&, Decision&) {}).find("at 6: it leaves 3 jobs waiting for ever, job 0"),
            std::string::npos);
}

TEST(Decided, is_woken_when_it_asks) {
  // Jobs start on the full minute only.
  const auto starts = schedule(kThree, 4, of("minutes", [](const State& s, Decision& into) {
                                 if (std::fmod(s.now, 60) == 0) fill_in_order(s, into);
                                 into.wake = (std::floor(s.now / 60) + 1) * 60;
                               }));
  EXPECT_EQ(starts, (Times{0, 60, 120}));
}

TEST(Decided, learns_run_times_when_jobs_end) {
  struct Watcher final : Decider {
    explicit Watcher(std::vector<double>* into) : runs(into) {}
    void decide(const State& s, Decision& into) override { fill_in_order(s, into); }
    void ended(const RunningJob& job, double now) override { runs->push_back(now - job.start); }
    std::vector<double>* runs;
  };
  std::vector<double> runs;
  schedule(kThree, 4, {.own = std::make_shared<const OwnPolicy>(OwnPolicy{"watcher", "", [&] {
                                                                            return std::make_unique<Watcher>(&runs);
                                                                          }})});
  EXPECT_EQ(runs, (Times{10, 10, 10}));
}

}  // namespace
}  // namespace sojourn::scheduling
