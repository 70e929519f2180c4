#include "sojourn/malleable_jobs/as_qbd.h"

#include <fmt/format.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <compare>
#include <map>

#include "sojourn/answers/method_list.h"
#include "sojourn/answers/told_law.h"
#include "sojourn/base/stop_point.h"
#include "sojourn/base/text.h"
#include "sojourn/malleable_jobs/configurations.h"
#include "sojourn/qbd/sensitivity.h"

namespace sojourn::malleable_jobs {
namespace {

using phase_type::PhaseType;

struct State {
  int arrival = 0;
  int repartitioning = -1;  // its phase, or -1 while jobs run
  Counts large, small;      // while repartitioning all jobs are in `small`
  auto operator<=>(const State&) const = default;
};

enum class Move { up, inside, down };

// What can happen, level by level. Levels above N behave like N + 1.
class Rules {
 public:
  explicit Rules(const Model& m) : model_(m), map_(*arrivals::as_map(m.arrivals)), most_(m.most_running()) {
    for (int jobs = 1; jobs <= most_; ++jobs) {
      const Partitions p = partitions(m, jobs);
      shares_.push_back(p);
      small_.push_back(*law_on(m, p.small_size));
      large_.push_back(p.large > 0 ? *law_on(m, p.large_size) : small_.back());
      if (!m.free()) pauses_.push_back(*repartitioning_time(m, jobs).as_phase_type());
    }
  }

  int most() const { return most_; }
  const arrivals::Map& arrivals() const { return map_; }
  State empty(int arrival) const { return {arrival, -1, none(), none()}; }

  template <typename Emit>
  void moves(int level, const State& s, const Emit& emit) const {
    arrive(level, s, emit);
    if (level == 0) return;
    if (s.repartitioning >= 0) {
      repartition(level, s, emit);
    } else {
      serve(level, s, true, emit);
      serve(level, s, false, emit);
    }
  }

 private:
  std::size_t at(int level) const { return static_cast<std::size_t>(std::min(level, most_)) - 1; }
  Counts none() const { return Counts(static_cast<std::size_t>(small_[0].phases()), 0); }

  template <typename Emit>
  void arrive(int level, const State& s, const Emit& emit) const {
    for (int to = 0; to < map_.phases(); ++to) {
      State next = s;
      next.arrival = to;
      if (to != s.arrival) emit(Move::inside, next, map_.D0()(s.arrival, to));
      const double rate = map_.D1()(s.arrival, to);
      if (rate <= 0) continue;
      if (level >= most_) {
        emit(Move::up, next, rate);
        continue;
      }
      const RowVectorXd& start = small_[0].alpha();
      for (Index k = 0; k < start.size(); ++k) {
        Counts jobs = everyone(s);
        ++jobs[static_cast<std::size_t>(k)];
        begin(level + 1, to, jobs, rate * start(k), [&](const State& n, double r) { emit(Move::up, n, r); });
      }
    }
  }

  // A repartitioning for these jobs begins (and, when it is free, has already ended).
  template <typename Emit>
  void begin(int level, int arrival, const Counts& jobs, double rate, const Emit& emit) const {
    if (rate <= 0) return;
    if (model_.free()) return share_out(level, arrival, jobs, rate, emit);
    const PhaseType& pause = pauses_[at(level)];
    for (int r = 0; r < pause.phases(); ++r) emit(State{arrival, r, none(), jobs}, rate * pause.alpha()(r));
  }

  // The larger partitions go to jobs drawn at random.
  template <typename Emit>
  void share_out(int level, int arrival, const Counts& jobs, double rate, const Emit& emit) const {
    for_each_choice(jobs, shares_[at(level)].large, [&](const Counts& lucky) {
      State next{arrival, -1, lucky, jobs};
      for (std::size_t k = 0; k < jobs.size(); ++k) next.small[k] -= lucky[k];
      emit(next, rate * draw_probability(jobs, lucky));
    });
  }

