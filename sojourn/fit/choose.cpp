#include "sojourn/fit/choose.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/fit/model_text.h"
#include "sojourn/fit/synthetic.h"
#include "sojourn/fit/waits.h"
#include "sojourn/replay/replay.h"

namespace sojourn::fit {
namespace {

// From no memory to runs four times as long as neighbours tell; steps that move the wait by a third or less.
constexpr double kMemories[] = {0, 0.25, 0.5, 0.75, 1, 1.2, 1.4, 1.6, 1.8, 2, 2.3, 2.6, 3, 3.5, 4};
constexpr std::size_t kPlain = 4;                 // where memory is 1
constexpr int kSeeds = 2;                         // times those of the check
constexpr std::uint32_t kOtherSeeds = 1'000'000;  // replications that no check draws

// How far the mean waits are from those of the replay, on the logarithmic scale: above 0 where they are too long.
struct Miss {
  double most = 0.0, mean = 0.0;
};

Miss miss_of(const Row& row) {
  Miss miss;
  double count = 0;
  for (const Ratio& r : row.ratios) {
    if (!(r.mean_ratio > 0) || !std::isfinite(r.mean_ratio)) continue;
    miss.most = std::max(miss.most, std::abs(std::log(r.mean_ratio)));
    miss.mean += std::log(r.mean_ratio);
    ++count;
  }
  miss.mean /= std::max(count, 1.0);
  return miss;
}

class Trials {
 public:
  Trials(const logs::Log& log, const Options& o) : log_(log), options_(o), jobs_(replay::jobs_of(log)) {
    questions_ = questions(jobs_, log.processors, o.policy);
  }

  Miss of(const Fitted& fit) const {
    const auto model = model_of(model_text(log_, fit, options_));
    return miss_of(
        asked("", questions_, load_of(jobs_, log_.processors), log_.processors, kSeeds * seeds_for(jobs_.size()),
              [&](std::uint32_t s) { return synthetic(model, jobs_.size(), options_.seed, kOtherSeeds + s); }));
  }

 private:
  const logs::Log& log_;
  const Options& options_;
  Jobs jobs_;
  std::vector<Question> questions_;
};

class Search {
 public:
  Search(const logs::Log& log, const Options& o, const Interruption& interruption)
      : trials_(log, o), interruption_(interruption) {}

  // Waits grow with the memory: away from 1 until they are on the other side.
  void from(Fitted at) {
    const bool too_long = take(at) > 0;
    for (std::size_t k = kPlain; too_long ? k > 0 : k + 1 < std::size(kMemories);) {
      too_long ? --k : ++k;
      take_memory(kMemories[k], at);
      if ((take(at) > 0) != too_long) break;
    }
  }

  Fitted best() {
    best_->arrivals.tried = tried_;
    return *best_;
  }

 private:
  double take(const Fitted& at) {
    interruption_.tell({.fraction = 0.3 + 0.01 * ++tried_});
    const Miss miss = trials_.of(at);
    if (!best_ || miss.most < least_) least_ = miss.most, best_ = at;
    return miss.mean;
  }

  Trials trials_;
  const Interruption& interruption_;
  std::optional<Fitted> best_;
  double least_ = 0.0;
  int tried_ = 0;
};

}  // namespace

Fitted chosen(const logs::Log& log, const Options& o, const Interruption& interruption) {
  const Fitted plain = fitted(log, o, interruption);
  if (!plain.arrivals.runs || o.memory) return plain;
  Search search(log, o, interruption);
  search.from(plain);
  Fitted other = plain;
  other.arrivals.runs = plain.arrivals.runs->with_gap_kinds(1);
  take_memory(1, other);
  search.from(other);
  return search.best();
}

}  // namespace sojourn::fit
