// What one request may take, and how many there may be. Nobody else's words decide about this machine.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace sojourn::serve {

struct Limits {
  std::uint64_t body_bytes = 1 << 20;   // of a request with a model
  std::uint64_t log_bytes = 256 << 20;  // of a log, and of all logs that are kept
  double seconds = 60;                  // of a computation
  double memory_bytes = 2e9;            // of the computations that run at one time
  int threads = 0;                      // of a computation; 0: all cores
};

// What the page never comes near.
inline constexpr std::uint32_t kHeaderBytes = 16 << 10;
inline constexpr std::size_t kConnections = 256;
inline constexpr std::size_t kWaiting = 64;  // computations that wait for a thread
inline constexpr std::size_t kLogs = 16;     // kept at one time
inline constexpr std::chrono::seconds kForHeader(10), kForBody(60), kForWriting(30), kForNextRequest(60);
inline constexpr std::chrono::seconds kBetweenSigns(4);  // of life, on a stream of events

}  // namespace sojourn::serve
