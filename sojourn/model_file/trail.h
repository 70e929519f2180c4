// The way that a key as typed takes through a file: "cluster.A.speed" goes to cluster, to its first element, to speed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sojourn/model_file/node.h"

namespace sojourn::model_file {

struct TrailStep {
  std::string key;                        // of a table
  std::optional<std::size_t> index = {};  // of a list, in place of a key
};
using Trail = std::vector<TrailStep>;

// Also where what it names is not there yet. Throws ModelError when the key leads nowhere.
Trail trail_to(Node root, const std::string& key);

// Keys that say the same thing in another way: setting one takes the others away.
std::vector<std::string> rivals_of(const std::string& key);

}  // namespace sojourn::model_file
