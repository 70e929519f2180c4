#include "sojourn/rigid_jobs/chain/as_qbd.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/answers/told_law.h"
#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/linear_algebra/kronecker.h"
#include "sojourn/qbd/sensitivity.h"
#include "sojourn/qbd/stationary.h"
#include "sojourn/rigid_jobs/chain/wait_law.h"

namespace sojourn::rigid_jobs {
namespace {

using linear_algebra::kronecker;

MatrixXd identity(Index n) { return MatrixXd::Identity(n, n); }

// (x) without the copy when there is one arrival phase.
MatrixXd spread(const MatrixXd& rates, const MatrixXd& block) {
  if (rates.size() == 1) return rates(0, 0) * block;
  return kronecker(rates, block);
}

MatrixXd closed(MatrixXd local, const MatrixXd& up, const MatrixXd& down) {
  local.diagonal().setZero();
  VectorXd leaving = local.rowwise().sum() + up.rowwise().sum();
  if (down.size() > 0) leaving += down.rowwise().sum();
  local.diagonal() = -leaving;
  return local;
}

// Phases of one level: the blocked states that fit its number of jobs, then the configurations where nobody waits.
class Levels {
 public:
  Levels(const std::vector<ChainType>& types, const Configurations& running, const BlockedStates& blocked,
         std::int64_t processors)
      : types_(types), running_(running), blocked_(blocked), processors_(processors) {}

  int most_jobs() const { return running_.most_jobs(); }
  int blocked_at(int level) const { return blocked_.count_up_to(level - 1); }
  int free_at(int level) const { return running_.begin_of(level + 1) - running_.begin_of(level); }
  Index size(int level) const { return blocked_at(level) + free_at(level); }

  // Moves of the running jobs at `level`: inside it, and to the level below.
  void ends(int level, bool endless, MatrixXd& inside, MatrixXd& down) const {
    const int offset = blocked_.size(), below = endless ? level : level - 1;
    const auto revealed = reveal(running_, blocked_, types_, endless ? -1 : level - 1, offset);
    inside = MatrixXd::Zero(size(level), size(level));
    down = level == 0 ? MatrixXd() : MatrixXd::Zero(size(level), size(below));
    const int stuck = blocked_at(level), first = running_.begin_of(level), first_below = running_.begin_of(below),
              stuck_below = blocked_at(below);
    for (int row = 0; row < static_cast<int>(size(level)); ++row) {
      const int type = row < stuck ? blocked_.type(row) : -1;
      const int n = row < stuck ? blocked_.configuration(row) : first + row - stuck;
      const Moves moves = moves_of(n, type, running_, blocked_, types_, processors_, revealed);
      for (const auto& [to, rate] : moves.inside)
        inside(row, type >= 0 ? blocked_.index(to, type) : stuck + to - first) += rate;
      for (const auto& [to, rate] : moves.ends)
        down(row, to < offset ? to : stuck_below + to - offset - first_below) += rate;
    }
  }

  // Where an arrival leads, to the level above.
  MatrixXd arrivals(int level) const {
    MatrixXd up = MatrixXd::Zero(size(level), size(level + 1));
    const int stuck = blocked_at(level), first = running_.begin_of(level), above = running_.begin_of(level + 1),
              stuck_above = blocked_at(level + 1);
    for (int row = 0; row < stuck; ++row) up(row, row) = 1;
    for (int i = 0; i < free_at(level); ++i) {
      const int n = first + i;
      for (std::size_t t = 0; t < types_.size(); ++t) {
        const ChainType& type = types_[t];
        if (const int waits = blocked_.index(n, static_cast<int>(t)); waits >= 0) {
          up(stuck + i, waits) += type.probability;
          continue;
        }
        for (int phase = 0; phase < type.length.phases(); ++phase)
          if (const double p = type.length.alpha()(phase); p > 0)
            up(stuck + i, stuck_above + running_.with(n, type.first_slot + phase) - above) += type.probability * p;
      }
    }
    return up;
  }

