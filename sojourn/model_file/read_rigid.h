// kind = "rigid": jobs that hold several processors together.
#pragma once

#include "sojourn/model_file/document.h"
#include "sojourn/rigid_jobs/model.h"

namespace sojourn::model_file {

// Throws ModelError with everything that is wrong.
rigid_jobs::Model read_rigid(Document& document);

}  // namespace sojourn::model_file
