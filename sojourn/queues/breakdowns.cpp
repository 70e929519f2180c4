#include "sojourn/queues/breakdowns.h"

#include <algorithm>

#include "sojourn/qbd/stationary.h"

namespace sojourn::queues {
namespace {

MatrixXd ends_with(const FailingServers& q, Index jobs) {
  const Index n = q.servers + 1;
  MatrixXd down = MatrixXd::Zero(n, n);
  for (Index up = 0; up < n; ++up) down(up, up) = static_cast<double>(std::min(jobs, up)) * q.mu;
  return down;
}

// Failures and repairs, the diagonal closed.
MatrixXd changes(const FailingServers& q, const MatrixXd& down) {
  const Index n = q.servers + 1;
  MatrixXd local = MatrixXd::Zero(n, n);
  for (Index up = 0; up < n; ++up) {
    if (up > 0) local(up, up - 1) = static_cast<double>(up) * q.failure;
    if (up + 1 < n) local(up, up + 1) = static_cast<double>(q.servers - up) * q.repair;
    local(up, up) = -(local.row(up).sum() + q.rate + (down.size() > 0 ? down.row(up).sum() : 0.0));
  }
  return local;
}

}  // namespace

FailingLaw failing_servers(const FailingServers& q) {
  const Index n = q.servers + 1, c = q.servers;
  qbd::LevelChain chain;
  const MatrixXd up = q.rate * MatrixXd::Identity(n, n);
  for (Index jobs = 0; jobs < c; ++jobs) {
    const MatrixXd down = jobs > 0 ? ends_with(q, jobs) : MatrixXd();
    chain.boundary.push_back({down, changes(q, down), up});
  }
  chain.repeating.up = up;
  chain.repeating.down = chain.first_down = ends_with(q, c);
  chain.repeating.local = chain.first_local = changes(q, chain.first_down);
  const auto s = qbd::solve(chain);
  FailingLaw law;
  law.residual = s.report().residual;
  law.relative_error = s.report().error_estimate;
  law.usable = s.report().usable();
  if (!law.usable) {
    law.trouble = to_string(s.report());
    return law;
  }
  double waiting = s.weighted_above().sum();
  law.prob_wait = s.above().sum();
  for (Index i = 0; i < n; ++i) {
    waiting += s.above()(i) * static_cast<double>(c - i);
    for (Index jobs = i; jobs < c; ++jobs) {
      const double p = s.boundary(static_cast<int>(jobs))(i);
      waiting += p * static_cast<double>(jobs - i);
      law.prob_wait += p;
    }
  }
  law.mean_wait = waiting / q.rate;
  law.decay_rate = s.decay_rate();
  return law;
}

}  // namespace sojourn::queues
