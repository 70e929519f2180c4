#include "sojourn/prediction/neighbours.h"

namespace sojourn::prediction {

// Jobs of which the forward simulation said about the same: calibrated on its own past.
std::unique_ptr<Predictor> forward_simulation() {
  constexpr std::size_t kJobs = 3000;
  constexpr double kMemory = 1000.0;  // jobs after which one counts half
  return std::make_unique<Neighbours>("forward simulation", kJobs, kMemory,
                                      std::vector<Nearness>{{Feature::forward_median, 0.15F},
                                                            {Feature::forward_most, 0.3F},
                                                            {Feature::width, 2.0F},
                                                            {Feature::asked, 2.0F}});
}

}  // namespace sojourn::prediction
