#include "sojourn/rigid_jobs/hidden_queue.h"

#include <Eigen/Dense>
#include <algorithm>
#include <complex>
#include <memory>

#include "sojourn/linear_algebra/transform_inversion.h"
#include "sojourn/phase_type/phase_type.h"
#include "sojourn/qbd/level_transform.h"
#include "sojourn/qbd/stationary.h"

namespace sojourn::rigid_jobs {
namespace {

using Complex = std::complex<double>;

struct Builder {
  double lambda;
  const std::vector<ChainType>& types;
  const Configurations& running;
  const BlockedStates& blocked;
  std::int64_t processors;
  double fast = 1.0;  // rate of the states that take no time

  Index stuck() const { return blocked.size(); }
  Index all() const { return stuck() + running.size(); }

  // One hidden job comes to the front of configuration n: to blocked states, or through `offset` + configuration.
  template <typename Emit>
  void reveal_one(int n, const Emit& emit) const {
    for (std::size_t t = 0; t < types.size(); ++t) {
      const ChainType& type = types[t];
      if (const int waits = blocked.index(n, static_cast<int>(t)); waits >= 0) {
        emit(static_cast<Index>(waits), type.probability);
        continue;
      }
      for (int phase = 0; phase < type.length.phases(); ++phase)
        if (const double p = type.length.alpha()(phase); p > 0)
          emit(stuck() + running.with(n, type.first_slot + phase), type.probability * p);
    }
  }

  // The running jobs of a row of `local`; a first waiting job that fits starts and leads to stuck + configuration.
  void ends(MatrixXd& local, Index row, int n, int waiting) const {
    for (const ChainType& type : types)
      for (int phase = 0; phase < type.length.phases(); ++phase) {
        const int slot = type.first_slot + phase, jobs = running.count(n, slot);
        if (jobs == 0) continue;
        const int left = running.without(n, slot);
        for (int to = 0; to < type.length.phases(); ++to)
          if (const double rate = type.length.T()(phase, to); to != phase && rate > 0) {
            const int moved = running.with(left, type.first_slot + to);
            local(row, waiting >= 0 ? blocked.index(moved, waiting) : stuck() + moved) += jobs * rate;
          }
        const double rate = jobs * type.length.exit()(phase);
        if (rate <= 0) continue;
        if (waiting < 0) {
          local(row, stuck() + left) += rate;
          continue;
        }
        const ChainType& first = types[static_cast<std::size_t>(waiting)];
        if (running.used(left) + first.width > processors) {
          local(row, blocked.index(left, waiting)) += rate;
          continue;
        }
        for (int start = 0; start < first.length.phases(); ++start)
          if (const double p = first.length.alpha()(start); p > 0)
            local(row, stuck() + running.with(left, first.first_slot + start)) += rate * p;
      }
  }

  qbd::LevelChain chain() {
    const Index n = all();
    qbd::LevelChain c;
    auto& r = c.repeating;
    r.local = MatrixXd::Zero(n, n);
    for (Index x = 0; x < stuck(); ++x)
      ends(r.local, x, blocked.configuration(static_cast<int>(x)), blocked.type(static_cast<int>(x)));
    fast = std::max(lambda, r.local.rowwise().sum().maxCoeff());
    r.up = MatrixXd::Zero(n, n);
    r.up.diagonal().head(stuck()).setConstant(lambda);
    r.down = MatrixXd::Zero(n, n);
    for (int i = 0; i < running.size(); ++i)
      reveal_one(i, [&](Index to, double p) { r.down(stuck() + i, to) += fast * p; });
    // Nobody behind the first: then stuck + configuration means that nobody waits at all, and takes its time.
    qbd::BoundaryLevel zero;
    zero.up = r.up;
    zero.local = r.local;
    for (int i = 0; i < running.size(); ++i) {
      ends(zero.local, stuck() + i, i, -1);
      reveal_one(i, [&](Index to, double p) { zero.local(stuck() + i, to) += lambda * p; });
    }
    close(zero.local, zero.up, nullptr);
    c.boundary.push_back(std::move(zero));
    close(r.local, r.up, &r.down);
    c.first_down = r.down;
    c.first_local = r.local;
    return c;
  }

