// What [policy] says of the queue: its order, who may pass whom, how many reservations, who may stop whom. The same for
// drawn jobs and for those of a log.
#pragma once

#include <string>

#include "sojourn/model_file/section.h"
#include "sojourn/scheduling/policy.h"

namespace sojourn::model_file {

// backfill = "easy" is the long way to write discipline = "easy"; the name of the discipline, one of `names`.
std::string read_discipline(Section& policy, const std::vector<std::string>& names);

// The keys that it and read_order look at, for disciplines that look at none.
std::vector<std::string> keys_of_orders();

// Into `into`, whose backfill is known. Keys that it does not look at are noted.
void read_order(Section& policy, scheduling::Policy& into);

}  // namespace sojourn::model_file
