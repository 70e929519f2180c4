#include "sojourn/markov/finite_chain.h"

namespace sojourn::markov {

StationaryLaw stationary(const linear_algebra::SparseMatrix& rates) {
  const auto law = [](const linear_algebra::Generator& g) { return StationaryLaw{g.stationary_row(), g.residual()}; };
  if (rates.rows() <= kDenseStates) return law(linear_algebra::Generator(MatrixXd(rates)));
  return law(linear_algebra::Generator(rates));
}

}  // namespace sojourn::markov
