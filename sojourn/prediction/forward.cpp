#include "sojourn/prediction/forward.h"

#include <algorithm>

#include "sojourn/scheduling/schedule.h"

namespace sojourn::prediction {
namespace {

constexpr std::size_t kMostScheduled = 6000;  // jobs over all draws: some milliseconds
constexpr std::size_t kFewestDraws = 4;

// A number on (0, 1) that belongs to a job and a draw, whenever it is asked for: the same job is drawn alike by
// questions that follow each other (SplitMix64, Steele and others 2014).
double uniform_of(std::uint64_t seed, std::uint64_t job, std::uint64_t draw) {
  std::uint64_t z = seed * 0x9e3779b97f4a7c15ULL + job * 0xd1342543de82ef95ULL + draw * 0xaf251af3b0f025b5ULL;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  z ^= z >> 31;
  return (static_cast<double>(z >> 12) + 0.5) * 0x1p-52;
}

class Draw {
 public:
  Draw(const Past& past, const RunTimes& run_times, std::uint64_t seed, std::uint64_t number)
      : past_(past), run_times_(run_times), seed_(seed), number_(number) {}

  // Time counts from now.
  scheduling::Job drawn(const Request& r, std::uint64_t id, double elapsed) const {
    const double run =
        run_times_.draw(r, elapsed, uniform_of(seed_, id, 2 * number_), uniform_of(seed_, id, 2 * number_ + 1));
    const double left = std::max(run - elapsed, kInstant);
    return {0.0, left, std::max(left, r.asked - elapsed), r.width};
  }
  scheduling::Job drawn(JobId id) const {
    const Known& job = past_[id];
    return drawn(job.request, id, job.start ? past_.now() - *job.start : 0.0);
  }

 private:
  static constexpr double kInstant = 1e-3;  // seconds: nobody runs for no time
  const Past& past_;
  const RunTimes& run_times_;
  std::uint64_t seed_, number_;
};

}  // namespace

std::vector<double> forward_waits(const Past& past, const RunTimes& run_times, const Request& request,
                                  const ForwardOptions& options) {
  const std::size_t present = past.running().size() + past.waiting().size() + 1;
  const std::size_t draws = std::clamp(kMostScheduled / present, std::min(kFewestDraws, options.draws), options.draws);
  const std::int64_t processors = std::max({past.processors(), past.busy(), std::int64_t{request.width}});
  std::vector<double> waits;
  std::vector<scheduling::Job> jobs;
  for (std::size_t d = 0; d < draws; ++d) {
    const Draw draw(past, run_times, options.seed, d);
    jobs.clear();
    for (const JobId id : past.running()) jobs.push_back(draw.drawn(id));
    for (const JobId id : past.waiting()) jobs.push_back(draw.drawn(id));
    jobs.push_back(draw.drawn(request, past.jobs(), 0.0));
    waits.push_back(scheduling::start_of_last(jobs, processors, options.policy));
  }
  std::sort(waits.begin(), waits.end());
  return waits;
}

}  // namespace sojourn::prediction
