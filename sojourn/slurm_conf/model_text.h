// A machine as a model file: clusters, the policy, an example of a workload to be replaced, and the ledger as comments.
#pragma once

#include <string>
#include <vector>

#include "sojourn/slurm_conf/machine.h"

namespace sojourn::slurm_conf {

// Partitions that share nodes are one cluster, and a class of jobs each.
struct Pool {
  std::string name;
  std::vector<std::size_t> partitions, nodes;  // ascending
};
std::vector<Pool> pools(const Machine& machine);

std::string model_text(const Machine& machine, const std::string& from);

// What is not quite as in the file, beside the ledger.
std::vector<std::string> remarks(const Machine& machine);

}  // namespace sojourn::slurm_conf
