// Free processors over the time to come, a step function: steps in sorted blocks that know their least and most, so
// that a search passes by the block what is too full, or free throughout (docs/decisions/0013).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "sojourn/scheduling/job.h"

namespace sojourn::scheduling {

class Profile {
 public:
  explicit Profile(std::int64_t processors);

  void forget_before(double now);
  void add(double from, double until, std::int64_t change);
  // Earliest time from `from` on at which `width` processors are free for `duration` without a break.
  double earliest(double from, std::int64_t width, double duration) const {
    return earlier(from, kNever, width, duration, kNever);
  }
  // The same for someone who holds [limit, limit + duration) already, as part of the profile: its processors count as
  // free to it. `limit` when there is nothing earlier, or nothing that starts before `stop`.
  double earlier(double from, double limit, std::int64_t width, double duration, double stop) const;
  // Most processors free at some time of [from, until).
  std::int64_t most_free(double from, double until) const;

 private:
  static constexpr std::size_t kSteps = 64;  // of a block at most
  struct Steps {
    double time[kSteps];
    std::int64_t free[kSteps];  // without the block's `all`
  };
  struct Block {
    double first = 0.0;                         // time of the first step
    std::int64_t least = 0, most = 0, all = 0;  // `all` is added to every step
    std::size_t count = 0;
    std::unique_ptr<Steps> steps;
  };
  struct Place {
    std::size_t block, step;
  };

  Place at(double time) const;  // the step that holds at `time`
  Place cut(double time);       // a step begins at `time`
  void join(double time);       // no step begins at `time` that changes nothing
  void split(std::size_t block);
  void erase(Place place);
  static void measure(Block& block);
  static void change(Block& block, std::size_t from, double until, std::int64_t change);

  std::vector<Block> blocks_;  // never empty; the last step lasts for ever
};

}  // namespace sojourn::scheduling
