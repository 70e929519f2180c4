// Three families of QBD blocks that tests and benchmarks share, defined so that anyone can rebuild them
// to the bit. Load rho, m phases. Level 0 is the boundary: its local block is `boundary_local`, the rest repeats.
//
//   F1   MAP(2)/PH(k)/1, m = 2k, mean service 1: low rank of the down block
//   F1P  the same with Poisson arrivals in disguise: E[N] is known in closed form
//   F3   dense random blocks; sp(R) = rho exactly
#pragma once

#include <cstdint>
#include <string>

#include "sojourn/linear_algebra/kronecker.h"
#include "sojourn/qbd/blocks.h"

namespace sojourn::reference {

struct SplitMix64 {
  std::uint64_t s;
  double operator()() {
    s += 0x9e3779b97f4a7c15ULL;
    std::uint64_t z = s;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    z ^= z >> 31;
    return (static_cast<double>(z >> 11) + 0.5) * 0x1p-53;
  }
};

inline void close_rows(MatrixXd& local, const VectorXd& leaving) {
  local.diagonal().setZero();
  local.diagonal() = -(local.rowwise().sum() + leaving);
}

inline qbd::LevelChain single_server(const MatrixXd& D0, const MatrixXd& D1, Index k) {
  const Index k1 = k / 2, k2 = k - k1;
  const double rate1 = 2.0 * static_cast<double>(k1), rate2 = 0.75 * static_cast<double>(k2);
  MatrixXd S = MatrixXd::Zero(k, k), restart = MatrixXd::Zero(k, k);
  for (Index i = 0; i < k; ++i) {
    const double rate = i < k1 ? rate1 : rate2;
    S(i, i) = -rate;
    if (i == k1 - 1 || i == k - 1) {
      restart(i, 0) = 0.4 * rate;
      restart(i, k1) = 0.6 * rate;
    } else {
      S(i, i + 1) = rate;
    }
  }
  const MatrixXd I = MatrixXd::Identity(k, k), I2 = MatrixXd::Identity(2, 2);
  qbd::LevelChain chain;
  chain.repeating.up = linear_algebra::kronecker(D1, I);
  chain.repeating.local = linear_algebra::kronecker_sum(D0, S);
  chain.repeating.down = linear_algebra::kronecker(I2, restart);
  chain.first_local = linear_algebra::kronecker(D0, I);
  return chain;
}

inline qbd::LevelChain f1(Index m, double rho) {
  const double a = 7 * rho / 16;
  MatrixXd D0(2, 2), D1(2, 2);
  D0 << -1.2 * a, 0.2 * a, 0.1 * a, -4.1 * a;
  D1 << 0.9 * a, 0.1 * a, 0.3 * a, 3.7 * a;
  return single_server(D0, D1, m / 2);
}

inline qbd::LevelChain f1p(Index m, double rho) {
  MatrixXd D0(2, 2), D1(2, 2);
  D0 << -1.3 * rho, 0.3 * rho, 0.4 * rho, -1.4 * rho;
  D1 << rho, 0, 0, rho;
  return single_server(D0, D1, m / 2);
}

// rho + rho^2 E[X^2] / (2 (1 - rho))
inline double f1p_mean(Index m, double rho) {
  const auto k = m / 2, k1 = k / 2, k2 = k - k1;
  const double square =
      0.4 * 0.25 * (1 + 1.0 / static_cast<double>(k1)) + 0.6 * (16.0 / 9) * (1 + 1.0 / static_cast<double>(k2));
  return rho + rho * rho * square / (2 * (1 - rho));
}

inline qbd::LevelChain f3(Index m, double rho) {
  SplitMix64 u{20240000ULL + static_cast<std::uint64_t>(m)};
  const auto stochastic = [&] {
    MatrixXd p(m, m);
    for (Index i = 0; i < m; ++i) {
      for (Index j = 0; j < m; ++j) p(i, j) = u();
      p.row(i) /= p.row(i).sum();
    }
    return p;
  };
  const MatrixXd up = stochastic(), local = stochastic(), down = stochastic();
  VectorXd d(m);
  for (Index i = 0; i < m; ++i) d(i) = 1 + u();
  qbd::LevelChain chain;
  chain.repeating.up = rho * d.asDiagonal() * up;
  chain.repeating.down = d.asDiagonal() * down;
  chain.repeating.local = local;
  close_rows(chain.repeating.local, chain.repeating.up.rowwise().sum() + chain.repeating.down.rowwise().sum());
  chain.first_local = chain.repeating.local + chain.repeating.down;
  close_rows(chain.first_local, chain.repeating.up.rowwise().sum());
  return chain;
}

inline qbd::LevelChain family(const std::string& name, Index m, double rho) {
  return name == "F1" ? f1(m, rho) : name == "F1P" ? f1p(m, rho) : f3(m, rho);
}

}  // namespace sojourn::reference
