// [workload] model = "lublin-feitelson" or "downey": jobs drawn from a published model of workloads.
#pragma once

#include "sojourn/model_file/section.h"
#include "sojourn/recorded_jobs/model.h"

namespace sojourn::model_file {

// Fills in the source and the first list it draws; complains to the document.
void read_workload_model(Section& section, recorded_jobs::Model& model);

}  // namespace sojourn::model_file
