// kind = "malleable": jobs that run on any number of processors.
#pragma once

#include "sojourn/malleable_jobs/model.h"
#include "sojourn/model_file/document.h"

namespace sojourn::model_file {

// Throws ModelError with everything that is wrong.
malleable_jobs::Model read_malleable(Document& document);

}  // namespace sojourn::model_file
