// A log as a problem that can be asked: rigid jobs that were recorded instead of drawn.
#pragma once

#include <memory>

#include "sojourn/study/problem.h"

namespace sojourn::study {

// Throws ModelError.
std::unique_ptr<Problem> read_recorded(model_file::Document& document);

}  // namespace sojourn::study
