// What [memory] does to malleable jobs: a law of the service time for each partition size, and a
// table of where it comes from.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/malleable_jobs/model.h"
#include "sojourn/memory/service_law.h"
#include "sojourn/model_file/read_memory.h"

namespace sojourn::problems {

struct MemoryEffect {
  memory::ServiceLaws low, middle, high;
  std::vector<phase_type::PhaseType> without;  // the laws by size the model had before; empty: work at a speed
  memory::Program program;
  std::vector<memory::Overhead> overheads;  // one for each size that occurs
  answers::Table table;
  std::vector<std::string> notes;
};

// Throws TooLarge when there are too many partition sizes, or sets to enumerate.
MemoryEffect memory_effect(const malleable_jobs::Model& model, const model_file::MemorySection& section);

// LRU run on the reference chain itself beside the estimates, for the sizes that miss at all: a
// sentence each.
std::vector<std::string> simulated_misses(const MemoryEffect& effect, std::uint64_t seed);

}  // namespace sojourn::problems
