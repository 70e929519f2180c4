// The rows of keys.h, by the part of the file they belong to.
#pragma once

#include <vector>

#include "sojourn/vocabulary/keys.h"

namespace sojourn::vocabulary {

std::vector<Key> keys_of_the_machine();  // title, clusters, broker, arrivals, horizon
std::vector<Key> keys_of_jobs();         // jobs, classes, stages, policy
std::vector<Key> keys_of_the_workload();  // [workload], and what it brings to [policy]
std::vector<Key> keys_of_memory();       // [memory] of malleable jobs
std::vector<Key> keys_of_distributions();

}  // namespace sojourn::vocabulary
