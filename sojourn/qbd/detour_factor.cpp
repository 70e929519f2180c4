#include "sojourn/qbd/detour_factor.h"

namespace sojourn::qbd {

DetourFactor::DetourFactor(const SparseRows& local, const SparseRows& E, MatrixXd F, const VectorXd& lost)
    : inside_(local, lost + E * VectorXd::Ones(E.cols())),
      F_(std::move(F)),
      BE_(inside_.solve(MatrixXd(E))),
      system_(F_ * BE_, F_ * inside_.solve_vector(lost)) {}

VectorXd DetourFactor::solve_vector(const VectorXd& b) const {
  VectorXd x = inside_.solve_vector(b);
  x += BE_ * system_.solve_vector(F_ * x);
  return x;
}

}  // namespace sojourn::qbd
