// The leader's side and the workers' side of a sweep over processes. A worker asks for some points; the leader sends
// their numbers, or says that there are no more; every answer goes back alone, as soon as it is known.
#pragma once

#include <functional>
#include <vector>

#include "sojourn/base/interruption.h"
#include "sojourn/ranks/team.h"
#include "sojourn/store/study.h"

namespace sojourn::sweep {

void hand_out(ranks::Team& team, const std::vector<std::size_t>& numbers, const std::function<void(store::Point)>& take,
              const Interruption& interruption);

}  // namespace sojourn::sweep