  static void close(MatrixXd& local, const MatrixXd& up, const MatrixXd* down) {
    local.diagonal().setZero();
    VectorXd leaving = local.rowwise().sum() + up.rowwise().sum();
    if (down) leaving += down->rowwise().sum();
    local.diagonal() = -leaving;
  }
};

}  // namespace

HiddenQueue solve_hidden_queue(double lambda, const std::vector<ChainType>& types, const Configurations& running,
                               const BlockedStates& blocked, std::int64_t processors) {
  Builder build{lambda, types, running, blocked, processors};
  const auto s = qbd::solve(build.chain());
  HiddenQueue q;
  if (!s.report().usable()) return q;
  const Index stuck = build.stuck();
  // States that take no time carry a made-up probability: the rest is normalised without them.
  const double mass = s.boundary(0).sum() + s.above().head(stuck).sum();
  q.nobody = s.boundary(0).tail(running.size()).sum() / mass;
  q.none_behind = s.boundary(0).head(stuck) / mass;
  q.one_behind = s.first().head(stuck) / mass;
  q.R = s.rate_matrix().topLeftCorner(stuck, stuck);
  // q + 1 wait at level q; `above` begins at level 1.
  q.mean_queue = q.none_behind.sum() + (2 * s.above().head(stuck).sum() + s.weighted_above().head(stuck).sum()) / mass;
  q.usable = true;
  return q;
}

namespace {

// Transforms of the waits: at each s the levels are summed once for all types.
class WaitTransform {
 public:
  WaitTransform(const HiddenQueue& q, double lambda, const std::vector<ChainType>& types, const BlockedStates& blocked)
      : lambda_(lambda),
        nobody_(q.nobody),
        weights_(rows_of(types, blocked)),
        first_level_(weights_ * q.none_behind.transpose()),
        beyond_(q.R.transpose(), weights_, q.one_behind.transpose()) {
    for (const ChainType& t : types) types_.push_back(t);
  }

  std::size_t types() const { return types_.size(); }
  const ChainType& type(std::size_t i) const { return types_[i]; }

  // E[exp(-s W_i)] of every type.
  Eigen::VectorXcd operator()(Complex s) const {
    const Complex y = 1.0 - s / lambda_;
    const Eigen::VectorXcd sums = first_level_.cast<Complex>() + y * beyond_.all(y);
    Eigen::VectorXcd waits(static_cast<Index>(types_.size()));
    for (Index i = 0; i < waits.size(); ++i)
      waits(i) = nobody_ + sums(0) - s / (lambda_ * types_[static_cast<std::size_t>(i)].probability) * sums(i + 1);
    return waits;
  }

 private:
  // All ones, then the indicator of each type standing first.
  static MatrixXd rows_of(const std::vector<ChainType>& types, const BlockedStates& blocked) {
    MatrixXd rows = MatrixXd::Zero(static_cast<Index>(types.size()) + 1, blocked.size());
    rows.row(0).setOnes();
    for (int x = 0; x < blocked.size(); ++x) rows(blocked.type(x) + 1, x) = 1;
    return rows;
  }

  double lambda_, nobody_;
  MatrixXd weights_;
  VectorXd first_level_;
  qbd::HessenbergResolvent beyond_;
  std::vector<ChainType> types_;
};

// P(> t) of a mixture over types of W or W + S.
Tail tail_of(std::shared_ptr<const WaitTransform> waits, std::vector<std::pair<std::size_t, double>> mix,
             bool with_service, double at_zero) {
  return [waits, mix = std::move(mix), with_service, at_zero](double t) {
    if (t <= 0) return at_zero;
    const auto transform = [&](Complex s) {
      const Eigen::VectorXcd all = (*waits)(s);
      Complex sum = 0;
      for (const auto& [i, share] : mix) {
        const Complex service = with_service ? phase_type::transform(waits->type(i).length, s) : Complex(1.0);
        sum += share * all(static_cast<Index>(i)) * service;
      }
      return (1.0 - sum) / s;
    };
    return std::clamp(linear_algebra::invert_transform(transform, t), 0.0, 1.0);
  };
}

}  // namespace

void add_tails(FifoLaw& law, double lambda, const std::vector<ChainType>& types, const Configurations& running,
               const BlockedStates& blocked, std::int64_t processors) {
  if (blocked.size() + running.size() > kMostTailPhases) return;
  const HiddenQueue q = solve_hidden_queue(lambda, types, running, blocked, processors);
  if (!q.usable) return;
  const auto waits = std::make_shared<const WaitTransform>(q, lambda, types, blocked);
  std::vector<std::pair<std::size_t, double>> everybody;
  double waiting = 0;
  for (std::size_t i = 0; i < types.size(); ++i) {
    everybody.emplace_back(i, types[i].probability);
    waiting += types[i].probability * law.types[i].prob_wait;
    law.types[i].wait_tail = tail_of(waits, {{i, 1.0}}, false, law.types[i].prob_wait);
    law.types[i].response_tail = tail_of(waits, {{i, 1.0}}, true, 1.0);
  }
  law.wait_tail = tail_of(waits, everybody, false, waiting);
  law.response_tail = tail_of(waits, everybody, true, 1.0);
}

}  // namespace sojourn::rigid_jobs