  template <typename Emit>
  void repartition(int level, const State& s, const Emit& emit) const {
    const PhaseType& pause = pauses_[at(level)];
    State next = s;
    for (int r = 0; r < pause.phases(); ++r) {
      next.repartitioning = r;
      if (r != s.repartitioning) emit(Move::inside, next, pause.T()(s.repartitioning, r));
    }
    share_out(level, s.arrival, s.small, pause.exit()(s.repartitioning),
              [&](const State& n, double r) { emit(Move::inside, n, r); });
  }

  template <typename Emit>
  void serve(int level, const State& s, bool of_large, const Emit& emit) const {
    const PhaseType& law = (of_large ? large_ : small_)[at(level)];
    const Counts& jobs = of_large ? s.large : s.small;
    for (int k = 0; k < law.phases(); ++k) {
      const int n = jobs[static_cast<std::size_t>(k)];
      if (n == 0) continue;
      State fewer = s;
      --(of_large ? fewer.large : fewer.small)[static_cast<std::size_t>(k)];
      for (int j = 0; j < law.phases(); ++j) {
        State next = fewer;
        ++(of_large ? next.large : next.small)[static_cast<std::size_t>(j)];
        if (j != k) emit(Move::inside, next, n * law.T()(k, j));
        if (level > most_) emit(Move::down, next, n * law.exit()(k) * small_[0].alpha()(j));
      }
      if (level <= most_) leave(level, fewer, n * law.exit()(k), emit);
    }
  }

  template <typename Emit>
  void leave(int level, const State& left, double rate, const Emit& emit) const {
    if (level == 1) return emit(Move::down, empty(left.arrival), rate);
    begin(level - 1, left.arrival, everyone(left), rate, [&](const State& n, double r) { emit(Move::down, n, r); });
  }

  static Counts everyone(const State& s) {
    Counts all = s.small;
    for (std::size_t k = 0; k < all.size(); ++k) all[k] += s.large[k];
    return all;
  }

  const Model& model_;
  arrivals::Map map_;
  int most_;
  std::vector<Partitions> shares_;
  std::vector<PhaseType> small_, large_, pauses_;
};

// The states of levels 0 .. N that can be reached, those above N counted with N.
class Reachable {
 public:
  explicit Reachable(const Rules& rules)
      : rules_(rules), states_(static_cast<std::size_t>(rules.most()) + 1), index_(states_.size()) {
    for (int a = 0; a < rules.arrivals().phases(); ++a) add(0, rules.empty(a));
    while (!open_.empty()) {
      stop_point();
      const auto [level, at] = open_.back();
      open_.pop_back();
      const State here = states_[static_cast<std::size_t>(level)][at];
      follow(level, here);
      if (level == rules.most()) follow(level + 1, here);
    }
  }

  const std::vector<State>& states(int level) const { return states_[static_cast<std::size_t>(level)]; }
  Index size(int level) const { return static_cast<Index>(states(level).size()); }
  Index index(int level, const State& s) const {
    return static_cast<Index>(index_[static_cast<std::size_t>(level)].at(s));
  }

 private:
  void add(int level, const State& s) {
    auto& states = states_[static_cast<std::size_t>(level)];
    if (!index_[static_cast<std::size_t>(level)].emplace(s, states.size()).second) return;
    open_.emplace_back(level, states.size());
    states.push_back(s);
  }
  void follow(int behaving_like, const State& here) {
    rules_.moves(behaving_like, here, [&](Move move, const State& next, double rate) {
      if (rate <= 0) return;
      const int to = behaving_like + (move == Move::up) - (move == Move::down);
      add(std::min(to, rules_.most()), next);
    });
  }

