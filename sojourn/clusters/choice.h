// A choice among clusters by a score: a few drawn at random, then the smallest score of these, ties at random.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <utility>

#include "sojourn/random/stream.h"

namespace sojourn::clusters {

// Brings `count` of them, drawn without repetition, to the front.
inline void draw_to_front(std::span<std::uint32_t> clusters, std::size_t count, random::Stream& stream) {
  for (std::size_t i = 0; i < count; ++i) std::swap(clusters[i], clusters[i + stream.below(clusters.size() - i)]);
}

template <typename Score>
std::uint32_t least(std::span<const std::uint32_t> clusters, const Score& score, random::Stream& ties) {
  double best = std::numeric_limits<double>::infinity();
  std::uint32_t chosen = clusters[0];
  std::uint64_t equals = 0;
  for (const std::uint32_t i : clusters) {
    const double s = score(i);
    if (s < best)
      best = s, chosen = i, equals = 1;
    else if (s == best && ties.below(++equals) == 0)
      chosen = i;
  }
  return chosen;
}

}  // namespace sojourn::clusters
