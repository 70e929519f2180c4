#include "sojourn/reproduce/malleable/lru_stacks.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

namespace sojourn::reproduce::malleable {
namespace {

using Stack = std::vector<int>;

struct Move {
  std::size_t to;
  double probability;
  bool miss;
};

// All stacks that can be reached from the first pages, each with its moves.
std::vector<std::vector<Move>> explore(const MatrixXd& P, int frames) {
  std::vector<Stack> stacks(1);
  for (int k = 0; k < frames; ++k) stacks[0].push_back(k);
  std::map<Stack, std::size_t> number = {{stacks[0], 0}};
  std::vector<std::vector<Move>> moves;
  for (std::size_t at = 0; at < stacks.size(); ++at) {
    moves.emplace_back();
    for (Index page = 0; page < P.cols(); ++page) {
      Stack next = stacks[at];
      const double probability = P(next.front(), page);
      if (probability <= 0) continue;
      auto place = std::find(next.begin(), next.end(), static_cast<int>(page));
      const bool miss = place == next.end();
      if (miss) place = next.end() - 1;
      *place = static_cast<int>(page);
      std::rotate(next.begin(), place, place + 1);
      const auto [found, fresh] = number.try_emplace(next, stacks.size());
      if (fresh) stacks.push_back(next);
      moves.back().push_back({found->second, probability, miss});
    }
  }
  return moves;
}

}  // namespace

double miss_ratio_by_stacks(const MatrixXd& P, int frames) {
  constexpr double kSettled = 1e-14;
  constexpr int kMostSteps = 100'000;
  const auto moves = explore(P, frames);
  std::vector<double> share(moves.size(), 1.0 / static_cast<double>(moves.size())), next;
  double misses = 0.0, change = 1.0;
  for (int step = 0; step < kMostSteps && change > kSettled; ++step) {
    next.assign(moves.size(), 0.0);
    misses = change = 0.0;
    for (std::size_t from = 0; from < moves.size(); ++from)
      for (const Move& move : moves[from]) {
        next[move.to] += share[from] * move.probability;
        if (move.miss) misses += share[from] * move.probability;
      }
    for (std::size_t k = 0; k < share.size(); ++k) change += std::fabs(next[k] - share[k]);
    share.swap(next);
  }
  return misses;
}

}  // namespace sojourn::reproduce::malleable
