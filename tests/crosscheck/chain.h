// A chain as a model's definition gives it: states that are found by following moves from one of them, sorted by
// level. From some level on it repeats, which is looked for and checked, not assumed.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <vector>

#include "tests/crosscheck/numbers.h"

namespace sojourn::crosscheck {

using Phase = std::vector<int>;
using Emit = std::function<void(Extended rate, int level, const Phase& phase)>;

struct Definition {
  Phase first;  // at level 0
  std::function<void(int level, const Phase& phase, const Emit& emit)> moves;
  int repeats_from = 1;  // a level from which it may repeat; later ones are tried too
};

struct TooLarge : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// One level: rates to the level below, to itself and to the level above.
struct Level {
  std::vector<Phase> phases;
  struct Move {
    std::size_t from, to;
    Extended rate;
    bool operator==(const Move&) const = default;
  };
  std::vector<Move> down, local, up;
};

// Levels 0 to `repeat`, and one above it that stands for all the others.
struct Chain {
  std::vector<Level> levels;
  int repeat = 0;
  const Level& repeating() const { return levels[static_cast<std::size_t>(repeat) + 1]; }
};

// Throws TooLarge above so many states in one level or in all.
Chain explore(const Definition& definition, std::size_t most_in_level, std::size_t most);

}  // namespace sojourn::crosscheck
