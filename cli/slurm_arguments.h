// The options of --policy slurm: its machine and its passes.
#pragma once

#include <cstdint>
#include <string>

#include "sojourn/logs/options.h"
#include "sojourn/scheduling/slurm_settings.h"

namespace CLI {
class App;
}

namespace sojourn::cli {

struct SlurmArguments {
  scheduling::SlurmSettings settings;
  std::string passes;                    // a file
  std::int64_t nodes = 0, per_node = 0;  // 0: not said
};

void add_slurm_options(CLI::App& verb, SlurmArguments& arguments);

// Nodes and their processors together say how many processors there are. Throws ModelError where --processors says
// something else.
void set_processors(const SlurmArguments& arguments, logs::Options& options);

// For a machine of this size. Throws ModelError when it is not so many equal nodes.
scheduling::SlurmSettings slurm_settings(const SlurmArguments& arguments, std::int64_t processors);

}  // namespace sojourn::cli
