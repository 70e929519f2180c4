// The overhead as phases that follow the work, one law per partition size with the same phases, so
// that a job that changes size keeps its phase.
#pragma once

#include <vector>

#include "sojourn/memory/overhead.h"
#include "sojourn/phase_type/phase_type.h"

namespace sojourn::memory {

struct ServiceLaws {
  std::vector<phase_type::PhaseType> by_size;
  int overhead_phases = 0;
  // The smallest squared coefficient of variation asked of an overhead, where it was more regular
  // than so few phases can be; 0 when both moments are met everywhere.
  double missed_cv2 = 0;
};

// work[p-1]: the law of the work on p servers, all with the same phases and start; overhead[p-1] is
// added to it. Erlang mixtures below a squared coefficient of variation of 1/2, Coxian of two
// phases above; at most `most_phases`.
ServiceLaws joined(const std::vector<phase_type::PhaseType>& work, const std::vector<Moments>& overhead,
                   int most_phases);

}  // namespace sojourn::memory
