#include "sojourn/fitting/hyper_erlang.h"

#include <algorithm>
#include <boost/math/special_functions/gamma.hpp>
#include <cmath>
#include <numeric>

namespace sojourn::fitting {
namespace {

constexpr int kBlock = 256;  // values at a time: what is computed of them stays in the nearest cache

using Array = Eigen::ArrayXd;

Array in_blocks(const std::vector<double>& x, double filling) {
  const auto n = static_cast<Index>(x.size());
  Array out = Array::Constant((n + kBlock - 1) / kBlock * kBlock, filling);
  out.head(n) = Eigen::Map<const Array>(x.data(), n);
  return out;
}

// log f(x) = constant + (stages - 1) log x - rate x
double log_constant(const HyperErlang& law, std::size_t m) {
  return std::log(law.probs[m]) + law.stages[m] * std::log(law.rates[m]) - std::lgamma(law.stages[m]);
}

double erlang_tail(int stages, double rate, double x) { return boost::math::gamma_q(double(stages), rate * x); }

}  // namespace

int HyperErlang::phases() const { return std::accumulate(stages.begin(), stages.end(), 0); }

bool HyperErlang::is_hyperexponential() const {
  return std::all_of(stages.begin(), stages.end(), [](int r) { return r == 1; });
}

double mean(const HyperErlang& law) {
  double sum = 0;
  for (std::size_t m = 0; m < law.branches(); ++m) sum += law.probs[m] * law.branch_mean(m);
  return sum;
}

double squared_coefficient_of_variation(const HyperErlang& law) {
  const double all = mean(law);
  double sum = 0;  // within the branches, and between them
  for (std::size_t m = 0; m < law.branches(); ++m) {
    const double here = law.branch_mean(m) / all;
    sum += law.probs[m] * (here * here / law.stages[m] + (here - 1) * (here - 1));
  }
  return sum;
}

double tail(const HyperErlang& law, double x) {
  double sum = 0;
  for (std::size_t m = 0; m < law.branches(); ++m)
    sum += law.probs[m] * (x > 0 ? erlang_tail(law.stages[m], law.rates[m], x) : 1.0);
  return sum;
}

HyperErlang scaled(const HyperErlang& law, double factor) {
  HyperErlang out = law;
  for (double& rate : out.rates) rate /= factor;
  return out;
}

phase_type::PhaseType as_phase_type(const HyperErlang& law) {
  const Index n = law.phases();
  RowVectorXd alpha = RowVectorXd::Zero(n);
  MatrixXd moves = MatrixXd::Zero(n, n);
  VectorXd exit = VectorXd::Zero(n);
  Index at = 0;
  for (std::size_t m = 0; m < law.branches(); ++m) {
    alpha(at) = law.probs[m];
    for (int k = 1; k < law.stages[m]; ++k, ++at) moves(at, at + 1) = law.rates[m];
    exit(at++) = law.rates[m];
  }
  alpha /= alpha.sum();
  return phase_type::PhaseType::closed(alpha, moves, exit);
}

HyperErlang tidied(const HyperErlang& law) {
  constexpr double kNever = 1e-12;  // a probability that no data can tell from 0
  std::vector<std::size_t> order;
  double total = 0;
  for (std::size_t m = 0; m < law.branches(); ++m)
    if (law.probs[m] > kNever) order.push_back(m), total += law.probs[m];
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return law.branch_mean(a) < law.branch_mean(b); });
  HyperErlang out;
  for (const std::size_t m : order) {
    out.probs.push_back(law.probs[m] / total);
    out.rates.push_back(law.rates[m]);
    out.stages.push_back(law.stages[m]);
  }
  return out;
}

double log_likelihood(const HyperErlang& law, const Sample& sample) {
  HyperErlangSteps steps(sample, law.stages);
  return steps.take(steps.point_of(law)).likelihood * sample.total();
}

struct HyperErlangSteps::Sums {
  double likelihood = 0.0;
  std::vector<double> share, mass;  // weight of the branch, and of weight x value
};

