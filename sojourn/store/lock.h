// One writer per study file. The lock is the system's (flock on FILE-lock), so it ends with the process that holds
// it, however that ends; the file says who it is.
#pragma once

#include <string>

#include "sojourn/base/interruption.h"

namespace sojourn::store {

class Lock {
 public:
  // Throws FileTrouble naming the holder when another run writes to the file; with `wait`, waits for its end (or until
  // interrupted, and then throws).
  Lock(const std::string& path, bool wait, const Interruption& interruption = {});
  ~Lock();
  Lock(const Lock&) = delete;

 private:
  std::string path_;
  int file_ = -1;
};

}  // namespace sojourn::store
