// [workload]: a log, or a published model of workloads, in place of drawn jobs. kind = "rigid".
#pragma once

#include "sojourn/model_file/document.h"
#include "sojourn/recorded_jobs/model.h"

namespace sojourn::model_file {

bool has_workload(const Document& document);
bool draws_workload(const Document& document);  // a model of workloads, no log

// Reads the log too, or draws the first one. Throws ModelError.
recorded_jobs::Model read_workload(Document& document);

}  // namespace sojourn::model_file
