// G, the matrix of first passage one level down: G_ij is the probability that the first phase seen one
// level below, starting in phase i, is j. It is the minimal non-negative solution of
//
//     down + local G + up G^2 = 0.
//
// When down has low rank, G has it too and is kept in factors.
#pragma once

#include <memory>
#include <string_view>

#include "sojourn/linear_algebra/m_matrix.h"
#include "sojourn/qbd/blocks.h"
#include "sojourn/qbd/sparse_blocks.h"

namespace sojourn::qbd {

enum class FirstPassageMethod {
  automatic,                 // low rank where the blocks have it, otherwise cyclic reduction
  shifted_cyclic_reduction,  // with the eigenvalue 1 shifted away
  closed_cyclic_reduction,   // without subtractions
  logarithmic_reduction,     // without subtractions: the independent check
};

struct FirstPassage {
  MatrixXd G;                                                   // dense; empty when kept in factors
  MatrixXd up_G;                                                // up G, wanted again; dense only
  std::shared_ptr<const linear_algebra::MMatrixFactor> onward;  // of -local - up G; dense only
  // When factored: G = X Q and up G = P Q, Q's rows summing to one.
  MatrixXd X, P;
  SparseRows Q;
  int iterations = 0;
  double residual = 0.0;  // max |down + local G + up G^2|, each row against its own rate
  double error = 0.0;     // of the entries of G, relative to their row, as far as the method knows: beyond rounding
  std::string_view method;
  bool converged = false;

  bool factored() const { return P.size() > 0; }
};

class CommonChain;

// Above this stiffness the shift, which subtracts, is left out: it would cost more than four digits.
inline constexpr double kStiff = 1e4;

FirstPassage first_passage(const RepeatingBlocks& blocks, const SparseBlocks& sparse, const CommonChain& common,
                           FirstPassageMethod method = FirstPassageMethod::automatic);

// The repeating local block with its diagonal closed: local 1 = -(up + down) 1.
MatrixXd closed_local(const RepeatingBlocks& blocks);

}  // namespace sojourn::qbd
