#include "sojourn/scheduling/filling.h"

#include <gtest/gtest.h>

#include <bit>
#include <random>

#include "sojourn/scheduling/event_loop.h"

namespace sojourn::scheduling {
namespace {

struct LastStarts {
  static constexpr bool kReasons = false;
  void started(JobId id, double at) { times[id] = at; }
  std::vector<double> times;
};

std::vector<double> ends_under(Fill fill, const std::vector<Job>& jobs, std::int64_t processors) {
  JobList list(jobs);
  LastStarts watcher{std::vector<double>(jobs.size())};
  Machine<JobList, LastStarts> machine(list, watcher, processors);
  Filling policy(processors, fill);
  machine.run(policy);
  for (std::size_t k = 0; k < jobs.size(); ++k) watcher.times[k] += jobs[k].run;
  return watcher.times;
}

using Finishes = std::vector<double>;

// At 1 the two narrow jobs weigh 2 each, the wide one 1.
TEST(Filling, max_weight_by_hand) {
  const std::vector<Job> jobs = {{0, 4, 4, 3}, {1, 4, 4, 2}, {1, 4, 4, 2}};
  EXPECT_EQ(ends_under(Fill::max_weight, jobs, 4), (Finishes{8, 5, 5}));
  EXPECT_EQ(ends_under(Fill::most_processors_first, jobs, 4), (Finishes{4, 8, 8}));
}

// The prefix of both jobs could fill the machine, and of it the wide one runs.
TEST(Filling, server_filling_by_hand) {
  EXPECT_EQ(ends_under(Fill::server_filling, {{0, 4, 4, 2}, {1, 2, 2, 4}}, 4), (Finishes{6, 3}));
}

// At 1 the two short jobs are the prefix; at 2 one is left, and with the wide one the prefix is both: the wide one
// runs.
TEST(Filling, server_filling_srpt_by_hand) {
  const std::vector<Job> jobs = {{0, 10, 10, 4}, {1, 1, 1, 2}, {1, 2, 2, 2}};
  EXPECT_EQ(ends_under(Fill::server_filling_srpt, jobs, 4), (Finishes{11, 2, 12}));
  EXPECT_EQ(ends_under(Fill::server_filling, jobs, 4), (Finishes{10, 11, 12}));
}

// Second by second, over all sets of those present: the set that the definition asks for.
class SlowFilling {
 public:
  SlowFilling(std::vector<Job> jobs, long processors, Fill fill)
      : ends(jobs.size(), -1), jobs_(std::move(jobs)), processors_(processors), fill_(fill) {
    for (const Job& job : jobs_) left_.push_back(job.run);
    for (double t = 0; std::count(ends.begin(), ends.end(), -1.0) > 0; ++t) {
      bool change = false;
      for (std::size_t k = 0; k < jobs_.size(); ++k) {
        change = change || jobs_[k].submit == t;
        if (ends[k] < 0 && left_[k] == 0) ends[k] = t, change = true;
      }
      if (change) chosen_ = choose(t);
      for (const auto k : chosen_)
        if (ends[k] < 0) --left_[k];
    }
  }
  std::vector<double> ends;

 private:
  std::vector<std::size_t> choose(double t) const {
    std::vector<std::size_t> present;
    for (std::size_t k = 0; k < jobs_.size(); ++k)
      if (jobs_[k].submit <= t && ends[k] < 0) present.push_back(k);
    if (fill_ == Fill::max_weight) return heaviest(present);
    if (fill_ == Fill::server_filling_srpt)
      std::stable_sort(present.begin(), present.end(),
                       [&](auto a, auto b) { return left_[a] * jobs_[a].width < left_[b] * jobs_[b].width; });
    if (fill_ != Fill::most_processors_first) {
      long sum = 0;
      std::size_t n = 0;
      while (n < present.size() && sum < processors_) sum += jobs_[present[n++]].width;
      present.resize(n);
    }
    std::stable_sort(present.begin(), present.end(), [&](auto a, auto b) { return jobs_[a].width > jobs_[b].width; });
    std::vector<std::size_t> chosen;
    long free = processors_;
    for (const auto k : present)
      if (jobs_[k].width <= free) free -= jobs_[k].width, chosen.push_back(k);
    return chosen;
  }

 public:
  long weight(const std::vector<std::size_t>& set, const std::vector<std::size_t>& present) const {
    long sum = 0;
    for (const auto k : set)
      sum += std::count_if(present.begin(), present.end(), [&](auto j) { return jobs_[j].width == jobs_[k].width; });
    return sum;
  }

 private:
  std::vector<std::size_t> heaviest(const std::vector<std::size_t>& present) const {
    std::vector<std::size_t> best;
    for (std::uint32_t bits = 0; bits < (1u << present.size()); ++bits) {
      std::vector<std::size_t> set;
      long width = 0;
      for (std::size_t i = 0; i < present.size(); ++i)
        if (bits >> i & 1) set.push_back(present[i]), width += jobs_[present[i]].width;
      if (width <= processors_ && weight(set, present) > weight(best, present)) best = set;
    }
    return best;
  }

  std::vector<Job> jobs_;
  long processors_;
  Fill fill_;
  std::vector<double> left_;
  std::vector<std::size_t> chosen_;
};

TEST(Filling, small_cases_as_the_slow_one_has_them) {
  std::mt19937_64 draw(41);
  for (int k = 0; k < 2000; ++k) {
    std::vector<Job> jobs;
    const long processors = 1l << (draw() % 4);
    double submit = 0;
    for (std::uint64_t n = 1 + draw() % 9; n > 0; --n) {
      submit += double(draw() % 5);
      const double run = 1 + double(draw() % 9);
      jobs.push_back(
          {submit, run, run, std::int32_t(1) << (draw() % std::uint64_t(std::bit_width(std::uint64_t(processors))))});
    }
    for (const Fill fill : {Fill::server_filling, Fill::server_filling_srpt, Fill::most_processors_first})
      ASSERT_EQ(ends_under(fill, jobs, processors), SlowFilling(jobs, processors, fill).ends)
          << "case " << k << ", fill " << int(fill);
  }
}

// Packings of equal weight are as good as each other, so only the weight is compared: all jobs there from the start,
// and who ends first tells who ran.
TEST(Filling, max_weight_takes_the_heaviest_packing) {
  std::mt19937_64 draw(42);
  for (int k = 0; k < 500; ++k) {
    const long processors = 3 + long(draw() % 8);
    std::vector<Job> jobs;
    std::vector<std::size_t> all;
    for (std::size_t n = 0; n < 8; ++n) {
      jobs.push_back({0, 1, 1, 1 + std::int32_t(draw() % std::uint64_t(processors))});
      all.push_back(n);
    }
    const auto fast = ends_under(Fill::max_weight, jobs, processors);
    const SlowFilling slow(jobs, processors, Fill::max_weight);
    std::vector<std::size_t> ours, theirs;
    for (std::size_t n = 0; n < 8; ++n) {
      if (fast[n] == 1) ours.push_back(n);
      if (slow.ends[n] == 1) theirs.push_back(n);
    }
    ASSERT_EQ(slow.weight(ours, all), slow.weight(theirs, all)) << "case " << k;
  }
}

}  // namespace
}  // namespace sojourn::scheduling
