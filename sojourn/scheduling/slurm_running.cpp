#include "sojourn/scheduling/slurm_running.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sojourn::scheduling {
namespace {

constexpr double kBatch = 30.0;  // seconds: ends are taken together by this much at first, then twice as much

}  // namespace

std::int64_t SlurmRunning::on_usable(const Running& running, const NodeBits& usable) {
  if (!running.nodes.meets(usable)) return 0;
  if (running.nodes.inside(usable)) return running.width;
  std::int64_t sum = 0;
  for (const Share& s : running.shares)
    if (usable.has(s.node)) sum += s.processors;
  return sum;
}

std::size_t SlurmRunning::find(double limit_end, std::uint64_t place) const {
  const auto at = std::partition_point(running_.begin(), running_.end(),
                                       [&](const Running& r) { return r.before(limit_end, place); });
  return static_cast<std::size_t>(at - running_.begin());
}

void SlurmRunning::add(JobId id, double limit_end, std::vector<Share> shares, std::size_t nodes) {
  if (id >= of_.size()) of_.resize(2 * std::size_t{id} + 1);
  of_[id] = {limit_end, started_};
  const auto at = running_.begin() + static_cast<std::ptrdiff_t>(find(limit_end, started_));
  NodeBits on = NodeBits::none(nodes);
  std::int64_t width = 0;
  for (const Share& s : shares) on.add(s.node), width += s.processors;
  running_.insert(at, {limit_end, started_, std::move(shares), std::move(on), width});
  ++started_;
}

std::vector<Share> SlurmRunning::remove(const Leaving& leaving) {
  const auto at = running_.begin() + static_cast<std::ptrdiff_t>(find(leaving.limit_end, leaving.place));
  std::vector<Share> shares = std::move(at->shares);
  running_.erase(at);
  return shares;
}

std::optional<double> SlurmRunning::room(const SlurmNodes& nodes, const NodeBits& usable, std::int64_t free,
                                         std::int64_t width, std::vector<std::uint32_t>& then) const {
  double batch_end = kNever, window = kBatch, last = 0.0;
  bool let_go = false;  // somebody, since the last try
  std::size_t past = 0;
  for (std::size_t k = 0; k < running_.size(); ++k) {
    const bool next = k + 1 < running_.size();
    const std::int64_t freed = on_usable(running_[k], usable);
    const bool any = freed > 0;
    free += freed;
    if (any) {
      last = running_[k].limit_end;
      if (batch_end == kNever) batch_end = kBatch * std::floor(last / kBatch) + kBatch;
      let_go = true;
    }
    const bool ends = any && next && running_[k + 1].limit_end > batch_end + window;
    if (ends) do
        window *= 2.0;
      while (running_[k + 1].limit_end > batch_end + window);
    if ((ends || !next) && let_go) {
      let_go = false;
      past = k + 1;
      if (free >= width) break;
    }
  }
  if (past == 0 || free < width) return std::nullopt;
  then = nodes.free_by_node();
  for (std::size_t k = 0; k < past; ++k)
    for (const Share& s : running_[k].shares) then[s.node] += s.processors;
  return last;
}

}  // namespace sojourn::scheduling
