// kind = "malleable": jobs that run on any number of processors.
#pragma once

#include "sojourn/malleable_jobs/model.h"
#include "sojourn/model_file/document.h"
#include "sojourn/model_file/read_memory.h"

namespace sojourn::model_file {

struct MalleableSection {
  malleable_jobs::Model model;
  std::optional<MemorySection> memory;
};

// Throws ModelError with everything that is wrong.
MalleableSection read_malleable(Document& document);

}  // namespace sojourn::model_file
