// One computation that somebody waits for, and why it may end before its answer.
#pragma once

#include <atomic>
#include <string>

#include "sojourn/base/interruption.h"

namespace sojourn::serve {

enum class Ending { none, superseded, out_of_time, out_of_memory, left, closing };

class Work {
 public:
  // The first reason counts; the computation stops at its next stop point.
  void end(Ending why) {
    Ending none = Ending::none;
    why_.compare_exchange_strong(none, why);
    stop_.store(true);
  }
  bool ended() const { return stop_.load(); }
  Ending why() const { return why_.load(); }
  Interruption interruption() const {
    Interruption i;
    i.stop = &stop_;
    return i;
  }

 private:
  std::atomic<bool> stop_{false};
  std::atomic<Ending> why_{Ending::none};
};

}  // namespace sojourn::serve
