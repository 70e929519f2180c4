// The structures behind long queues, against plain vectors that do the same.
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "sojourn/scheduling/arrival_queue.h"
#include "sojourn/scheduling/expected_ends.h"
#include "sojourn/scheduling/profile.h"

namespace sojourn::scheduling {
namespace {

// Narrow jobs are long and wide ones short, so that skylines have more corners than a node holds.
Job job_of(std::mt19937_64& draw) {
  const auto width = std::int32_t(1 + draw() % 200);
  return {0, 1, double(1 + (20000 / width) * (1 + draw() % 3) + draw() % 50), width};
}

TEST(ArrivalQueue, finds_the_job_that_a_plain_scan_finds) {
  std::mt19937_64 draw(1);
  ArrivalQueue queue;
  std::map<JobId, Job> plain;  // numbers grow with arrival
  JobId made = 0;
  for (int step = 0; step < 20000; ++step) {
    if (draw() % 100 < (step < 10000 ? 60 : 40)) {
      plain[made] = job_of(draw);
      queue.push(made, plain[made]);
      ++made;
      continue;
    }
    const Fit fit{std::int64_t(draw() % 220), 100, 100 + double(draw() % 22000), std::int64_t(draw() % 4)};
    ASSERT_EQ(queue.size(), plain.size());
    if (plain.empty()) continue;
    const auto slot = queue.next(queue.first(), fit);
    const auto wanted = std::find_if(plain.begin(), plain.end(), [&](const auto& entry) {
      return fit.holds(entry.second.width, entry.second.estimate);
    });
    ASSERT_EQ(slot == ArrivalQueue::kNone, wanted == plain.end()) << "step " << step;
    const auto taken = slot == ArrivalQueue::kNone ? queue.first() : slot;
    if (slot != ArrivalQueue::kNone) {
      ASSERT_EQ(queue[slot], wanted->first) << "step " << step;
    }
    plain.erase(queue[taken]);
    queue.take(taken);
  }
}

TEST(ExpectedEnds, gives_the_shadow_of_a_plain_sum) {
  std::mt19937_64 draw(2);
  ExpectedEnds ends;
  std::multimap<double, std::int64_t> plain;
  for (int step = 0; step < 20000; ++step) {
    if (plain.empty() || draw() % 100 < (step < 10000 ? 55 : 45)) {
      const double time = double(draw() % 3000);
      const auto width = std::int64_t(1 + draw() % 50);
      ends.add(time, width);
      plain.emplace(time, width);
    } else {
      auto gone = plain.begin();
      std::advance(gone, std::ptrdiff_t(draw() % plain.size()));
      ends.remove(gone->first, gone->second);
      plain.erase(gone);
    }
    const auto free = std::int64_t(draw() % 100), width = free + 1 + std::int64_t(draw() % 20000);
    std::int64_t then = free;
    double time = kNever;
    for (auto at = plain.begin(); at != plain.end() && (time == kNever || at->first == time); ++at) {
      then += at->second;
      if (then >= width) time = at->first;
    }
    const Shadow shadow = ends.shadow(free, width);
    ASSERT_EQ(shadow.time, time) << "step " << step;
    if (time != kNever) {
      ASSERT_EQ(shadow.extra, then - width) << "step " << step;
    }
  }
}

// Free processors by the unit of time.
class PlainProfile {
 public:
  void add(int from, int until, int change) {
    for (int t = from; t < until; ++t) free_[std::size_t(t)] += change;
  }
  int earliest(int from, int width, int duration) const {
    for (int run = 0, t = from;; ++t) {
      run = free_[std::size_t(t)] >= width ? run + 1 : 0;
      if (run == duration) return t - duration + 1;
    }
  }

 private:
  std::vector<int> free_ = std::vector<int>(400000, 64);
};

TEST(Profile, finds_the_place_that_a_plain_search_finds) {
  std::mt19937_64 draw(3);
  Profile profile(64);
  PlainProfile plain;
  struct Held {
    int begin, width, duration;
  };
  std::vector<Held> held;
  int now = 0;
  for (int step = 0; step < 3000; ++step) {
    if (held.empty() || draw() % 100 < (step < 1500 ? 70 : 30)) {
      const unsigned longest = draw() % 8 ? 40 : 1000;  // some span whole blocks
      const int width = 1 + int(draw() % 64), duration = 1 + int(draw() % longest);
      const int begin = plain.earliest(now, width, duration);
      ASSERT_EQ(profile.earliest(now, width, duration), begin) << "step " << step;
      profile.add(begin, begin + duration, -width);
      plain.add(begin, begin + duration, -width);
      held.push_back({begin, width, duration});
    } else {
      const std::size_t k = draw() % held.size();
      auto [begin, width, duration] = held[k];
      // Whoever holds a place asks for an earlier one: as if it were taken out.
      plain.add(begin, begin + duration, width);
      const int earlier = std::min(begin, plain.earliest(now, width, duration));
      ASSERT_EQ(profile.earlier(now, begin, width, duration, kNever), earlier) << "step " << step;
      profile.add(begin, begin + duration, width);
      held.erase(held.begin() + std::ptrdiff_t(k));
    }
    if (draw() % 20 == 0) {
      now += 1;
      profile.forget_before(now);
      std::erase_if(held, [&](const Held& h) { return h.begin < now; });
    }
  }
}

}  // namespace
}  // namespace sojourn::scheduling
