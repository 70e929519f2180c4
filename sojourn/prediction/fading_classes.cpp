#include "sojourn/prediction/neighbours.h"

namespace sojourn::prediction {

// Jobs of about this width, estimate and luck of the user, the latest before all.
std::unique_ptr<Predictor> fading_classes() {
  constexpr std::size_t kJobs = 2000;
  constexpr double kMemory = 400.0;  // jobs after which one counts half
  return std::make_unique<Neighbours>(
      "fading classes", kJobs, kMemory,
      std::vector<Nearness>{{Feature::width, 0.5F}, {Feature::asked, 0.5F}, {Feature::of_user, 0.5F}});
}

}  // namespace sojourn::prediction
