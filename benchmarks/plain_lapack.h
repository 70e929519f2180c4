// The limit program of the QBD benchmark: what anyone writes with a BLAS and a LAPACK. Cyclic reduction with
// shift, R from G, the boundary as one linear system, the mean by (I - R)^{-2}.
#pragma once

#include <cmath>
#include <vector>

#include "sojourn/qbd/blocks.h"  // Eigen declares dgemm_

extern "C" {
void dgesv_(const int* n, const int* nrhs, double* a, const int* lda, int* ipiv, double* b, const int* ldb, int* info);
}

namespace sojourn::benchmarks {

inline void solve_in_place(MatrixXd& a, MatrixXd& b) {
  const int n = static_cast<int>(a.rows()), columns = static_cast<int>(b.cols());
  std::vector<int> pivots(static_cast<std::size_t>(n));
  int info = 0;
  dgesv_(&n, &columns, a.data(), &n, pivots.data(), b.data(), &n, &info);
}

// c = alpha a b + beta c
inline void multiply(double alpha, const MatrixXd& a, const MatrixXd& b, double beta, MatrixXd& c) {
  const int m = static_cast<int>(a.rows()), n = static_cast<int>(b.cols()), k = static_cast<int>(a.cols());
  dgemm_("N", "N", &m, &n, &k, &alpha, a.data(), &m, b.data(), &k, &beta, c.data(), &m);
}

inline double plain_lapack_mean(const qbd::LevelChain& chain) {
  const auto& blocks = chain.repeating;
  const Index m = blocks.phases();
  const double u = 1.0 / static_cast<double>(m);
  MatrixXd A = blocks.down, C = blocks.up, H = blocks.local;
  A.colwise() -= u * blocks.down.rowwise().sum();
  H.colwise() += u * blocks.up.rowwise().sum();
  const MatrixXd first_down = A;
  MatrixXd hat = H, SA, SC, t(m, m);
  for (int step = 0; step < 40; ++step) {
    MatrixXd both(m, 2 * m), minus = -H;
    both << A, C;
    solve_in_place(minus, both);
    SA = both.leftCols(m);
    SC = both.rightCols(m);
    multiply(1, C, SA, 0, t);
    const double increment = t.cwiseAbs().maxCoeff();
    hat += t;
    H += t;
    multiply(1, A, SC, 1, H);
    multiply(1, A, SA, 0, t);
    A.swap(t);
    multiply(1, C, SC, 0, t);
    C.swap(t);
    if (increment < 1e-14 * hat.cwiseAbs().maxCoeff()) break;
  }
  MatrixXd G = first_down, minus = -hat;
  solve_in_place(minus, G);
  G.array() += u;
  MatrixXd U = -blocks.local;
  multiply(-1, blocks.up, G, 1, U);
  MatrixXd Ut = U.transpose(), Rt = blocks.up.transpose();
  solve_in_place(Ut, Rt);
  const MatrixXd R = Rt.transpose();
  MatrixXd boundary = chain.first_local;
  multiply(1, R, blocks.down, 1, boundary);
  MatrixXd I_R = MatrixXd::Identity(m, m) - R, twice(m, 1);
  MatrixXd again = I_R;
  twice.col(0).setOnes();
  solve_in_place(I_R, twice);
  const VectorXd sums = twice.col(0);
  solve_in_place(again, twice);
  MatrixXd system = boundary.transpose();
  system.row(0) = sums.transpose();
  MatrixXd pi = MatrixXd::Zero(m, 1);
  pi(0, 0) = 1;
  solve_in_place(system, pi);
  return (pi.transpose() * R * twice)(0, 0);
}

}  // namespace sojourn::benchmarks