  const Rules& rules_;
  std::vector<std::vector<State>> states_;
  std::vector<std::map<State, std::size_t>> index_;
  std::vector<std::pair<int, std::size_t>> open_;
};

// The blocks of one level; down and up are empty where there is nothing to go to.
qbd::BoundaryLevel blocks_of(const Rules& rules, const Reachable& reachable, int level) {
  const int top = rules.most(), here = std::min(level, top), above = std::min(level + 1, top),
            below = std::min(level - 1, top);
  const Index n = reachable.size(here);
  qbd::BoundaryLevel b;
  b.local = MatrixXd::Zero(n, n);
  b.up = MatrixXd::Zero(n, reachable.size(above));
  if (level > 0) b.down = MatrixXd::Zero(n, reachable.size(below));
  for (Index i = 0; i < n; ++i)
    rules.moves(level, reachable.states(here)[static_cast<std::size_t>(i)],
                [&](Move move, const State& next, double rate) {
                  if (rate <= 0) return;
                  if (move == Move::up)
                    b.up(i, reachable.index(above, next)) += rate;
                  else if (move == Move::down)
                    b.down(i, reachable.index(below, next)) += rate;
                  else
                    b.local(i, reachable.index(here, next)) += rate;
                });
  b.local.diagonal().setZero();
  VectorXd leaving = b.local.rowwise().sum() + b.up.rowwise().sum();
  if (level > 0) leaving += b.down.rowwise().sum();
  b.local.diagonal() = -leaving;
  return b;
}

}  // namespace

SpacesharingChain as_qbd(const Model& m) {
  const Rules rules(m);
  const Reachable reachable(rules);
  const int top = rules.most();
  SpacesharingChain c;
  for (int level = 0; level < top; ++level) c.chain.boundary.push_back(blocks_of(rules, reachable, level));
  qbd::BoundaryLevel first = blocks_of(rules, reachable, top), repeating = blocks_of(rules, reachable, top + 1);
  c.chain.first_down = std::move(first.down);
  c.chain.first_local = std::move(first.local);
  c.chain.repeating = {std::move(repeating.up), std::move(repeating.local), std::move(repeating.down)};
  for (int level = 0; level <= top; ++level) {
    std::vector<bool> pausing;
    for (const State& s : reachable.states(level)) pausing.push_back(s.repartitioning >= 0);
    c.repartitioning.push_back(std::move(pausing));
  }
  return c;
}

QbdCost cost_of_qbd(const Model& m, double a, double k) {
  QbdCost cost;
  double squares = 0, cubes = 0, states = 0;
  for (int jobs = 1; jobs <= m.most_running(); ++jobs) {
    const Partitions p = partitions(m, jobs);
    double pause = 0;
    if (!m.free())
      if (const auto law = repartitioning_time(m, jobs).as_phase_type()) pause = law->phases();
    cost.phases = a * (ways(p.large, k) * ways(p.small, k) + pause * ways(jobs, k));
    squares += cost.phases * cost.phases;
    cubes += std::pow(cost.phases, 3);
    states += cost.phases;
  }
  const double top = cost.phases;
  // 300 bytes and 2 microseconds a state while exploring; 14 matrices of the repeating size while
  // solving.
  cost.bytes = 8 * (14 * top * top + 4 * squares) + 300 * states;
  constexpr double kFlops = 1.5e10, kSecondsPerState = 2e-6;  // of dense products; to explore a state
  cost.seconds = (140 * std::pow(top, 3) + 6 * cubes) / kFlops + kSecondsPerState * states * (1 + k);
  return cost;
}

std::optional<std::string> why_not_qbd(const Model& m, const Budget& budget) {
  const auto arrivals = arrivals::as_map(m.arrivals);
  if (!arrivals) return "the arrivals are not a Markovian arrival process";
  const auto law = law_on(m, 1);
  if (!law) return fmt::format("the work is {}, which is not phase-type", m.time->name());
  for (const auto& r : m.reconfiguration)
    if (!r->as_phase_type()) return fmt::format("the repartitioning time is {}, which is not phase-type", r->name());
  const QbdCost cost = cost_of_qbd(m, arrivals->phases(), law->phases());
  if (!budget.allows(cost))
    return fmt::format("it would need a chain of {} phases a level, {}", grouped(cost.phases),
                       beside_the_limit(cost, budget));
  return std::nullopt;
}

namespace {

Levels levels_of(const SpacesharingChain& c, const qbd::Stationary& solution) {
  Levels levels;
  const int top = solution.boundary_levels();
  for (int level = 0; level <= top; ++level) {
    const RowVectorXd& pi = level < top ? solution.boundary(level) : solution.above();
    double pausing = 0;
    for (Index i = 0; i < pi.size(); ++i)
      if (c.repartitioning[static_cast<std::size_t>(level)][static_cast<std::size_t>(i)]) pausing += pi(i);
    levels.probability.push_back(pi.sum());
    levels.repartitioning.push_back(pausing);
  }
  return levels;
}

// Fraction of the time in which jobs run: the levels with jobs, without what is spent repartitioning.
double running_fraction(const SpacesharingChain& c, const qbd::Stationary& solution) {
  double running = 0;
  const int top = solution.boundary_levels();
  for (int level = 1; level <= top; ++level) {
    const RowVectorXd& pi = level < top ? solution.boundary(level) : solution.above();
    for (Index i = 0; i < pi.size(); ++i)
      if (!c.repartitioning[static_cast<std::size_t>(level)][static_cast<std::size_t>(i)]) running += pi(i);
  }
  return running;
}

void measure(const Model& m, const SpacesharingChain& c, const qbd::Stationary& solution, const Levels& levels,
             answers::Measures& out) {
  const double rate = m.arrivals.rate, queue = solution.weighted_above().sum();
  const double relative = solution.report().error_estimate, busy = running_fraction(c, solution);
  const auto tell = [&](const char* name, double value) { out.set(name, value, relative * value); };
  double pausing = 0;
  for (const double p : levels.repartitioning) pausing += p;
  tell("mean_response", solution.mean_level() / rate);
  tell("mean_wait", queue / rate);
  tell("mean_jobs", solution.mean_level());
  tell("mean_queue", queue);
  tell("mean_used_processors", m.processors * busy);
  tell("utilization", busy);
  tell("throughput", rate);
  const double eta = solution.decay_rate();
  out.set("decay_rate", eta, qbd::error_of_decay(solution, eta));
  tell("reconfiguration_fraction", pausing);
  if (const auto entries = answers::told_entries(m.most_running(), eta)) {
    answers::Measure law;
    law.array = solution.probabilities(static_cast<int>(*entries));
    law.error = relative;
    out.set("jobs_pmf", law);
  }
}

}  // namespace

QbdAnswer solve_qbd(const Model& m) {
  const SpacesharingChain c = as_qbd(m);
  const auto solution = qbd::solve(c.chain);
  QbdAnswer a;
  a.method.name = "qbd";
  a.method.kind = answers::MethodKind::exact;
  a.method.residual = solution.report().residual;
  a.method.error_estimate = solution.report().error_estimate;
  double bytes = 0;
  for (const auto& b : c.chain.boundary)
    bytes += 8.0 * static_cast<double>(b.up.size() + b.local.size() + b.down.size());
  const auto phases = static_cast<double>(c.chain.repeating.phases());
  a.method.notes.push_back(
      fmt::format("quasi-birth-and-death chain, {} levels of boundary, {} phases a level, blocks of {}",
                  c.chain.boundary.size(), grouped(phases), bytes_text(bytes + 40 * phases * phases)));
  if (!solution.report().usable()) throw answers::NotAccurate(to_string(solution.report()));
  a.levels = levels_of(c, solution);
  measure(m, c, solution, a.levels, a.method.measures);
  if (phases <= 300)
    a.method.notes.push_back(fmt::format("P(jobs >= {} + z) tends to {} x decay_rate^z", m.most_running(),
                                         number_text(tail_constant(solution), 8)));
  return a;
}

double tail_constant(const qbd::Stationary& solution) {
  const MatrixXd R = solution.rate_matrix();
  const double eta = solution.decay_rate();
  constexpr double kBeside = 1e-9;  // far enough from singular, near enough that eight steps converge
  // Inverse iteration a hair beside eta, from both sides.
  const Eigen::PartialPivLU<MatrixXd> factor(R - eta * (1 + kBeside) * MatrixXd::Identity(R.rows(), R.rows()));
  const Eigen::PartialPivLU<MatrixXd> left(R.transpose() -
                                           eta * (1 + kBeside) * MatrixXd::Identity(R.rows(), R.rows()));
  VectorXd v = VectorXd::Ones(R.rows()), u = v;
  for (int i = 0; i < 8; ++i) {
    v = factor.solve(v);
    v /= v.sum();
    u = left.solve(u);
    u /= u.sum();
  }
  return solution.first().dot(v) / u.dot(v) / (1 - eta);
}

}  // namespace sojourn::malleable_jobs
