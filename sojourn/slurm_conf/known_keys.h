// Keys that are not in the model: those that do not touch the schedule, and those that may.
#pragma once

#include <optional>
#include <string>

#include "sojourn/slurm_conf/machine.h"

namespace sojourn::slurm_conf {

struct Known {
  Fate fate;
  std::string words;
};

// Keys in small letters. What is not known may matter.
Known known_key(const std::string& key);
Known known_scheduler_parameter(const std::string& name);
Known known_node_key(const std::string& key);
Known known_partition_key(const std::string& key);

}  // namespace sojourn::slurm_conf
