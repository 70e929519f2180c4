#include "sojourn/prediction/neighbours.h"

namespace sojourn::prediction {

// Jobs that found such a queue: the work before them, what was free, how long smaller ones had waited.
std::unique_ptr<Predictor> state_of_the_queue() {
  constexpr std::size_t kJobs = 3000;
  constexpr double kMemory = 1000.0;  // jobs after which one counts half
  return std::make_unique<Neighbours>("state of the queue", kJobs, kMemory,
                                      std::vector<Nearness>{{Feature::work_ahead, 0.3F},
                                                            {Feature::free, 0.1F},
                                                            {Feature::width, 1.0F},
                                                            {Feature::asked, 1.0F},
                                                            {Feature::oldest_smaller, 0.5F}});
}

}  // namespace sojourn::prediction
