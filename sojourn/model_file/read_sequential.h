// kind = "sequential": jobs of one processor on a grid.
#pragma once

#include "sojourn/model_file/document.h"
#include "sojourn/sequential_grid/model.h"

namespace sojourn::model_file {

// Throws ModelError with everything that is wrong.
sequential_grid::Model read_sequential(Document& document);

}  // namespace sojourn::model_file
