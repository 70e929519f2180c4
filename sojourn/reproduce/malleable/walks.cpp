#include "sojourn/reproduce/malleable/walks.h"

#include <Eigen/LU>
#include <algorithm>

#include "sojourn/linear_algebra/types.h"

namespace sojourn::reproduce::malleable {
namespace {

using Block = Eigen::Matrix2d;

// Rates from level n to n - 1, n, n + 1; `within` has the outflow on its diagonal.
struct Level {
  Block down = Block::Zero(), within = Block::Zero(), up = Block::Zero();
};

Level level_of(const Jumps& jumps, int n, bool last) {
  Level level;
  std::vector<Jump> away;
  for (int phase = 0; phase < 2; ++phase) {
    away.clear();
    jumps({n, phase}, away);
    for (const Jump& jump : away) {
      if (last && jump.to.jobs > n) continue;
      Block& block = jump.to.jobs < n ? level.down : jump.to.jobs > n ? level.up : level.within;
      block(phase, jump.to.phase) += jump.rate;
      level.within(phase, phase) -= jump.rate;
    }
  }
  return level;
}

}  // namespace

Jumps jumps_of(const malleable_jobs::Model& model) {
  const int most = model.most_running();
  std::vector<double> finish(1, 0.0), shared(1, 0.0);
  for (int n = 1; n <= most; ++n) {
    finish.push_back(malleable_jobs::total_rate(model, n));
    shared.push_back(1 / malleable_jobs::repartitioning_time(model, n).mean());
  }
  return [=, rate = model.arrivals.rate](const Spot& from, std::vector<Jump>& away) {
    const int n = from.jobs, running = std::min(n, most);
    away.push_back({rate, {n + 1, n < most ? 1 : from.phase}});
    if (n == 0) return;
    if (from.phase == 1)
      away.push_back({shared[static_cast<std::size_t>(running)], {n, 0}});
    else
      away.push_back({finish[static_cast<std::size_t>(running)], {n - 1, n > most || n == 1 ? 0 : 1}});
  };
}

std::vector<double> tails_cut_at(const Jumps& jumps, int most) {
  // Level n + 1 in terms of level n: pi_(n+1) = pi_n R_n.
  std::vector<Block> to_next(static_cast<std::size_t>(most));
  Level above = level_of(jumps, most, true);
  Block kept = above.within;
  for (int n = most - 1; n >= 0; --n) {
    const Level level = level_of(jumps, n, false);
    to_next[static_cast<std::size_t>(n)] = -level.up * kept.inverse();
    kept = level.within + to_next[static_cast<std::size_t>(n)] * above.down;
    above = level;
  }
  Eigen::RowVector2d pi(1, 0);  // nobody repartitions an empty machine
  std::vector<double> tails = {1.0};
  for (const Block& R : to_next) tails.push_back((pi = pi * R).sum());
  for (std::size_t n = tails.size() - 1; n > 0; --n) tails[n - 1] += tails[n];
  const double all = tails[0];
  for (double& t : tails) t /= all;
  return tails;
}

}  // namespace sojourn::reproduce::malleable
