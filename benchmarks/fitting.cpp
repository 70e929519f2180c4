// EM steps against tight loops of the same step on the same values: the mixture of three Erlang laws and the MAP of two
// phases, 100,000 values each; and whole fits.
#include <fmt/format.h>

#include <Eigen/Dense>
#include <array>
#include <cmath>

#include "benchmarks/timing.h"
#include "sojourn/fitting/map_fit.h"
#include "sojourn/fitting/phase_type_fit.h"
#include "sojourn/fitting/test_traces.h"

using namespace sojourn;
using namespace sojourn::fitting;

namespace {

constexpr int kRounds = 7;

// Nothing but the step: three branches, plain arrays in blocks, vectorised by Eigen.
double tight_mixture(const Eigen::ArrayXd& x, const Eigen::ArrayXd& log_x) {
  constexpr Index kBlock = 256;
  constexpr double kProbs[] = {0.5, 0.3, 0.2}, kRates[] = {5, 3, 1.25};
  constexpr int kStages[] = {1, 3, 5};
  std::array<double, 3> share{}, mass{};
  double likelihood = 0;
  Eigen::Array<double, kBlock, 3> f;
  for (Index from = 0; from + kBlock <= x.size(); from += kBlock) {
    const auto here = x.segment<kBlock>(from), logs = log_x.segment<kBlock>(from);
    for (int m = 0; m < 3; ++m) {
      const double c = std::log(kProbs[m]) + kStages[m] * std::log(kRates[m]) - std::lgamma(kStages[m]);
      f.col(m) = (c + (kStages[m] - 1) * logs - kRates[m] * here).exp();
    }
    const Eigen::Array<double, kBlock, 1> all = f.rowwise().sum();
    likelihood += all.log().sum();
    const Eigen::Array<double, kBlock, 1> inverse = all.inverse();
    for (int m = 0; m < 3; ++m) {
      share[std::size_t(m)] += (f.col(m) * inverse).sum();
      mass[std::size_t(m)] += (f.col(m) * inverse * here).sum();
    }
  }
  return likelihood + share[0] + mass[2] + mass[1] + mass[0];
}

// Forwards and backwards with 2 x 2 matrices in closed form, the integrals by their closed form too.
double tight_map(const std::vector<double>& x) {
  using M = Eigen::Matrix2d;
  M D0, D1;
  D0 << -1.2, 0.2, 0.1, -4.1;
  D1 << 0.9, 0.1, 0.3, 3.7;
  const Eigen::EigenSolver<M> solved(D0);
  const Eigen::Vector2d rates = solved.eigenvalues().real();
  const M V = solved.eigenvectors().real(), W = V.inverse();
  std::vector<Eigen::RowVector2d> before(x.size()), at(x.size());
  std::vector<M> E(x.size());
  std::vector<double> scale(x.size());
  Eigen::RowVector2d a(0.5, 0.5);
  double likelihood = 0;
  for (std::size_t k = 0; k < x.size(); ++k) {
    const Eigen::Vector2d e(std::exp(rates(0) * x[k]), std::exp(rates(1) * x[k]));
    E[k].noalias() = V * e.asDiagonal() * W;
    before[k] = a;
    at[k] = a * E[k];
    a = at[k] * D1;
    scale[k] = 1 / a.sum();
    a *= scale[k];
    likelihood -= std::log(scale[k]);
  }
  M F = M::Zero(), arrivals = M::Zero();
  Eigen::Vector2d b(1, 1);
  for (std::size_t k = x.size(); k-- > 0;) {
    const Eigen::Vector2d g = D1 * b * scale[k];
    arrivals += at[k].transpose() * b.transpose() * scale[k];
    const double e0 = std::exp(rates(0) * x[k]), e1 = std::exp(rates(1) * x[k]);
    M mixed = W * g * before[k] * V;
    mixed(0, 0) *= x[k] * e0;
    mixed(1, 1) *= x[k] * e1;
    const double cross = (e0 - e1) / (rates(0) - rates(1));
    mixed(0, 1) *= cross;
    mixed(1, 0) *= cross;
    F += V * mixed * W;
    b = E[k] * g;
  }
  return likelihood + F.sum() + arrivals.sum();
}

}  // namespace

int main() {
  const auto t1 = hyper_erlang_trace(), t2 = weibull_trace();
  const Sequence t3{map_trace(), {}, 1};
  const Sample sample = sample_of(t1);
  const Eigen::ArrayXd x = Eigen::Map<const Eigen::ArrayXd>(sample.known.values.data(), Index(sample.known.size()));
  const Eigen::ArrayXd log_x = x.log();
  HyperErlangSteps steps(sample, {1, 3, 5});
  const Point mixture = steps.point_of({{0.5, 0.3, 0.2}, {5, 3, 1.25}, {1, 3, 5}});
  MarkedMap map{MatrixXd(2, 2), MatrixXd(2, 2), MatrixXd::Ones(2, 1), RowVectorXd::Constant(2, 0.5)};
  map.D0 << -1.2, 0.2, 0.1, -4.1;
  map.D1 << 0.9, 0.1, 0.3, 3.7;
  MapSteps map_steps(t3);
  const Point process = MapSteps::point_of(map);
  double sink = 0;
  const auto t = benchmarks::interleaved(
      {[&] { sink += steps.take(mixture).likelihood; }, [&] { sink += tight_mixture(x, log_x); },
       [&] { sink += map_steps.take(process, 2).likelihood; }, [&] { sink += tight_map(t3.intervals); }},
      kRounds);
  fmt::print("one step of EM, 100,000 values      here, ms   tight loop, ms   ratio{}\n", sink > 1e300 ? "!" : "");
  fmt::print("{:<34}{:>10.2f}{:>17.2f}{:>8.2f}\n", "mixture of 3 Erlang laws", 1e3 * t[0], 1e3 * t[1], t[0] / t[1]);
  fmt::print("{:<34}{:>10.2f}{:>17.2f}{:>8.2f}\n", "MAP of 2 phases", 1e3 * t[2], 1e3 * t[3], t[2] / t[3]);
  const auto whole = [](const char* name, const auto& fit) {
    double likelihood = 0;
    const double seconds = benchmarks::seconds_of([&] { likelihood = fit(); });
    fmt::print("{:<34}{:>10.2f} s, log-likelihood per value {:.8f}\n", name, seconds, likelihood);
  };
  fmt::print("\nwhole fits\n");
  whole("hyper-Erlang, 9 phases", [&] { return fit_hyper_erlang(sample, 9).report.log_likelihood_per_value; });
  whole("acyclic, 5 phases", [&] { return fit_acyclic(sample, 5).report.log_likelihood_per_value; });
  whole("Weibull, hyper-Erlang, 5 phases",
        [&] { return fit_hyper_erlang(sample_of(t2), 5).report.log_likelihood_per_value; });
  whole("MAP, 2 phases", [&] { return fit_map(t3, {.phases = 2}).report.log_likelihood_per_value; });
}
