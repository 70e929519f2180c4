// kind = "fork-join": jobs that split into tasks and wait for the last.
#pragma once

#include "sojourn/fork_join/model.h"
#include "sojourn/model_file/document.h"

namespace sojourn::model_file {

// Throws ModelError with everything that is wrong.
fork_join::Model read_fork_join(Document& document);

}  // namespace sojourn::model_file
