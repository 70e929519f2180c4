// A study as text for other programs, in the order of the grid, piece by piece: a study may be larger than memory.
#pragma once

#include <functional>
#include <string>

#include "sojourn/store/file.h"

namespace sojourn::sweep {

using Write = std::function<void(const std::string&)>;

// One row for each point, method, part and measure that is a number; a point without any (unstable, or failed) has one
// row all the same. Arrays are in the JSON and in the study file only.
void export_csv(const store::File& file, const store::Study& study, const Write& write);

// One document; every point has its keys and what `sojourn solve --json` says about it.
void export_json(const store::File& file, const store::Study& study, const Write& write);

}  // namespace sojourn::sweep
