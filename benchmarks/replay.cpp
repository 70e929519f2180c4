// How fast lists of jobs are replayed: FIFO against a tight loop that knows no instants, and how the cost of a job
// grows with the queue under first-fit, EASY and conservative. Jobs are in memory already; reading them is read_log's.
// usage: replay [longest queue, default 100000]
#include <fmt/format.h>

#include <cstdlib>
#include <queue>
#include <random>
#include <vector>

#include "benchmarks/timing.h"
#include "sojourn/scheduling/schedule.h"

using namespace sojourn;
using scheduling::Backfill;
using scheduling::Job;

namespace {

constexpr int kRounds = 5;
constexpr std::int64_t kProcessors = 1024;
enum class Told { exactly, more };  // what users say about their run times

// Widths and run times over several orders of magnitude; `load` 0: all are there from the start.
std::vector<Job> jobs(std::size_t count, double load, Told told) {
  std::mt19937_64 draw(7);
  std::vector<Job> all;
  const auto uniform = [&] { return double(draw() % 1000000 + 1) / 1e6; };
  double submit = 0;
  for (std::size_t k = 0; k < count; ++k) {
    const auto width = std::int32_t(1) << (draw() % 9);
    const double run = std::ceil(std::exp(std::log(36000.0) * uniform()));
    const double estimate = told == Told::exactly ? run : std::ceil(run / std::max(0.05, uniform()));
    constexpr double kMeanWork = 56.8 * 3430.0;  // of these widths and run times
    if (load > 0) submit += std::floor(-std::log(uniform()) * kMeanWork / (load * double(kProcessors)) + 0.5);
    all.push_back({submit, run, estimate, width});
  }
  return all;
}

// Under FIFO starts are in order: each job takes ends until it fits.
double tight_fifo(const std::vector<Job>& all, std::int64_t processors) {
  using End = std::pair<double, std::int64_t>;
  std::priority_queue<End, std::vector<End>, std::greater<>> ends;
  std::int64_t free = processors;
  double now = 0, waits = 0;
  for (const auto& job : all) {
    now = std::max(now, job.submit);
    while (!ends.empty() && (ends.top().first <= now || free < job.width)) {
      now = std::max(now, ends.top().first);
      free += ends.top().second;
      ends.pop();
    }
    free -= job.width;
    ends.push({now + job.run, job.width});
    waits += now - job.submit;
  }
  return waits / double(all.size());
}

double mean_wait(const std::vector<Job>& all, Backfill backfill) {
  const auto starts = scheduling::schedule(all, kProcessors, {backfill});
  double waits = 0;
  for (std::size_t k = 0; k < all.size(); ++k) waits += starts[k] - all[k].submit;
  return waits / double(all.size());
}

void print_growth(const char* name, Backfill backfill, Told told, std::size_t longest) {
  fmt::print("{:<42}", name);
  for (std::size_t n = 100; n <= longest; n *= 10) {
    const auto all = jobs(n, 0, told);
    const int repeats = int(std::max<std::size_t>(1, 1000 / n));
    double sum = 0;
    const double seconds = benchmarks::seconds_of([&] {
      for (int k = 0; k < repeats; ++k) sum += mean_wait(all, backfill);
    });
    fmt::print("{:>9.2f}", sum > 0 ? 1e6 * seconds / double(n) / repeats : 0.0);
  }
  fmt::print("\n");
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t longest = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 100000;
  const auto all = jobs(300000, 0.6, Told::more);
  double tight = 0, ours = 0;
  const auto seconds = benchmarks::interleaved(
      {[&] { tight = tight_fifo(all, kProcessors); }, [&] { ours = mean_wait(all, Backfill::none); }}, kRounds);
  fmt::print("Replay of 300,000 jobs, FIFO: {:.1f} M jobs/s, {:.2f} of the time of a tight loop{}\n",
             double(all.size()) / seconds[1] / 1e6, seconds[1] / seconds[0], tight == ours ? "" : " (THEY DIFFER)");
  fmt::print("\nAll jobs wait from the start: microseconds per job\n{:<42}", "jobs");
  for (std::size_t n = 100; n <= longest; n *= 10) fmt::print("{:>9}", n);
  fmt::print("\n");
  print_growth("first-fit", Backfill::first_fit, Told::more, longest);
  print_growth("easy, estimates too long", Backfill::easy, Told::more, longest);
  print_growth("conservative, exact estimates", Backfill::conservative, Told::exactly, longest);
  // Quadratic in all (docs/decisions/0013): the longest queues would take hours.
  print_growth("conservative, estimates too long", Backfill::conservative, Told::more,
               std::min<std::size_t>(longest, 1000));
  return tight == ours ? 0 : 1;
}
