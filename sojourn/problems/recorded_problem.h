// A log as a problem that can be asked: rigid jobs that were recorded instead of drawn.
#pragma once

#include <memory>

#include "sojourn/problems/problem.h"

namespace sojourn::problems {

// Throws ModelError.
std::unique_ptr<Problem> read_recorded(model_file::Document& document);

}  // namespace sojourn::problems
