// Staged jobs [3, 1, 3, 9], load 0.8, on more and more processors: the whole exact solution against the limit,
// the dense products and factorisations it cannot do without (same sizes, same number, same BLAS), in one run.
//
//     benchmarks/staged_qbd [most processors, default 45]
#include <fmt/format.h>

#include <Eigen/Dense>
#include <cstdlib>
#include <ctime>
#include <vector>

#include "sojourn/linear_algebra/dense_lu.h"
#include "sojourn/staged_jobs/as_qbd.h"

namespace {

using namespace sojourn;

// Processor seconds of one call (one thread, so a busy machine does not count), short ones repeated.
template <typename Work>
double seconds_of(const Work& work) {
  const std::clock_t start = std::clock();
  int times = 0;
  std::clock_t passed = 0;
  do {
    work();
    ++times;
    passed = std::clock() - start;
  } while (passed < CLOCKS_PER_SEC / 5);
  return static_cast<double>(passed) / CLOCKS_PER_SEC / times;
}

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
  return seconds_of([&] {
    for (int k = 0; k < steps; ++k) {
      MatrixXd right = V;
      linear_algebra::DenseLu(S).solve_in_place(right);
      X.noalias() = W * right;
    }
  });
}

}  // namespace

int main(int argc, char** argv) {
  linear_algebra::set_blas_threads(1);
  const double most = argc > 1 ? std::atof(argv[1]) : 45;
  fmt::print("{:>10} {:>7} {:>6} {:>7} {:>6} {:>10} {:>10} {:>10} {:>6} {:>10}\n", "processors", "phases", "down",
             "levels", "steps", "explore s", "solve s", "limit s", "ratio", "residual");
  for (const double processors : {11.0, 15.0, 18.0, 21.0, 27.0, 36.0, 45.0}) {
    if (processors > most) break;
    const auto model = job_on(processors);
    const double explore = seconds_of([&] { staged_jobs::StagedChain(staged_jobs::rules_of(model, 8)).blocks(); });
    staged_jobs::StagedChain chain(staged_jobs::rules_of(model, 8));
    const auto blocks = chain.blocks();
    qbd::Stationary law;
    const double solve = seconds_of([&] { law = qbd::solve(blocks); });
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
