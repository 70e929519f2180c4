#include "sojourn/plan/search.h"

#include <algorithm>
#include <limits>

namespace sojourn::plan {
namespace {

bool fits(const Boundary& found, long low, long high, const Holds& holds, int checks) {
  for (int k = 0; k < checks; ++k) {
    const long at = place(low, high, k, checks);
    if (holds(at) != (found.answer && at >= *found.answer)) return false;
  }
  return true;
}

Boundary scan(long low, long high, const Holds& holds, int checks, long most) {
  Boundary found{.answer = {}, .monotone = false, .complete = high - low < most};
  const int places = found.complete ? static_cast<int>(high - low + 1) : std::max(checks, 2);
  for (int k = 0; k < places && !found.answer; ++k) {
    const long at = place(low, high, k, places);
    if (holds(at)) found.answer = k == 0 ? at : bisect(place(low, high, k - 1, places), at, holds);
  }
  return found;
}

}  // namespace

long place(long low, long high, int k, int places) {
  return low + static_cast<long>(static_cast<double>(high - low) * k / std::max(places - 1, 1));
}

long bisect(long fails, long good, const Holds& holds) {
  while (good - fails > 1) {
    const long middle = fails + (good - fails) / 2;
    (holds(middle) ? good : fails) = middle;
  }
  return good;
}

Boundary smallest(long low, long high, const Holds& holds, int checks, long most) {
  Boundary found;
  if (holds(low))
    found.answer = low;
  else if (high > low && holds(high))
    found.answer = bisect(low, high, holds);
  return fits(found, low, high, holds, checks) ? found : scan(low, high, holds, checks, most);
}

Boundary smallest_near(long guess, long low, long high, const Holds& holds) {
  long fails = low - 1, good = high + 1;  // beyond the range: never asked
  const bool down = holds(guess);
  (down ? good : fails) = guess;
  for (long step = 1; down ? fails < low : good > high; step *= 2) {
    const long at = down ? std::max(guess - step, low) : std::min(guess + step, high);
    const bool there = holds(at);
    (there ? good : fails) = at;
    if (down && there && at == low) break;
    if (!down && !there && at == high) break;
  }
  if (good > high) return {};
  return {.answer = bisect(std::max(fails, low - 1), good, holds)};
}

Valley cheapest(long low, long high, const std::function<double(long)>& cost, int places, long most) {
  Valley found{.answer = {}, .complete = high - low < most};
  const long n = high - low + 1;
  const int asked = found.complete ? static_cast<int>(n) : static_cast<int>(std::min<long>(places, n));
  double best = std::numeric_limits<double>::infinity();
  for (int k = 0; k < asked; ++k) {
    const long at = place(low, high, k, asked);
    const double c = cost(at);
    if (!(c < best)) continue;
    best = c;
    found.answer = at;
  }
  const long step = (high - low) / std::max(asked - 1, 1) + 1;
  if (found.complete || !found.answer || step <= 1) return found;
  Valley closer =
      cheapest(std::max(low, *found.answer - step), std::min(high, *found.answer + step), cost, places, places);
  closer.complete = false;
  return closer;
}

}  // namespace sojourn::plan
