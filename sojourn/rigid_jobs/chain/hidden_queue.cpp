#include "sojourn/rigid_jobs/chain/hidden_queue.h"

#include <Eigen/Dense>
#include <algorithm>

#include "sojourn/linear_algebra/closed_lu.h"
#include "sojourn/qbd/stationary.h"

namespace sojourn::rigid_jobs {
namespace {

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
  const qbd::LevelChain chain = build.chain();
  const auto s = qbd::solve(chain);
  HiddenQueue q;
  if (!s.report().usable()) return q;
  const Index stuck = build.stuck(), free = running.size();
  // States that take no time carry a made-up probability: the rest is normalised without them.
  const double mass = s.boundary(0).sum() + s.above().head(stuck).sum();
  q.nobody = s.boundary(0).tail(free) / mass;
  q.none_behind = s.boundary(0).head(stuck) / mass;
  // q + 1 wait at level q; `above` begins at level 1.
  q.mean_queue = q.none_behind.sum() + (2 * s.above().head(stuck).sum() + s.weighted_above().head(stuck).sum()) / mass;
  q.moves = chain.repeating.local.topLeftCorner(stuck, stuck);
  q.starts = chain.repeating.local.topRightCorner(stuck, free);
  q.reveal_blocked = chain.repeating.down.bottomLeftCorner(free, stuck) / build.fast;
  q.reveal_free = chain.repeating.down.bottomRightCorner(free, free) / build.fast;
  // G goes on to where the revealed job leads; one job more behind the first comes and goes before that.
  const qbd::FirstPassage& p = s.passage();
  const MatrixXd G = p.factored() ? MatrixXd(p.X.topRows(stuck) * p.Q) : MatrixXd(p.G.topRows(stuck));
  const MatrixXd revealed = q.starts + lambda * G.rightCols(free);
  q.passage = linear_algebra::ClosedLu(q.moves + lambda * G.leftCols(stuck), revealed.rowwise().sum()).solve(revealed);
  q.error_estimate = s.report().error_estimate;
  q.usable = true;
  return q;
}

}  // namespace sojourn::rigid_jobs
