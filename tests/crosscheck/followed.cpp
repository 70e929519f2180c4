#include "tests/crosscheck/followed.h"

#include <algorithm>
#include <cmath>

namespace sojourn::crosscheck {
namespace {

constexpr std::size_t kMostFollowed = 60000;
constexpr Extended kMostWork = 3e8L;       // steps times moves: some seconds
constexpr Extended kPoissonLeft = 1e-22L;  // where the weights of the steps end

}  // namespace

Followed::Followed(const std::map<State, Extended>& start, const Moves& moves) {
  std::map<State, std::size_t> index;
  std::vector<State> states;
  const auto visit = [&](const State& s) {
    const auto [at, fresh] = index.emplace(s, states.size());
    if (fresh) states.push_back(s);
    if (states.size() > kMostFollowed) throw TooLarge("too many states to follow a job");
    return at->second;
  };
  for (const auto& [state, p] : start) visit(state);
  std::vector<Extended> out;
  for (std::size_t i = 0; i < states.size(); ++i) {
    out.push_back(0);
    moves(State(states[i]), [&](Extended rate, const State& next) {
      if (!(rate > 0)) return;
      out[i] += rate;
      if (!next.empty()) moves_.push_back({i, visit(next), rate});
    });
  }
  for (const Extended o : out) fastest_ = std::max(fastest_, o);
  for (Move& m : moves_) m.share /= fastest_;
  for (const Extended o : out) stay_.push_back((fastest_ - o) / fastest_);
  x_.assign(states.size(), Extended(0));
  for (const auto& [state, p] : start) x_[index.at(state)] += p;
  left_.push_back(sum(x_));
}

void Followed::step() {
  std::vector<Extended> y(x_.size());
  for (std::size_t i = 0; i < x_.size(); ++i) y[i] = x_[i] * stay_[i];
  for (const Move& m : moves_) y[m.to] += x_[m.from] * m.share;
  x_.swap(y);
  left_.push_back(sum(x_));
}

Extended Followed::tail(Extended t) {
  const Extended mean = fastest_ * t;
  if (!(mean * static_cast<Extended>(moves_.size() + x_.size()) < kMostWork)) throw TooLarge("too many steps");
  // With many steps the logarithms of the weights are large and lose digits, all weights alike: so they are summed too.
  Extended total = 0, weights = 0;
  for (std::size_t n = 0;; ++n) {
    while (left_.size() <= n) step();
    const Extended k = static_cast<Extended>(n);
    const Extended weight = std::exp(k * std::log(mean) - mean - std::lgamma(k + 1));
    total += weight * left_[n];
    weights += weight;
    if (k > mean && weight < kPoissonLeft) return total / weights;
  }
}

}  // namespace sojourn::crosscheck
