// [memory]: how the program refers to pages (memory/program.h).
#pragma once

#include <optional>

#include "sojourn/memory/program.h"
#include "sojourn/model_file/document.h"

namespace sojourn::model_file {

struct MemorySection {
  memory::Program program;
  int overhead_phases = 2;
};

// Nothing when there is no [memory]. Complains to the document; the caller throws.
std::optional<MemorySection> read_memory(Document& document);

}  // namespace sojourn::model_file
