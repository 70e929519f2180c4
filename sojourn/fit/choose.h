// A fit whose memory of runs is chosen by what counts: the waits of the model against those of the replay of its log.
#pragma once

#include "sojourn/fit/fitted.h"

namespace sojourn::fit {

// As `fitted`; where jobs come in runs (mmap), with the memory whose mean waits come closest to the replay's. The jobs
// are drawn from other seeds than those of the check.
Fitted chosen(const logs::Log& log, const Options& options, const Interruption& interruption = {});

}  // namespace sojourn::fit
