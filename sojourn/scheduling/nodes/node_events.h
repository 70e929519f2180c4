// Nodes that fail and come back: nobody knows when.
#pragma once

#include "sojourn/scheduling/nodes/node_spec.h"

namespace sojourn::scheduling {

struct NodeEvent {
  std::int32_t node;
  bool up;  // it is back; else it fails
};

class NodeEvents {
 public:
  virtual ~NodeEvents() = default;
  virtual double next() const = 0;  // when; kNever: nothing will happen
  virtual NodeEvent take() = 0;     // what; the next is then known
};

}  // namespace sojourn::scheduling
