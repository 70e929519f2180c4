// kind = "staged": jobs whose need of processors changes from stage to stage.
#pragma once

#include "sojourn/model_file/document.h"
#include "sojourn/staged_jobs/model.h"

namespace sojourn::model_file {

// Throws ModelError with everything that is wrong.
staged_jobs::Model read_staged(Document& document);

}  // namespace sojourn::model_file
