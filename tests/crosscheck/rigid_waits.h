// The law of the wait and of the response of one class of rigid jobs.
#pragma once

#include "tests/crosscheck/followed.h"
#include "tests/crosscheck/rigid_chain.h"

namespace sojourn::crosscheck {

// level, phases: the stationary law of the chain, level by level.
Followed follow(const RigidChain& chain, std::size_t job_class, bool response,
                const std::function<std::vector<Extended>(int)>& level,
                const std::function<const std::vector<Phase>&(int)>& phases);

}  // namespace sojourn::crosscheck
