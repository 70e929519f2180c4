#include "sojourn/fork_join/single_server_law.h"

#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <cmath>
#include <limits>

#include "sojourn/base/rounding.h"
#include "sojourn/linear_algebra/closed_lu.h"
#include "sojourn/vocabulary/percentile_names.h"

namespace sojourn::fork_join {
namespace {

using phase_type::AbsorbingChain;
using phase_type::AbsorptionTime;
using Quadrature = boost::math::quadrature::gauss_kronrod<double, 31>;

constexpr double kQuadrature = 1e-14;  // asked of each piece, relative to it
constexpr unsigned kHalvings = 8;      // of a piece, at most
constexpr double kFewAbove = 1e-17;    // where so few are left, the largest of K is above as often as any of them

// 1 - (1 - above)^K, the small one of the two taken as it is.
double any_above(const AbsorptionTime::Point& point, double K) {
  return -std::expm1(K * (point.above < 0.5 ? std::log1p(-point.above) : std::log(point.below)));
}

// The equilibrium law's start, alpha (-S)^{-1} over its sum.
RowVectorXd equilibrium_start(const AbsorbingChain& x) {
  const RowVectorXd visits = linear_algebra::ClosedLu(x.rates, x.exit).solve_row(x.start);
  return visits / visits.sum();
}

}  // namespace

// Phase (k, i): k tasks to begin after this one, which is in phase i; those with most left come first.
std::optional<AbsorbingChain> job_chain(const Model& m, const distributions::WholeNumbers& tasks, double most) {
  const auto given = m.time->is_exponential() ? phase_type::exponential(m.time->mean()) : m.time->as_phase_type();
  if (!given || given->phases() * static_cast<double>(tasks.most()) > most) return std::nullopt;
  const auto task = phase_type::scaled(*given, 1 / m.speed);
  const Index n = task.phases(), all = n * tasks.most();
  AbsorbingChain chain{RowVectorXd::Zero(all), MatrixXd::Zero(all, all), VectorXd::Zero(all)};
  for (std::size_t i = 0; i < tasks.values.size(); ++i)
    chain.start.segment(n * (tasks.most() - tasks.values[i]), n) = tasks.probabilities[i] * task.alpha();
  for (Index at = 0; at < all; at += n) {
    chain.rates.block(at, at, n, n) = task.T();
    if (at + n < all) chain.rates.block(at, at + n, n, n) = task.exit() * task.alpha();
  }
  chain.rates.diagonal().setZero();
  chain.exit.tail(n) = task.exit();
  return chain;
}

// A job that comes back to the phase it left has not moved: that part of a diagonal entry is no rate.
AbsorbingChain wait_chain(const AbsorbingChain& service, double load) {
  const RowVectorXd again = load * equilibrium_start(service);
  return {again, service.rates + service.exit * again, (1 - load) * service.exit};
}

AbsorbingChain response_chain(const AbsorbingChain& service, double load, const AbsorbingChain& asked) {
  const AbsorbingChain wait = wait_chain(service, load);
  const Index n = wait.phases(), k = asked.phases();
  AbsorbingChain chain{RowVectorXd(n + k), MatrixXd::Zero(n + k, n + k), VectorXd::Zero(n + k)};
  chain.start << wait.start, (1 - load) * asked.start;
  chain.rates.topLeftCorner(n, n) = wait.rates;
  chain.rates.topRightCorner(n, k) = wait.exit * asked.start;
  chain.rates.bottomRightCorner(k, k) = asked.rates;
  chain.exit.tail(k) = asked.exit;
  return chain;
}

double error_of_idleness(const Model& m) { return m.stated_load ? 2 * kEpsilon : 4 * kEpsilon / (1 - load(m)); }

void set_percentiles(const answers::LawQuestions& questions, answers::Measures& measures, const std::string& name,
                     const AbsorptionTime& law, double error_of_input, double servers) {
  const auto quantile = [&](double p) -> answers::Measure {
    const double t = law.quantile_above(servers == 1 ? 1 - p : -std::expm1(std::log(p) / servers));
    const auto point = law.at(t);
    const double off = t > 0 ? law.relative_error(point) * point.above / point.density : 0.0;
    return {.value = t, .error = off + (4 * kEpsilon + error_of_input) * t};
  };
  // An error of the scale of time counts with the density there.
  const auto above = [&](double t) -> answers::Measure {
    const auto point = law.at(t);
    const double value = any_above(point, servers);
    const double off = law.relative_error(point) * point.above + (4 * kEpsilon + error_of_input) * t * point.density;
    return {.value = value, .error = servers * off + kEpsilon * value};
  };
  answers::tell_law(measures, name, questions, {quantile, above});
}

// Piece by piece over doubling times; where hardly any is left, the rest is K times what is left of one.
answers::Measure mean_of_largest(const AbsorptionTime& law, double K, double error_of_input) {
  double sum = 0, error = 0, worst = 0;
  for (double from = 0, to = law.shortest(); from < law.longest(); from = to, to = std::min(2 * to, law.longest())) {
    const auto start = law.at(from);
    worst = std::max(worst, law.relative_error(start));
    if (K * start.above < kFewAbove) {
      sum += K * start.rest;
      break;
    }
    if (any_above(law.at(to), K) == 1.0) {
      sum += to - from;
      continue;
    }
    double off = 0;
    const auto above = [&](double t) { return any_above(law.at(t), K); };
    sum += Quadrature::integrate(above, from, to, kHalvings, kQuadrature, &off);
    error += off;
  }
  return {.value = sum, .error = error + (worst + error_of_input) * sum};
}

}  // namespace sojourn::fork_join
