#include "sojourn/plan/search.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sojourn::plan {

long place(long low, long high, int k, int places) {
  return low + static_cast<long>(static_cast<double>(high - low) * k / std::max(places - 1, 1));
}

long bisect(long bad, long good, const Good& is_good) {
  while (good - bad > 1) {
    const long middle = bad + (good - bad) / 2;
    (is_good(middle) ? good : bad) = middle;
  }
  return good;
}

std::optional<long> first_in_order(long low, long high, const Good& is_good) {
  if (is_good(low)) return low;
  if (high == low || !is_good(high)) return std::nullopt;
  return bisect(low, high, is_good);
}

std::optional<long> first_near(long guess, long low, long high, const Good& is_good) {
  long bad = low - 1, good = high + 1;  // beyond the range: never asked
  const bool down = is_good(guess);
  (down ? good : bad) = guess;
  for (long step = 1; down ? bad < low : good > high; step *= 2) {
    const long at = down ? std::max(guess - step, low) : std::min(guess + step, high);
    if (at == (down ? good : bad)) break;
    (is_good(at) ? good : bad) = at;
  }
  if (good > high) return std::nullopt;
  return bisect(bad, good, is_good);
}

bool coarse_to_fine(long end, const std::function<long(long, long, long)>& visit) {
  long first = 1;
  while (2 * first < end) first *= 2;
  for (long step = first; step >= 1; step /= 2)
    for (long k = step == first ? 0 : step; k < end; k += step == first ? step : 2 * step) {
      end = visit(k, step, end);
      if (end < 0) return false;
    }
  return true;
}

namespace {

// Suspects before `end`, in ever smaller steps through their list; where one is good, what lies between it and the last
// place before it that was looked at.
long look_at_suspects(const Ground& ground, long end) {
  const auto count = std::lower_bound(ground.suspects.begin(), ground.suspects.end(), end) - ground.suspects.begin();
  coarse_to_fine(count, [&](long k, long, long last) -> long {
    const long at = ground.suspects[static_cast<std::size_t>(k)];
    if (!ground.may_go_on()) return -1;
    if (!ground.good(at)) return last;
    end = bisect(k == 0 ? -1 : ground.suspects[static_cast<std::size_t>(k - 1)], at, ground.good);
    return k;
  });
  return end;
}

}  // namespace

Seen look_before(const Ground& ground, std::optional<long> good) {
  long end = look_at_suspects(ground, good.value_or(ground.last + 1));
  Seen seen;
  seen.every_one_before = coarse_to_fine(end, [&](long k, long step, long before) -> long {
    if (!ground.may_go_on()) return -1;
    if (!ground.good(k)) return before;
    return end = bisect(std::max(k - step, -1L), k, ground.good);
  });
  if (end <= ground.last) seen.answer = end;
  return seen;
}

Seen look(const Ground& ground, int places) {
  const long n = ground.last + 1;
  const int asked = static_cast<int>(std::min<long>(places, n));
  for (int k = 0; k < asked; ++k) {
    const long at = place(0, ground.last, k, asked);
    if (!ground.good(at)) continue;
    return look_before(ground, k == 0 ? at : bisect(place(0, ground.last, k - 1, asked), at, ground.good));
  }
  return look_before(ground, std::nullopt);
}

std::optional<long> bottom(long low, long high, const std::function<double(long)>& cost, int places) {
  const int asked = static_cast<int>(std::min<long>(places, high - low + 1));
  double best = std::numeric_limits<double>::infinity();
  std::optional<long> found;
  for (int k = 0; k < asked; ++k) {
    const long at = place(low, high, k, asked);
    const double c = cost(at);
    if (!(c < best)) continue;
    best = c;
    found = at;
  }
  const long step = (high - low) / std::max(asked - 1, 1) + 1;
  if (asked == high - low + 1 || !found || step <= 1) return found;
  return bottom(std::max(low, *found - step), std::min(high, *found + step), cost, places);
}

}  // namespace sojourn::plan
