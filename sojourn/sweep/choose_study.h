// Which study of a file a sweep goes on with. Points of different questions are never mixed.
#pragma once

#include "sojourn/store/file.h"

namespace sojourn::sweep {

struct Choice {
  bool add = false;      // beside the other studies of the file
  bool restart = false;  // all points again
  bool retry = false;    // the failed ones again
};

// The study in the file that asks the same, or a new one. Throws ModelError, saying what differs, when the file holds
// only others and `add` was not asked for.
store::Study choose_study(store::File& file, const store::Study& wanted, const Choice& choice);

}  // namespace sojourn::sweep
