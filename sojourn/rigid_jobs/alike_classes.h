// Jobs whose class is tied to the phase of their arrival (mmap), where the class makes no difference: all classes have
// the same widths and the same phase-type length. Their queue is that of one class with the arrivals as a plain MAP.
#pragma once

#include <optional>

#include "sojourn/rigid_jobs/model.h"

namespace sojourn::rigid_jobs {

// Nothing where classes differ, or there are several clusters.
std::optional<Model> without_marks(const Model& model);

}  // namespace sojourn::rigid_jobs
