// One number against everything a replay does not know: the size of the machine under which the first half of the log
// has its recorded mean wait, and what the second half says to it.
#pragma once

#include <cstdint>

#include "sojourn/logs/log.h"

namespace sojourn::backtest {

struct Capacity {
  std::int64_t processors = 0;                   // the effective size
  double plain_first = 0.0, plain_second = 0.0;  // replayed over recorded at the stated size, by halves
  double in_sample = 0.0;                        // the same at the effective size
  double out_of_sample = 0.0;
};

// Under EASY. Jobs wider than the effective machine take all of it.
Capacity calibrated(const logs::Log& log);

}  // namespace sojourn::backtest
