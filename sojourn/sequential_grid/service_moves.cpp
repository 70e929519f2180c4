#include "sojourn/sequential_grid/service_moves.h"

namespace sojourn::sequential_grid {

using phase_type::PhaseType;

ServiceMoves moves_of(const PhaseType& x, const Configurations& here, const Configurations* below) {
  const auto rows = static_cast<Index>(here.size());
  ServiceMoves m{MatrixXd::Zero(rows, rows), {}, MatrixXd::Zero(rows, rows)};
  if (below) m.finish = MatrixXd::Zero(rows, static_cast<Index>(below->size()));
  for (Index row = 0; row < rows; ++row) {
    const std::vector<int>& n = here[static_cast<std::size_t>(row)];
    for (int i = 0; i < x.phases(); ++i) {
      const int jobs = n[static_cast<std::size_t>(i)];
      if (jobs == 0) continue;
      std::vector<int> fewer = n;
      --fewer[static_cast<std::size_t>(i)];
      if (below && x.exit()(i) > 0) m.finish(row, static_cast<Index>(below->index(fewer))) += jobs * x.exit()(i);
      for (int j = 0; j < x.phases(); ++j) {
        std::vector<int> moved = fewer;
        ++moved[static_cast<std::size_t>(j)];
        const auto column = static_cast<Index>(here.index(moved));
        if (j != i) m.inside(row, column) += jobs * x.T()(i, j);
        m.restart(row, column) += jobs * x.exit()(i) * x.alpha()(j);
      }
    }
  }
  return m;
}

}  // namespace sojourn::sequential_grid
