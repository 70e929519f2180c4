#include "sojourn/memory/program.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "sojourn/memory/miss_ratio.h"

namespace sojourn::memory {

Program decomposed(const MatrixXd& P, const std::vector<int>& sizes) {
  Program program;
  const auto L = static_cast<Index>(sizes.size());
  program.macro = MatrixXd::Zero(L, L);
  double epsilon = 0;
  Index row = 0;
  for (Index I = 0; I < L; ++I) {
    const Index n = sizes[static_cast<std::size_t>(I)];
    Locality here;
    here.name = std::to_string(I + 1);
    here.pages = static_cast<int>(n);
    here.behaviour = Behaviour::markov;
    here.block = P.block(row, row, n, n);
    for (Index i = 0; i < n; ++i) {
      const double inside = here.block.row(i).sum();
      epsilon = std::max(epsilon, 1 - inside);
      here.block.row(i) /= inside;
    }
    const RowVectorXd psi = stationary_of_stochastic(here.block);
    Index column = 0;
    for (Index J = 0; J < L; column += sizes[static_cast<std::size_t>(J)], ++J)
      program.macro(I, J) = (psi * P.block(row, column, n, sizes[static_cast<std::size_t>(J)])).sum();
    program.localities.push_back(std::move(here));
    row += n;
  }
  program.epsilon = epsilon;
  program.page_matrix = P;
  return program;
}

Locality on_server(const Locality& whole, int servers, double spread) {
  Locality here = whole;
  const double divided = whole.pages / std::pow(servers, spread);
  constexpr double kRounding = 1e-9;  // of a number of pages that divides evenly
  here.pages = std::clamp(static_cast<int>(std::ceil(divided - kRounding)), 1, whole.pages);
  if (!whole.weights.empty() && here.pages < whole.pages) {
    // Dealt out evenly, so that every server has its part of the popular pages.
    here.weights.clear();
    for (int j = 0; j < here.pages; ++j)
      here.weights.push_back(
          whole.weights[static_cast<std::size_t>(static_cast<double>(j) * whole.pages / here.pages)]);
  }
  return here;
}

namespace {

std::vector<bool> reachable(const MatrixXd& P, bool backwards) {
  std::vector<bool> seen(static_cast<std::size_t>(P.rows()));
  std::vector<Index> open{0};
  seen[0] = true;
  while (!open.empty()) {
    const Index i = open.back();
    open.pop_back();
    for (Index j = 0; j < P.rows(); ++j)
      if (!seen[static_cast<std::size_t>(j)] && (backwards ? P(j, i) : P(i, j)) > 0) {
        seen[static_cast<std::size_t>(j)] = true;
        open.push_back(j);
      }
  }
  return seen;
}

}  // namespace

std::vector<int> cut_off(const MatrixXd& P) {
  const auto there = reachable(P, false), back = reachable(P, true);
  std::vector<int> lost;
  for (std::size_t i = 0; i < there.size(); ++i)
    if (!there[i] || !back[i]) lost.push_back(static_cast<int>(i));
  return lost;
}

}  // namespace sojourn::memory
