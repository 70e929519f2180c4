// [workload]: a log in place of drawn jobs. kind = "rigid".
#pragma once

#include "sojourn/model_file/document.h"
#include "sojourn/recorded_jobs/model.h"

namespace sojourn::model_file {

bool has_workload(const Document& document);

// Reads the log too. Throws ModelError.
recorded_jobs::Model read_workload(Document& document);

}  // namespace sojourn::model_file
