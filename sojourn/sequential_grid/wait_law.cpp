#include "sojourn/sequential_grid/wait_law.h"

#include <cmath>
#include <memory>

#include "sojourn/fluid/age_process.h"
#include "sojourn/fluid/tail_reading.h"
#include "sojourn/linear_algebra/generator.h"
#include "sojourn/linear_algebra/kronecker.h"
#include "sojourn/sequential_grid/configurations.h"
#include "sojourn/sequential_grid/service_moves.h"

namespace sojourn::sequential_grid {
namespace {

using linear_algebra::Generator;
using linear_algebra::kronecker;
using linear_algebra::SparseMatrix;

MatrixXd identity(Index n) { return MatrixXd::Identity(n, n); }

long double rate_of(const Generator& chain, const VectorXd& rates) {
  long double sum = 0;
  for (Index i = 0; i < rates.size(); ++i) sum += chain.stationary()[static_cast<std::size_t>(i)] * rates(i);
  return sum;
}

// The cluster with all processors busy and no end of waiting jobs.
struct Busy {
  Busy(const arrivals::Map& map, const ServiceMoves& moves)
      : arrivals(map.D0() + map.D1()), service(moves.inside + moves.restart) {
    const long double in = rate_of(arrivals, map.D1().rowwise().sum()),
                      out = rate_of(service, moves.restart.rowwise().sum());
    arrival_rate = static_cast<double>(in);
    drift = static_cast<double>((out - in) / in);
  }
  Generator arrivals, service;
  double arrival_rate, drift;  // kappa: (departures - arrivals) / arrivals
};

MatrixXd first_passage(const qbd::Stationary& solution) {
  const qbd::FirstPassage& p = solution.passage();
  return p.factored() ? MatrixXd(p.X * p.Q) : p.G;
}

fluid::AgeProcess age_process(const qbd::Stationary& solution, const arrivals::Map& map, const ServiceMoves& moves,
                              const Busy& busy) {
  const Index a = map.phases(), n = moves.inside.rows();
  const SparseMatrix up = kronecker(map.D1(), identity(n)).sparseView();
  const MatrixXd G = first_passage(solution);
  fluid::AgeProcess age;
  age.moves = kronecker(identity(a), moves.inside) + G * up;
  age.leaving = moves.restart.rowwise().sum().replicate(a, 1);
  // Just after arrivals, at any time of the busy configurations.
  const RowVectorXd after = busy.arrivals.stationary_row() * map.D1() / busy.arrival_rate;
  age.balance = kronecker(after, busy.service.stationary_row());
  age.shortage = busy.drift * (linear_algebra::stationary_vector(kronecker(map.D0(), identity(n)) + up * G) * up);
  return age;
}

// Arrivals that find a free processor.
double starting_at_once(const qbd::Stationary& solution, const arrivals::Map& map, double rate) {
  double flow = 0;
  for (int level = 0; level < solution.boundary_levels(); ++level) {
    const RowVectorXd& p = solution.boundary(level);
    const Index n = p.size() / map.phases();
    for (Index i = 0; i < map.phases(); ++i) flow += p.segment(i * n, n).sum() * map.D1().row(i).sum();
  }
  return flow / rate;
}

}  // namespace

WaitTails wait_tails(const qbd::Stationary& solution, const arrivals::Map& map, const phase_type::PhaseType& service,
                     int servers) {
  const ServiceMoves moves = moves_of(service, Configurations(servers, service.phases()), nullptr);
  const Busy busy(map, moves);
  const fluid::AgeChain waiting = fluid::as_chain(age_process(solution, map, moves, busy));
  const RowVectorXd begins = solution.first() * kronecker(map.D1(), identity(moves.inside.rows())) / busy.arrival_rate;
  fluid::Passage passage;
  passage.segments = {
      {begins.cwiseProduct(waiting.scale.transpose()), waiting.rates, VectorXd::Zero(waiting.exit.size())},
      {starting_at_once(solution, map, busy.arrival_rate) * service.alpha(), service.T(), service.exit()}};
  passage.links[{0, 1}] = waiting.exit * service.alpha();
  // Every arrival begins somewhere: what is missing or too much is an error of the solution.
  const double everybody = passage.segments[0].start.sum() + passage.segments[1].start.sum();
  const auto chain = std::make_shared<const fluid::MatrixExponentialTail>(
      passage, solution.report().error_estimate + std::abs(1 - everybody));
  return {fluid::TailReading(chain, Eigen::Vector2d(1, 0)), fluid::TailReading(chain, Eigen::Vector2d(1, 1))};
}

}  // namespace sojourn::sequential_grid
