#include "sojourn/rigid_jobs/chain/wait_law.h"

#include <Eigen/Dense>
#include <cmath>
#include <memory>

#include "sojourn/fluid/age_process.h"
#include "sojourn/fluid/tail_reading.h"
#include "sojourn/linear_algebra/generator.h"
#include "sojourn/rigid_jobs/chain/hidden_queue.h"

namespace sojourn::rigid_jobs {
namespace {

using linear_algebra::Generator;

// Completions per unit of time with an endless supply of jobs.
long double saturated_rate(const Generator& chain, const std::vector<ChainType>& types, const Configurations& running,
                           const BlockedStates& blocked) {
  long double rate = 0;
  for (int x = 0; x < blocked.size(); ++x)
    for (const ChainType& type : types)
      for (int phase = 0; phase < type.length.phases(); ++phase)
        rate += chain.stationary()[static_cast<std::size_t>(x)] *
                running.count(blocked.configuration(x), type.first_slot + phase) * type.length.exit()(phase);
  return rate;
}

// The age of the first hidden job; `leaving` by the configuration in which it is revealed.
struct HiddenAge {
  fluid::AgeProcess process;
  MatrixXd revealed_in;
};

HiddenAge hidden_age(const HiddenQueue& q, double lambda, const std::vector<ChainType>& types,
                     const Configurations& running, const BlockedStates& blocked) {
  HiddenAge age;
  // Falling, through one revealed job after the other: rows of (I - reveal_free)^{-1} are sums of paths, each
  // configuration leading to larger ones only.
  const MatrixXd steps = MatrixXd::Identity(running.size(), running.size()) - q.reveal_free;
  const auto paths = steps.triangularView<Eigen::UnitUpper>();
  const MatrixXd until_blocked = paths.solve(q.reveal_blocked);
  age.process.moves = q.moves + lambda * (q.passage * q.reveal_blocked);
  age.revealed_in = q.starts + lambda * (q.passage * q.reveal_free);
  age.process.leaving = age.revealed_in.rowwise().sum();
  const Generator saturated(MatrixXd(q.moves + q.starts * until_blocked));
  age.process.balance = saturated.stationary_row();
  const long double most = saturated_rate(saturated, types, running, blocked);
  // Where the age stands still at its lowest: blocked states, and configurations on the way to them.
  const RowVectorXd found = linear_algebra::stationary_vector(q.passage * until_blocked);
  const RowVectorXd on_the_way = paths.solve<Eigen::OnTheRight>(found * q.passage * q.reveal_free);
  age.process.shortage = static_cast<double>(most - lambda) / (found.sum() + on_the_way.sum()) * found;
  return age;
}

// Segments: hidden; first and blocked, by type; running, by type.
class JobPassage {
 public:
  JobPassage(const HiddenQueue& q, const HiddenAge& age, const std::vector<ChainType>& types,
             const BlockedStates& blocked)
      : q_(q), types_(types), blocked_(blocked), share_(1 / static_cast<double>(types.size())) {
    const fluid::AgeChain hidden = fluid::as_chain(age.process);
    const Index m = hidden.exit.size();
    passage_.segments.resize(1 + 2 * types.size());
    passage_.segments[0] = {q.none_behind.cwiseProduct(hidden.scale.transpose()), hidden.rates, VectorXd::Zero(m)};
    const MatrixXd revealed_in = hidden.scale.cwiseInverse().asDiagonal() * age.revealed_in;
    for (std::size_t t = 0; t < types.size(); ++t) add_type(t, revealed_in);
  }

  const fluid::Passage& passage() const { return passage_; }
  std::size_t stuck(std::size_t type) const { return 1 + type; }
  std::size_t runs(std::size_t type) const { return 1 + types_.size() + type; }

  // Of wait or response, types weighted.
  VectorXd weights(const std::vector<double>& mix, bool with_running) const {
    VectorXd w = VectorXd::Zero(static_cast<Index>(passage_.segments.size()));
    w(0) = 1;
    for (std::size_t t = 0; t < mix.size(); ++t) {
      w(static_cast<Index>(stuck(t))) = mix[t] / share_;
      if (with_running) w(static_cast<Index>(runs(t))) = mix[t] / share_;
    }
    return w;
  }

 private:
  void add_type(std::size_t t, const MatrixXd& revealed_in) {
    const phase_type::PhaseType& length = types_[t].length;
    std::vector<int> states;
    for (int x = 0; x < blocked_.size(); ++x)
      if (blocked_.type(x) == static_cast<int>(t)) states.push_back(x);
    const auto n = static_cast<Index>(states.size());
    MatrixXd arrives = MatrixXd::Zero(revealed_in.rows(), n), inside = MatrixXd::Zero(n, n);
    RowVectorXd start(n);
    VectorXd starts(n), fits = revealed_in.rowwise().sum() * share_;
    double at_once = 0;
    for (Index i = 0; i < n; ++i) {
      const int x = states[static_cast<std::size_t>(i)], c = blocked_.configuration(x);
      arrives.col(i) = share_ * revealed_in.col(c);
      start(i) = share_ * q_.nobody(c);
      starts(i) = q_.starts.row(x).sum();
      for (Index j = 0; j < n; ++j)
        if (i != j) inside(i, j) = q_.moves(x, states[static_cast<std::size_t>(j)]);
    }
    fits.setZero();
    for (int c = 0; c < q_.nobody.size(); ++c)
      if (blocked_.index(c, static_cast<int>(t)) < 0) {
        fits += share_ * revealed_in.col(c);
        at_once += share_ * q_.nobody(c);
      }
    passage_.segments[stuck(t)] = {start, inside, VectorXd::Zero(n)};
    passage_.segments[runs(t)] = {at_once * length.alpha(), length.T(), length.exit()};
    passage_.links[{0, stuck(t)}] = arrives;
    passage_.links[{0, runs(t)}] = fits * length.alpha();
    passage_.links[{stuck(t), runs(t)}] = starts * length.alpha();
  }

  const HiddenQueue& q_;
  const std::vector<ChainType>& types_;
  const BlockedStates& blocked_;
  double share_;
  fluid::Passage passage_;
};

}  // namespace

void add_tails(FifoLaw& law, double lambda, const std::vector<ChainType>& types, const Configurations& running,
               const BlockedStates& blocked, std::int64_t processors) {
  if (blocked.size() + running.size() > kMostTailPhases) return;
  const HiddenQueue q = solve_hidden_queue(lambda, types, running, blocked, processors);
  if (!q.usable) return;
  const JobPassage jobs(q, hidden_age(q, lambda, types, running, blocked), types, blocked);
  // Every arrival begins somewhere: what is missing or too much is an error of the solution.
  double everybody = 0;
  for (const auto& segment : jobs.passage().segments) everybody += segment.start.sum();
  const auto chain =
      std::make_shared<const fluid::MatrixExponentialTail>(jobs.passage(), q.error_estimate + std::abs(1 - everybody));
  const auto reading = [&](const std::vector<double>& mix, bool response) {
    return fluid::TailReading(chain, jobs.weights(mix, response));
  };
  std::vector<double> shares;
  for (std::size_t i = 0; i < types.size(); ++i) {
    std::vector<double> one(types.size(), 0.0);
    one[i] = 1;
    shares.push_back(types[i].probability);
    law.types[i].wait_tail = reading(one, false);
    law.types[i].response_tail = reading(one, true);
  }
  law.wait_tail = reading(shares, false);
  law.response_tail = reading(shares, true);
}

}  // namespace sojourn::rigid_jobs
