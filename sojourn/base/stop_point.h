// How long exact work is left half done. Whoever asks for it says, on this thread, which request to heed; loops that
// may run for seconds pass a stop point every round. Half an exact answer is no answer, so it is left by an exception.
#pragma once

#include "sojourn/base/errors.h"
#include "sojourn/base/interruption.h"

namespace sojourn {

namespace detail {
inline constinit thread_local const std::atomic<bool>* heeded_stop = nullptr;
}

class HeedStop {
 public:
  explicit HeedStop(const Interruption& interruption) : before_(detail::heeded_stop) {
    if (interruption.stop) detail::heeded_stop = interruption.stop;
  }
  ~HeedStop() { detail::heeded_stop = before_; }
  HeedStop(const HeedStop&) = delete;
  HeedStop& operator=(const HeedStop&) = delete;

 private:
  const std::atomic<bool>* before_;
};

// Throws Interrupted when a stop has been asked for.
inline void stop_point() {
  if (detail::heeded_stop && detail::heeded_stop->load(std::memory_order_relaxed)) throw Interrupted();
}

}  // namespace sojourn
