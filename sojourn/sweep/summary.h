// A study as a table for people: a row for each point, the measures of the answer to trust most.
#pragma once

#include <string>

#include "sojourn/store/file.h"

namespace sojourn::sweep {

// Long studies show their first and last points.
std::string summary_text(const store::File& file, const store::Study& study, std::size_t most_rows = 40);

}  // namespace sojourn::sweep
