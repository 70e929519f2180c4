// PartitionName and NodeSet lines: which partitions there are, on which nodes.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "sojourn/slurm_conf/node_lines.h"

namespace sojourn::slurm_conf {

// After all nodes are known.
class PartitionLines {
 public:
  PartitionLines(Notebook& book, const NodeLines& nodes) : book_(book), nodes_(nodes) {}
  void take_set(const Line& line);
  void take_partition(const Line& line);

  std::vector<Partition> partitions;

 private:
  std::vector<std::size_t> nodes_of(const Pair& pair);
  void tell_partition(const Pair& pair);

  Notebook& book_;
  const NodeLines& nodes_;
  std::map<std::string, std::string> sets_;  // nodes by the name of a set
  Pairs defaults_;
};

}  // namespace sojourn::slurm_conf
