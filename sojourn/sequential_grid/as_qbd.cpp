#include "sojourn/sequential_grid/as_qbd.h"

#include <fmt/format.h>

#include <boost/math/special_functions/gamma.hpp>
#include <cmath>

#include "sojourn/answers/method_list.h"
#include "sojourn/answers/told_law.h"
#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/linear_algebra/kronecker.h"
#include "sojourn/qbd/sensitivity.h"
#include "sojourn/qbd/stationary.h"
#include "sojourn/sequential_grid/configurations.h"
#include "sojourn/sequential_grid/service_moves.h"
#include "sojourn/sequential_grid/wait_law.h"

namespace sojourn::sequential_grid {
namespace {

using linear_algebra::kronecker;
using phase_type::PhaseType;

MatrixXd start_one(const PhaseType& x, const Configurations& here, const Configurations& above) {
  MatrixXd start = MatrixXd::Zero(static_cast<Index>(here.size()), static_cast<Index>(above.size()));
  for (std::size_t row = 0; row < here.size(); ++row)
    for (int j = 0; j < x.phases(); ++j) {
      std::vector<int> more = here[row];
      ++more[static_cast<std::size_t>(j)];
      start(static_cast<Index>(row), static_cast<Index>(above.index(more))) += x.alpha()(j);
    }
  return start;
}

MatrixXd identity(std::size_t n) { return MatrixXd::Identity(static_cast<Index>(n), static_cast<Index>(n)); }

// Closes the diagonal, given what leaves the level.
MatrixXd closed(MatrixXd local, const MatrixXd& up, const MatrixXd& down) {
  local.diagonal().setZero();
  VectorXd leaving = local.rowwise().sum() + up.rowwise().sum();
  if (down.size() > 0) leaving += down.rowwise().sum();
  local.diagonal() = -leaving;
  return local;
}

}  // namespace

qbd::LevelChain as_qbd(const arrivals::Map& arrivals, const PhaseType& x, int servers) {
  qbd::LevelChain chain;
  const MatrixXd& D0 = arrivals.D0();
  const MatrixXd& D1 = arrivals.D1();
  const auto a = static_cast<std::size_t>(arrivals.phases());
  Configurations here(0, x.phases()), below = here;
  for (int n = 0; n < servers; ++n) {
    const Configurations above(n + 1, x.phases());
    const ServiceMoves m = moves_of(x, here, n > 0 ? &below : nullptr);
    qbd::BoundaryLevel level;
    level.up = kronecker(D1, start_one(x, here, above));
    if (n > 0) level.down = kronecker(identity(a), m.finish);
    level.local = closed(kronecker(D0, identity(here.size())) + kronecker(identity(a), m.inside), level.up, level.down);
    chain.boundary.push_back(std::move(level));
    below = here;
    here = above;
  }
  const ServiceMoves m = moves_of(x, here, &below);
  auto& b = chain.repeating;
  b.up = kronecker(D1, identity(here.size()));
  b.down = kronecker(identity(a), m.restart);
  const MatrixXd inside = kronecker(D0, identity(here.size())) + kronecker(identity(a), m.inside);
  b.local = closed(inside, b.up, b.down);
  chain.first_down = kronecker(identity(a), m.finish);
  chain.first_local = closed(inside, b.up, chain.first_down);
  return chain;
}

QbdCost cost_of_qbd(double a, double k, double c) {
  // binomial(c + k - 1, k - 1) configurations, by logarithms so that any size can be told
  const double configurations = std::exp(std::lgamma(c + k) - std::lgamma(k) - std::lgamma(c + 1));
  QbdCost cost;
  cost.phases = std::round(a * configurations);
  // Boundary levels shrink like a power k - 1 of the level: their squares sum to about c/(2k-1) of the last.
  const double levels = 1 + c / (2 * k - 1), small = 400 * c;
  cost.bytes = 8 * cost.phases * cost.phases * (14 + 4 * levels) + small;
  constexpr double kFlops = 1.5e10, kSecondsPerLevel = 3e-6;  // of dense products; to set up a level
  cost.seconds = cost.phases * cost.phases * cost.phases * (140 + 6 * c / (3 * k - 2)) / kFlops + c * kSecondsPerLevel;
  return cost;
}

std::optional<std::string> why_not_qbd(const Model& model, const Budget& budget) {
  const auto arrivals = arrivals::as_map(model.arrivals);
  const auto service = model.time->as_phase_type();
  if (!arrivals) return "the arrivals are not a Markovian arrival process";
  if (!service) return "the length is not phase-type";
  const double turns = model.broker == Broker::round_robin ? static_cast<double>(model.clusters.size()) : 1.0;
  for (const Cluster& c : model.clusters) {
    const QbdCost cost = cost_of_qbd(arrivals->phases() * turns, service->phases(), static_cast<double>(c.processors));
    if (!budget.allows(cost))
      return fmt::format("cluster {} would need a chain of {} phases, {}", in_quotes(c.name), grouped(cost.phases),
                         beside_the_limit(cost, budget));
  }
  return std::nullopt;
}

namespace {

QueueLaw qbd_law(const Cluster& cluster, const arrivals::Map& map, const PhaseType& length) {
  const PhaseType service = phase_type::scaled(length, 1 / cluster.speed);
  const auto c = static_cast<int>(cluster.processors);
  const auto solution = qbd::solve(as_qbd(map, service, c));
  QueueLaw law;
  law.residual = solution.report().residual;
  law.relative_error = solution.report().error_estimate;
  if (!solution.report().usable())
    throw answers::NotAccurate("cluster " + in_quotes(cluster.name) + ": " + to_string(solution.report()));
  law.mean_wait = solution.weighted_above().sum() / map.rate();
  // Seen by arrivals: weighted with the rate of arrivals in each phase.
  const Index per_phase = solution.above().size() / map.phases();
  double seen = 0;
  for (Index i = 0; i < map.phases(); ++i)
    seen += solution.above().segment(i * per_phase, per_phase).sum() * map.D1().row(i).sum();
  law.prob_wait = seen / map.rate();
  law.all_busy = solution.above().sum();
  law.decay_rate = solution.decay_rate();
  law.decay_error = qbd::error_of_decay(solution, *law.decay_rate);
  const WaitTails tails = wait_tails(solution, map, service, c);
  law.wait_tail = tails.wait;
  law.response_tail = tails.response;
  if (const auto entries = answers::told_entries(c, *law.decay_rate))
    law.jobs_pmf = solution.probabilities(static_cast<int>(*entries));
  return law;
}

}  // namespace

answers::MethodAnswer solve_qbd(const Model& model) {
  const auto shares = routing(model);
  const auto map = arrivals::as_map(model.arrivals);
  const auto length = model.time->as_phase_type();
  const bool poisson = model.arrivals.is_poisson() && model.broker != Broker::round_robin;
  std::vector<QueueLaw> laws;
  double phases = 0;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    if (shares[i] <= 0) {
      laws.emplace_back();
      laws.back().prob_wait = 0.0;
      continue;
    }
    const arrivals::Map here = model.broker == Broker::round_robin
                                   ? arrivals::every_nth(*map, static_cast<int>(shares.size()))
                                   : arrivals::thinned(*map, shares[i]);
    phases = std::max(
        phases, cost_of_qbd(here.phases(), length->phases(), static_cast<double>(model.clusters[i].processors)).phases);
    laws.push_back(qbd_law(model.clusters[i], here, *length));
  }
  answers::MethodAnswer answer = assemble(model, shares, laws);
  answer.name = "qbd";
  answer.kind = answers::MethodKind::exact;
  answer.notes.insert(answer.notes.begin(),
                      fmt::format("{}/{}/c as a quasi-birth-and-death chain, up to {} phases a level",
                                  poisson ? "M" : "MAP", model.time->is_exponential() ? "M" : "PH", grouped(phases)));
  return answer;
}

}  // namespace sojourn::sequential_grid
