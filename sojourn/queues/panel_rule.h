// Gauss's rule on a stretch, and the integrals from its beginning to every node that belong to the same polynomial.
#pragma once

#include <array>
#include <cstddef>

namespace sojourn::queues {

struct PanelRule {
  static constexpr std::size_t kNodes = 20;
  using Values = std::array<double, kNodes>;

  Values nodes, weights;             // of (0, 1), ascending; weights sum to 1
  std::array<Values, kNodes> up_to;  // up_to[i][j]: weight of node j in the integral from 0 to node i
  static const PanelRule& get();

  double whole(const Values& f) const;
  Values running(const Values& f) const;  // from 0 to each node
};

}  // namespace sojourn::queues
