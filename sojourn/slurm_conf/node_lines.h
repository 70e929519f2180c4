// NodeName lines: which nodes there are, and what each has.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "sojourn/slurm_conf/notebook.h"

namespace sojourn::slurm_conf {

class NodeLines {
 public:
  explicit NodeLines(Notebook& book) : book_(book) {}
  void take_node(const Line& line);

  std::vector<NodeShape> shapes;                // of each node
  std::map<std::string, std::size_t> place_of;  // by name

 private:
  void tell_node(const Pair& pair);
  NodeShape shape_of(const Pairs& pairs);
  void take_gres(const Pair& pair, NodeShape& shape);

  Notebook& book_;
  Pairs defaults_;
};

}  // namespace sojourn::slurm_conf
