// N = (-local - P F)^{-1} for a sparse M-matrix -local with closed rows, P of r columns and F the choice of r
// phases. With B = (-local)^{-1} and W = B P,
//
//     N = B + W S^{-1} F B,     S = I - F W,
//
// and S is again an M-matrix whose row sums, F B (what else leaves), are known without subtraction.
#pragma once

#include <optional>
#include <vector>

#include "sojourn/linear_algebra/closed_lu.h"
#include "sojourn/qbd/inside_factor.h"

namespace sojourn::qbd {

class LevelFactor {
 public:
  using Inside = std::shared_ptr<const InsideFactor>;

  // P F = what returns to the level after an excursion above it; `lost` = what leaves for good (down).
  LevelFactor(Inside inside, const MatrixXd& P, std::vector<Index> chosen, const VectorXd& lost);

  MatrixXd solve(const SparseRows& e) const;             // N e
  MatrixXd finish(const MatrixXd& inside_solved) const;  // N c, given B c
  RowVectorXd solve_row(const RowVectorXd& v) const;     // v N

  // F W, for the level that loses nothing: a stochastic matrix.
  MatrixXd seen() const;
  // c F B
  RowVectorXd from_chosen(const RowVectorXd& c) const;

 private:
  Inside inside_;
  MatrixXd W_;
  std::vector<Index> chosen_;
  std::optional<linear_algebra::ClosedLu> system_;  // none when nothing is lost
};

}  // namespace sojourn::qbd
