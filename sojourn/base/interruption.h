// Long work asks this object, now and then, whether it should stop and tells it how far it is.
// The library never installs signal handlers and never prints; the command line does both.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>

namespace sojourn {

struct Progress {
  double fraction = 0.0;                    // of the work that is expected, 0 to 1
  double done_jobs = 0.0;                   // simulated so far
  double precision = 0.0;                   // reached so far, relative half-width; 0 when not known
  double seconds_left = -1.0;               // below 0 when not known
  std::size_t points_done = 0, points = 0;  // of a sweep; 0 of 0 otherwise
};

struct Interruption {
  const std::atomic<bool>* stop = nullptr;
  std::function<void(const Progress&)> progress;

  bool requested() const { return stop && stop->load(std::memory_order_relaxed); }
  void tell(const Progress& p) const {
    if (progress) progress(p);
  }
};

}  // namespace sojourn
