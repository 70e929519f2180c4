// [[cluster]] and [policy] beside [workload]: the machine on which a log is replayed, and who may pass whom.
#pragma once

#include "sojourn/model_file/document.h"
#include "sojourn/recorded_jobs/model.h"

namespace sojourn::model_file {

void read_machine_of_log(Document& document, recorded_jobs::Model& model);

}  // namespace sojourn::model_file
