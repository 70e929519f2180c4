#include "sojourn/serve/memory_watch.h"

#include <malloc.h>
#include <unistd.h>

#include <chrono>
#include <fstream>

#include "sojourn/serve/errand.h"
#include "sojourn/serve/house.h"

namespace sojourn::serve {
namespace {

constexpr std::chrono::milliseconds kBetweenLooks(50);

double resident_bytes() {
  std::ifstream in("/proc/self/statm");
  double all = 0, resident = 0;
  in >> all >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

}  // namespace

MemoryWatch::MemoryWatch(House& house) : house_(house), timer_(house.io) {}

void MemoryWatch::wake() {
  if (awake_) return;
  awake_ = true;
  at_rest_ = resident_bytes();
  look();
}

// The youngest has to go: those before it were there when there was room.
void MemoryWatch::look() {
  const double limit = house_.desk.limits.memory_bytes;
  const double taken = resident_bytes() - at_rest_;
  if (taken > limit)
    for (auto errand = house_.at_work.rbegin(); errand != house_.at_work.rend(); ++errand)
      if (!(*errand)->ended()) {
        (*errand)->end(Ending::out_of_memory);
        break;
      }
  if (house_.at_work.empty()) {
    constexpr double kWorthTrimming = 0.1;  // of the limit
    if (taken > kWorthTrimming * limit) malloc_trim(0);
    awake_ = false;
    return;
  }
  timer_.expires_after(kBetweenLooks);
  timer_.async_wait([this](const boost::system::error_code& error) {
    if (!error) look();
  });
}

}  // namespace sojourn::serve
