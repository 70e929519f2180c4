#include "sojourn/fitting/climb.h"

#include <fmt/format.h>

#include <cmath>

#include "sojourn/base/stop_point.h"
#include "sojourn/base/text.h"

namespace sojourn::fitting {
namespace {

constexpr double kLongest = 64.0;  // times two plain steps

// Beyond two steps in the same direction; entries at minus infinity, or nearly, stay as the second step left them.
Point lengthened(const Point& a, const Point& b, const Point& c) {
  constexpr double kGone = -600;  // the logarithm of a number that is as good as 0
  double first = 0, bend = 0;
  const auto moves = [&](Index i) { return a(i) > kGone && b(i) > kGone && c(i) > kGone; };
  for (Index i = 0; i < a.size(); ++i) {
    if (!moves(i)) continue;
    const double r = b(i) - a(i), v = c(i) - b(i) - r;
    first += r * r;
    bend += v * v;
  }
  if (!(bend > 0)) return c;
  const double by = std::min(kLongest, std::max(1.0, std::sqrt(first / bend)));
  Point out = c;
  for (Index i = 0; i < a.size(); ++i) {
    if (!moves(i)) continue;
    const double r = b(i) - a(i), v = c(i) - b(i) - r;
    out(i) = a(i) + 2 * by * r + by * by * v;
  }
  return out;
}

}  // namespace

Climb climb(const Point& start, const TakeStep& take, const Stopping& stopping) {
  Climb c;
  c.point = start;
  double before = -INFINITY;
  const auto accept = [&](const Step& s) {
    c.likelihood = s.likelihood;
    c.history.push_back(s.likelihood);
  };
  while (true) {
    stop_point();
    const Step one = take(c.point);
    if (!std::isfinite(one.likelihood)) {
      c.likelihood = -INFINITY;
      c.why = "the data have no likelihood under this start";
      return c;
    }
    accept(one);
    const double gained = one.likelihood - before;
    if (c.steps > 0 && gained < stopping.gain) {
      c.converged = true;
      c.why = fmt::format("a round gained less than {} in log-likelihood per value", number_text(stopping.gain));
      return c;
    }
    if (c.steps + 3 > stopping.most_steps) {
      c.why = fmt::format("{} steps were not enough; the last round gained {} per value", c.steps,
                          number_text(std::isfinite(gained) ? gained : 0.0, 2));
      return c;
    }
    before = one.likelihood;
    const Step two = take(one.next);
    accept(two);
    const Point far = lengthened(c.point, one.next, two.next);
    const Step three = take(far);
    c.steps += 3;
    const bool better = std::isfinite(three.likelihood) && three.likelihood >= two.likelihood;
    if (better) accept(three);
    c.point = better ? three.next : two.next;
  }
}

}  // namespace sojourn::fitting
