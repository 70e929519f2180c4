// The built-in policies that are written as deciders, a row each. A new one is a file with its class and a row here:
// the model file, `replay --policy`, `sojourn policies` and the reference know it from the row.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sojourn/scheduling/decider.h"

namespace sojourn::scheduling {

const std::vector<OwnPolicy>& deciders();

// In `lent`, else among the built-in ones; nothing where neither has the name.
std::shared_ptr<const OwnPolicy> own_policy_named(const std::string& name, const std::vector<OwnPolicy>& lent = {});

std::vector<std::string> own_policy_names(const std::vector<OwnPolicy>& lent = {});

}  // namespace sojourn::scheduling
