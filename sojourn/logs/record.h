// What one row of a log says, before any rule is applied. Below 0: the row does not say.
#pragma once

#include <cstdint>

namespace sojourn::logs {

struct Record {
  std::int64_t number = -1;
  double submit = -1.0, wait = -1.0, held = 0.0;
  double run = -1.0, asked = -1.0;
  double allocated = -1.0, requested = -1.0, nodes = -1.0, gpus = -1.0;
  std::int32_t user = -1, group = -1, queue = -1, partition = -1;
  std::int16_t status = -1;
  bool censored = false, suspended = false;
};

}  // namespace sojourn::logs
