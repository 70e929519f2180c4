// Slots filled one by one with jobs drawn at random: the saturated machine of equal lengths in a dozen lines, for what
// the simulator of the program does not tell (a slot soon after the start, the spread of a distribution).
#pragma once

#include <cstdint>
#include <vector>

#include "sojourn/answers/answer.h"

namespace sojourn::reproduce::fifo {

// Many machines that start empty; of slot i = 1, 2, ... : how many processors were used, machine by machine counted.
struct SlotCounts {
  std::vector<std::vector<std::uint64_t>> counts;  // [slot][processors]; slot 0 is not used
  std::uint64_t machines = 0;

  // Share of machines whose slot uses k processors, and the mean use of the slot: with 95% intervals.
  answers::Measure probability(int slot, int k) const;
  answers::Measure mean(int slot) const;
};

// widths[k]: probability that a job is k wide, k = 1 .. processors.
SlotCounts fill_slots(const std::vector<double>& widths, int slots, std::uint64_t machines, std::uint64_t seed = 1);

}  // namespace sojourn::reproduce::fifo
