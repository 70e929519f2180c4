// Work (c): one processor-sharing server, batches of 4 fork-join tasks, batch rate 0.2, unit exponential tasks. The
// simulator with all its statistics against a tight loop of the same method without any, interleaved in one run; then
// how the cost of an event grows with the tasks that share.
//
//     build/benchmarks/fork_join_sharing [jobs per round]
#include <fmt/format.h>

#include <algorithm>
#include <boost/random/exponential_distribution.hpp>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <vector>

#include "sojourn/fork_join/as_simulation.h"

namespace {

using Clock = std::chrono::steady_clock;

// xoshiro256++ (Blackman and Vigna 2018).
class Xoshiro {
 public:
  using result_type = std::uint64_t;
  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return ~result_type{0}; }
  result_type operator()() {
    const std::uint64_t sum = s_[0] + s_[3], result = ((sum << 23) | (sum >> 41)) + s_[0], t = s_[1] << 17;
    s_[2] ^= s_[0];
    s_[3] ^= s_[1];
    s_[1] ^= s_[2];
    s_[0] ^= s_[3];
    s_[2] ^= t;
    s_[3] = (s_[3] << 45) | (s_[3] >> 19);
    return result;
  }

 private:
  std::uint64_t s_[4] = {0x9e3779b97f4a7c15ULL, 0xbf58476d1ce4e5b9ULL, 0x94d049bb133111ebULL, 0x2545f4914f6cdd1dULL};
};

// The limit: virtual time, a binary heap of (target, job), the sum of the responses and nothing else.
class TightLoop {
 public:
  double run(std::uint64_t jobs, int tasks, double rate) {
    boost::random::exponential_distribution<double> standard;
    double now = 0, virtual_now = 0, next = standard(random_) / rate, sum = 0;
    for (std::uint64_t done = 0; done < jobs;) {
      if (!heap_.empty()) {
        const double ends = now + (heap_[0].target - virtual_now) * static_cast<double>(heap_.size());
        if (ends <= next) {
          now = ends;
          virtual_now = heap_[0].target;
          Job& job = jobs_[heap_[0].job];
          if (--job.left == 0) {
            sum += now - job.arrived;
            ++done;
            free_.push_back(heap_[0].job);
          }
          pop();
          continue;
        }
        virtual_now += (next - now) / static_cast<double>(heap_.size());
      } else {
        virtual_now = 0;
      }
      now = next;
      const std::uint32_t slot = take();
      jobs_[slot] = {now, tasks};
      for (int i = 0; i < tasks; ++i) push({virtual_now + standard(random_), slot});
      next = now + standard(random_) / rate;
    }
    heap_.clear();
    jobs_.clear();
    free_.clear();
    return sum / static_cast<double>(jobs);
  }

 private:
  struct Task {
    double target;
    std::uint32_t job;
  };
  struct Job {
    double arrived;
    int left;
  };

  std::uint32_t take() {
    if (free_.empty()) {
      jobs_.push_back({});
      return static_cast<std::uint32_t>(jobs_.size() - 1);
    }
    const std::uint32_t slot = free_.back();
    free_.pop_back();
    return slot;
  }
  void push(const Task& task) {
    std::size_t hole = heap_.size();
    heap_.push_back(task);
    Task* t = heap_.data();
    for (; hole > 0 && task.target < t[(hole - 1) / 2].target; hole = (hole - 1) / 2) t[hole] = t[(hole - 1) / 2];
    t[hole] = task;
  }
  void pop() {
    const Task last = heap_.back();
    heap_.pop_back();
    const std::size_t n = heap_.size();
    if (n == 0) return;
    Task* t = heap_.data();
    std::size_t hole = 0, child = 1;
    for (; child + 1 < n; child = 2 * hole + 1) {
      child += t[child + 1].target < t[child].target;
      if (t[child].target >= last.target) break;
      t[hole] = t[child];
      hole = child;
    }
    if (child + 1 == n && t[child].target < last.target) {
      t[hole] = t[child];
      hole = child;
    }
    t[hole] = last;
  }

  Xoshiro random_;
  std::vector<Task> heap_;
  std::vector<Job> jobs_;
  std::vector<std::uint32_t> free_;
};

struct Measured {
  double seconds = 0, mean = 0;
};

Measured tight(std::uint64_t jobs, int tasks, double rate) {
  static TightLoop loop;
  const auto start = Clock::now();
  const double mean = loop.run(jobs, tasks, rate);
  return {std::chrono::duration<double>(Clock::now() - start).count(), mean};
}

Measured engine(std::uint64_t jobs, int tasks, double rate) {
  sojourn::fork_join::Model m;
  m.tasks = sojourn::distributions::always(tasks);
  m.time = sojourn::distributions::exponential(1);
  m.arrivals = sojourn::arrivals::poisson_arrivals(rate);
  const auto replication = sojourn::fork_join::make_replication(m, 1, 0);
  const auto start = Clock::now();
  replication->advance(jobs);
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  const auto& tally = replication->parts()[0];
  return {seconds, tally.response / static_cast<double>(tally.jobs)};
}

double median(std::vector<double> x) {
  std::nth_element(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(x.size() / 2), x.end());
  return x[x.size() / 2];
}

}  // namespace

int main(int count, char** arguments) {
  const std::uint64_t jobs = count > 1 ? std::strtoull(arguments[1], nullptr, 10) : 2'000'000;
  const int rounds = 7;
  std::vector<double> limit, ours;
  Measured last;
  for (int r = 0; r < rounds; ++r) {
    limit.push_back(tight(jobs, 4, 0.2).seconds);
    last = engine(jobs, 4, 0.2);
    ours.push_back(last.seconds);
  }
  const double n = static_cast<double>(jobs);
  fmt::print("work (c), {} jobs a round, medians of {} interleaved rounds\n", jobs, rounds);
  fmt::print("  tight loop   {:6.2f} M jobs/s\n  simulator    {:6.2f} M jobs/s   {:.2f} times the tight loop's time\n",
             n / median(limit) / 1e6, n / median(ours) / 1e6, median(ours) / median(limit));
  fmt::print("  mean response {:.4f}, exact 24.2695\n\n", last.mean);

  // Load 0.5, batches of 2n - 1: n tasks share on average.
  fmt::print("growth: n tasks in the system on average\n  {:>6} {:>16} {:>16} {:>8}\n", "n", "tight ns/event",
             "ours ns/event", "ratio");
  for (const int present : {10, 100, 1000, 10000}) {
    const int tasks = 2 * present - 1;
    const auto batches = std::max<std::uint64_t>(jobs * 5 / static_cast<std::uint64_t>(tasks + 1), 50);
    std::vector<double> a, b;
    for (int r = 0; r < 3; ++r) {
      a.push_back(tight(batches, tasks, 0.5 / tasks).seconds);
      b.push_back(engine(batches, tasks, 0.5 / tasks).seconds);
    }
    const double events = static_cast<double>(batches) * (tasks + 1), x = 1e9 * median(a) / events,
                 y = 1e9 * median(b) / events;
    fmt::print("  {:>6} {:>16.1f} {:>16.1f} {:>8.2f}\n", present, x, y, y / x);
  }
}
