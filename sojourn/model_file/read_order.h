// What [policy] says of the queue: its order, who may pass whom, how many reservations, who may stop whom. The same for
// drawn jobs and for those of a log.
#pragma once

#include <string>

#include "sojourn/model_file/section.h"
#include "sojourn/scheduling/policy.h"

namespace sojourn::model_file {

// backfill = "easy" is the long way to write discipline = "easy"; the name of the discipline, one of `names` or of the
// policies of one's own. Of both, the one that --set or --vary gave counts.
std::string read_discipline(Section& policy, std::vector<std::string> names);

// Whether that is a policy of one's own, which is then in `into`.
bool read_own(Section& policy, const std::string& discipline, scheduling::Policy& into);

// The keys that read_order looks at, for disciplines that look at none.
std::vector<std::string> keys_of_orders();

// Into `into`, whose backfill is known. Keys that it does not look at are noted.
void read_order(Section& policy, scheduling::Policy& into);

}  // namespace sojourn::model_file
