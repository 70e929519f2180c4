// What is known so far, for somebody who watches: when to tell it, and how it is found. It changes nothing: the numbers
// at the end are those of a run that nobody watched.
#pragma once

#include "sojourn/simulation/long_run.h"

namespace sojourn::simulation {

class Interim {
 public:
  Interim(const Parts& parts, const ExperimentOptions& options) : parts_(parts), options_(options) {}

  bool wanted() const { return static_cast<bool>(options_.interim); }
  // A few times a second.
  bool due() const { return wanted() && seconds_since(last_) >= kSecondsBetweenTellings; }
  void tell(const std::vector<Unit>& units, const Evidence& evidence, std::uint64_t jobs, std::size_t replications);

 private:
  const Parts& parts_;
  const ExperimentOptions& options_;
  const Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = {};
};

// Carries all replications on by so many jobs each, after `done`, telling what is known on the way.
void advance(LongRun& run, std::uint64_t jobs_each, std::uint64_t done, Interim& interim);

}  // namespace sojourn::simulation
