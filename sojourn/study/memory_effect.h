// What [memory] does to malleable jobs: a law of the service time for each partition size, and a table of where it
// comes from.
#pragma once

#include <string>
#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/malleable_jobs/model.h"
#include "sojourn/memory/service_law.h"
#include "sojourn/model_file/read_memory.h"

namespace sojourn::study {

struct MemoryEffect {
  memory::ServiceLaws low, middle, high;
  std::vector<phase_type::PhaseType> without;  // the laws by size the model had before; empty: work at a speed
  answers::Table table;
  std::vector<std::string> notes;
};

// Throws TooLarge when there are too many partition sizes, or sets to enumerate.
MemoryEffect memory_effect(const malleable_jobs::Model& model, const model_file::MemorySection& section);

}  // namespace sojourn::study