HyperErlangSteps::HyperErlangSteps(const Sample& s, std::vector<int> stages)
    : stages_(std::move(stages)),
      values_(in_blocks(s.known.values, s.known.values.front())),
      logs_(values_.log()),
      weights_(in_blocks(s.known.weights, 0.0)),
      censored_(s.censored),
      total_(s.total()) {}

Point HyperErlangSteps::point_of(const HyperErlang& law) const {
  Point p(2 * static_cast<Index>(law.branches()));
  for (std::size_t m = 0; m < law.branches(); ++m) {
    p(2 * static_cast<Index>(m)) = std::log(law.probs[m]);
    p(2 * static_cast<Index>(m) + 1) = std::log(law.rates[m]);
  }
  return p;
}

HyperErlang HyperErlangSteps::law_at(const Point& p) const {
  HyperErlang law;
  law.stages = stages_;
  double total = 0;
  for (Index m = 0; m < p.size() / 2; ++m) {
    law.probs.push_back(std::exp(p(2 * m)));
    law.rates.push_back(std::exp(p(2 * m + 1)));
    total += law.probs.back();
  }
  for (double& x : law.probs) x /= total;
  return law;
}

void HyperErlangSteps::add_known(const HyperErlang& law, Sums& sums) const {
  using Block = Eigen::Array<double, kBlock, 1>;
  const std::size_t branches = law.branches();
  std::vector<double> constants(branches);
  for (std::size_t m = 0; m < branches; ++m) constants[m] = log_constant(law, m);
  std::vector<Block, Eigen::aligned_allocator<Block>> density(branches);
  for (Index from = 0; from < values_.size(); from += kBlock) {
    const auto x = values_.segment<kBlock>(from), log_x = logs_.segment<kBlock>(from);
    const auto w = weights_.segment<kBlock>(from);
    for (std::size_t m = 0; m < branches; ++m)
      density[m] = constants[m] + (stages_[m] - 1.0) * log_x - law.rates[m] * x;
    Block most = density[0], all;
    for (std::size_t m = 1; m < branches; ++m) most = most.max(density[m]);
    all.setZero();
    for (std::size_t m = 0; m < branches; ++m) {
      density[m] = (density[m] - most).exp();
      all += density[m];
    }
    sums.likelihood += (w * (all.log() + most)).sum();
    all = w / all;
    for (std::size_t m = 0; m < branches; ++m) {
      density[m] *= all;
      sums.share[m] += density[m].sum();
      sums.mass[m] += (density[m] * x).sum();
    }
  }
}

// A value above c: which branch it is of, and how long it is to be expected.
void HyperErlangSteps::add_censored(const HyperErlang& law, Sums& sums) const {
  for (std::size_t i = 0; i < censored_.size(); ++i) {
    const double c = censored_.values[i], all = tail(law, c);
    if (!(all > 0)) {
      sums.likelihood = -INFINITY;
      return;
    }
    sums.likelihood += censored_.weights[i] * std::log(all);
    for (std::size_t m = 0; m < law.branches(); ++m) {
      const double weight = censored_.weights[i] * law.probs[m] / all;
      sums.share[m] += weight * erlang_tail(stages_[m], law.rates[m], c);
      sums.mass[m] += weight * law.branch_mean(m) * erlang_tail(stages_[m] + 1, law.rates[m], c);
    }
  }
}

Step HyperErlangSteps::take(const Point& point) const {
  const HyperErlang law = law_at(point);
  Sums sums{0.0, std::vector<double>(law.branches()), std::vector<double>(law.branches())};
  add_known(law, sums);
  add_censored(law, sums);
  HyperErlang next = law;
  for (std::size_t m = 0; m < law.branches(); ++m) {
    next.probs[m] = sums.share[m] / total_;
    if (sums.share[m] > 0 && sums.mass[m] > 0) next.rates[m] = stages_[m] * sums.share[m] / sums.mass[m];
  }
  return {point_of(next), sums.likelihood / total_};
}

}  // namespace sojourn::fitting