 private:
  const std::vector<ChainType>& types_;
  const Configurations& running_;
  const BlockedStates& blocked_;
  std::int64_t processors_;
};

}  // namespace

qbd::LevelChain as_qbd(const arrivals::Map& map, const std::vector<ChainType>& types, const Configurations& running,
                       const BlockedStates& blocked, std::int64_t processors) {
  const Levels levels(types, running, blocked, processors);
  const MatrixXd D0 = map.D0(), D1 = map.D1(), one = identity(map.phases());
  const int c = levels.most_jobs();
  qbd::LevelChain chain;
  MatrixXd inside, down;
  const auto local = [&](Index size) -> MatrixXd { return spread(D0, identity(size)) + spread(one, inside); };
  for (int level = 0; level <= c; ++level) {
    levels.ends(level, false, inside, down);
    qbd::BoundaryLevel b;
    b.up = spread(D1, levels.arrivals(level));
    if (level > 0) b.down = spread(one, down);
    b.local = closed(local(inside.rows()), b.up, b.down);
    chain.boundary.push_back(std::move(b));
  }
  levels.ends(c + 1, false, inside, down);
  chain.first_down = spread(one, down);
  auto& r = chain.repeating;
  r.up = spread(D1, identity(inside.rows()));
  chain.first_local = closed(local(inside.rows()), r.up, chain.first_down);
  levels.ends(c + 1, true, inside, down);
  r.down = spread(one, down);
  r.local = closed(local(inside.rows()), r.up, r.down);
  return chain;
}

QbdCost cost_of_qbd(const Model& m) {
  QbdCost cost;
  const auto map = arrivals::as_map(m.arrivals);
  cost.size = chain_size(m.clusters[0].processors, chain_types(m));
  const double c = cost.size.most_jobs, a = map ? map->phases() : 1;
  cost.phases = a * cost.size.blocked;
  cost.levels = c + 1;
  // Blocked states need some jobs to run: on average a level of the boundary holds about half of them.
  const double square = cost.phases * cost.phases, fewer = c > 20 ? 0.35 : 1.0;
  cost.bytes = 8 * square * (14 + 4 * c * fewer);
  cost.seconds = square * cost.phases * (140 + 3 * c * fewer) / 1.5e10 + 1e-5 * c;
  return cost;
}

std::optional<std::string> why_not_qbd(const Model& m, const Budget& budget) {
  if (m.arrivals.kind == arrivals::Kind::mmap) return "the classes of jobs are tied to the phases of their arrivals";
  if (!arrivals::as_map(m.arrivals)) return "the arrivals are not a Markovian arrival process";
  for (const JobClass& c : m.classes)
    if (!c.time->as_phase_type()) return fmt::format("{} lengths are not phase-type", c.time->name());
  const QbdCost cost = cost_of_qbd(m);
  if (cost.size.at_least || !budget.allows(cost))
    return fmt::format("cluster {} would need a chain of {} a level in {} levels, {}", in_quotes(m.clusters[0].name),
                       states_text(cost.size), grouped(cost.levels), beside_the_limit(cost, budget));
  return std::nullopt;
}

namespace {

// Adds up the solution, phase by phase.
class Reading {
 public:
  Reading(const Model& m, const arrivals::Map& map, const std::vector<ChainType>& types, const Configurations& running,
          const BlockedStates& blocked)
      : map_(map), types_(types), running_(running), blocked_(blocked) {
    law_.types.resize(types.size());
    law_.used_pmf.assign(static_cast<std::size_t>(m.clusters[0].processors) + 1, 0.0);
    first_.assign(types.size(), 0.0);
    no_room_for_.assign(types.size(), 0.0);
    processors_ = m.clusters[0].processors;
    arriving_ = map.D1().rowwise().sum() / map.rate();
  }

  FifoLaw read(const qbd::Stationary& s) {
    const int c = running_.most_jobs();
    for (int level = 0; level <= c; ++level) add(s.boundary(level), level, nullptr);
    add(s.above(), c + 1, &s.weighted_above());
    law_.mean_jobs = s.mean_level();
    law_.mean_queue = behind_;
    for (const double p : first_) law_.mean_queue += p;
    for (std::size_t t = 0; t < types_.size(); ++t) {
      // Those behind the first are of each type with its probability, whatever runs: Little's law type by type.
      law_.types[t].mean_wait = (first_[t] / types_[t].probability + behind_) / map_.rate();
      law_.types[t].prob_wait = no_room_for_[t];
    }
    law_.decay_rate = s.decay_rate();
    law_.decay_error = qbd::error_of_decay(s, *law_.decay_rate);
    if (const auto entries = answers::told_entries(c, *law_.decay_rate))
      law_.jobs_pmf = s.probabilities(static_cast<int>(*entries));
    return std::move(law_);
  }

 private:
  // `beyond`: for the repeating levels, the sum of k pi_{c+1+k}.
  void add(const RowVectorXd& p, int level, const RowVectorXd* beyond) {
    const Index per_phase = p.size() / map_.phases();
    const int stuck = blocked_.count_up_to(level - 1), first = running_.begin_of(level);
    for (Index i = 0; i < p.size(); ++i) {
      const int row = static_cast<int>(i % per_phase);
      const int n = row < stuck ? blocked_.configuration(row) : first + row - stuck;
      const double arriving = p(i) * arriving_(i / per_phase);
      law_.used_pmf[static_cast<std::size_t>(running_.used(n))] += p(i);
      if (row < stuck) {
        first_[static_cast<std::size_t>(blocked_.type(row))] += p(i);
        behind_ += p(i) * (level - running_.jobs(n) - 1) + (beyond ? (*beyond)(i) : 0.0);
        for (double& waits : no_room_for_) waits += arriving;
      } else {
        for (std::size_t t = 0; t < types_.size(); ++t)
          if (running_.used(n) + types_[t].width > processors_) no_room_for_[t] += arriving;
      }
    }
  }

  const arrivals::Map& map_;
  const std::vector<ChainType>& types_;
  const Configurations& running_;
  const BlockedStates& blocked_;
  std::int64_t processors_ = 0;
  VectorXd arriving_;  // arrivals in each phase of the MAP, per arrival and unit of probability
  FifoLaw law_;
  std::vector<double> first_, no_room_for_;  // each type: standing first; an arrival of it would wait
  double behind_ = 0;                        // jobs that wait behind the first
};

}  // namespace

FifoLaw solve_fifo_qbd(const Model& m, bool with_tails) {
  const auto map = *arrivals::as_map(m.arrivals);
  const auto types = chain_types(m);
  const auto processors = m.clusters[0].processors;
  const Configurations running(processors, types);
  const BlockedStates blocked(running, types, processors);
  const auto solution = qbd::solve(as_qbd(map, types, running, blocked, processors));
  FifoLaw law;
  if (!solution.report().usable()) {
    law.trouble = to_string(solution.report());
    return law;
  }
  law = Reading(m, map, types, running, blocked).read(solution);
  law.usable = true;
  law.phases = static_cast<int>(solution.first().size());
  law.residual = solution.report().residual;
  law.error_estimate = solution.report().error_estimate;
  if (with_tails && m.arrivals.is_poisson()) add_tails(law, m.arrivals.rate, types, running, blocked, processors);
  return law;
}

}  // namespace sojourn::rigid_jobs
