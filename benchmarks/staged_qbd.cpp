// Staged jobs [3, 1, 3, 9], load 0.8, on more and more processors: the whole exact solution against the limit,
// the dense products and factorisations it cannot do without (same sizes, same number, same BLAS), in one run.
//
//     benchmarks/staged_qbd [most processors, default 45]
#include <fmt/format.h>

#include <Eigen/Dense>
#include <chrono>
#include <cstdlib>
#include <vector>

#include "sojourn/linear_algebra/dense_lu.h"
#include "sojourn/staged_jobs/as_qbd.h"

namespace {

using namespace sojourn;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

staged_jobs::Model job_on(double processors) {
  staged_jobs::Model m;
  m.processors = processors;
  for (const double need : {3.0, 1.0, 3.0, 9.0}) m.stages.push_back({need, distributions::exponential(0.5)});
  m.arrivals = arrivals::poisson_arrivals(0.8 * processors / staged_jobs::work(m));
  return m;
}

// One step: an r x r factorisation, an r x r solve and an m x r by r x r product.
double limit_seconds(Index m, Index r, int steps) {
  const MatrixXd W = MatrixXd::Random(m, r), S = MatrixXd::Random(r, r) + double(r) * MatrixXd::Identity(r, r);
  MatrixXd V = MatrixXd::Random(r, r), X = MatrixXd::Zero(m, r);
  const auto start = Clock::now();
  for (int k = 0; k < steps; ++k) {
    MatrixXd right = V;
    linear_algebra::DenseLu(S).solve_in_place(right);
    X.noalias() = W * right;
  }
  return seconds_since(start);
}

}  // namespace

int main(int argc, char** argv) {
  const double most = argc > 1 ? std::atof(argv[1]) : 45;
  fmt::print("{:>10} {:>7} {:>6} {:>7} {:>6} {:>10} {:>10} {:>10} {:>6} {:>10}\n", "processors", "phases", "down",
             "levels", "steps", "explore s", "solve s", "limit s", "ratio", "residual");
  for (const double processors : {11.0, 15.0, 18.0, 21.0, 27.0, 36.0, 45.0}) {
    if (processors > most) break;
    auto start = Clock::now();
    staged_jobs::StagedChain chain(staged_jobs::rules_of(job_on(processors), 8));
    const auto blocks = chain.blocks();
    const double explore = seconds_since(start);
    start = Clock::now();
    const auto law = qbd::solve(blocks);
    const double solve = seconds_since(start);
    const auto cost = chain.cost();
    const auto r = static_cast<Index>(cost.ways_down);
    const int steps = law.report().iterations + static_cast<int>(cost.boundary_levels) + 1;
    const double limit = limit_seconds(blocks.phases(), r, steps);
    fmt::print("{:>10} {:>7} {:>6} {:>7} {:>6} {:>10.4f} {:>10.4f} {:>10.4f} {:>6.2f} {:>10.1e}\n", processors,
               blocks.phases(), r, cost.boundary_levels, law.report().iterations, explore, solve, limit, solve / limit,
               law.report().residual);
    std::fflush(stdout);
    if (!law.report().usable()) return 1;
  }
}
