#include "sojourn/queues/size_orders.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "sojourn/base/rounding.h"
#include "sojourn/queues/truncated_moments.h"

namespace sojourn::queues {
namespace {

using distributions::Atom;
using distributions::Distribution;

struct Sums {
  double wait = 0.0, slowdown = 0.0;
  double last_slowdown = 0.0;  // of the shortest lengths: how much may be missing
};

bool discrete(const std::vector<Atom>& atoms) {
  constexpr double kRounding = 1e-9;  // of probabilities that sum to one; a law up to a limit misses more
  const double all =
      std::accumulate(atoms.begin(), atoms.end(), 0.0, [](double s, const Atom& a) { return s + a.probability; });
  return std::abs(all - 1) < kRounding;
}

// One class for each length: Cobham's formula, and Schrage's with what becomes of longer jobs.
Sums of_atoms(double rate, const std::vector<Atom>& atoms, double gap, bool remaining) {
  std::vector<double> above(atoms.size() + 1, 0.0), tail(atoms.size() + 1, 0.0);  // E[X; from here], P(from here)
  double all_squares = 0;
  for (std::size_t i = atoms.size(); i-- > 0;) {
    above[i] = above[i + 1] + atoms[i].probability * atoms[i].value;
    tail[i] = tail[i + 1] + atoms[i].probability;
    all_squares += atoms[i].probability * atoms[i].value * atoms[i].value;
  }
  Sums sums;
  double below = 0, squares = 0, stretched = 0, before = 0;
  for (std::size_t i = 0; i < atoms.size(); ++i) {
    const auto [x, p] = atoms[i];
    const double free_of_shorter = gap + rate * above[i], free_here = gap + rate * above[i + 1];
    stretched += (x - before) * rate * below / free_of_shorter;
    below += p * x;
    squares += p * x * x;
    const double met = 0.5 * rate * (remaining ? squares + x * x * tail[i + 1] : all_squares);
    const double wait = met / (free_of_shorter * free_here) + (remaining ? stretched : 0.0);
    sums.wait += p * wait;
    sums.slowdown += p * wait / x;
    before = x;
  }
  return sums;
}

Sums of_table(double rate, double load, double gap, const MomentTable& t, bool remaining) {
  Sums sums;
  for (const TruncatedMoments& row : t.rows) {
    const double busy = rate * row.below / (gap + rate * row.above), x2 = row.x * row.x;
    sums.wait += row.weight * busy * (remaining ? row.half_square : t.half_square) / x2;
    const double part =
        row.weight * busy *
        (remaining ? 2 * row.half_square / (x2 * row.x) - row.inverse_above : 2 * t.half_square / (x2 * row.x));
    sums.slowdown += part;
    if (t.first_area > 0 && row.x < 2 * t.first) sums.last_slowdown += std::abs(part);
  }
  if (!remaining) sums.wait += t.half_square * rate * t.first_area / t.first;
  // Beyond the last row everybody is shorter.
  sums.wait += load / gap * t.half_square / t.last;
  sums.slowdown += load / gap * t.half_square / (t.last * t.last);
  return sums;
}

SizeOrderWait by_size(double rate, const Distribution& law, bool remaining) {
  constexpr double kNegligible = 1e-19;  // of loads and moments beside the whole
  const double load = rate * law.mean(), gap = 1 - load;
  SizeOrderWait w;
  const double rounding = (20 * kEpsilon + law.accuracy()) * (2 + 2 / gap);
  const auto atoms = law.atoms();
  if (discrete(atoms)) {
    const Sums sums = of_atoms(rate, atoms, gap, remaining);
    w.mean_wait = sums.wait;
    if (atoms[0].value > 0) w.slowdown_excess = sums.slowdown;
    w.relative_error = rounding;
    return w;
  }
  const auto at = [&](int halvings) {
    return of_table(rate, load, gap, moment_table(law, kNegligible / rate, kNegligible * gap, halvings), remaining);
  };
  const Sums coarse = at(0), fine = at(1);
  w.mean_wait = fine.wait;
  w.relative_error = rounding + 2 * std::abs(fine.wait - coarse.wait) / fine.wait;
  if (!remaining && !std::isfinite(law.mean_inverse())) {
    w.slowdown_excess = std::numeric_limits<double>::infinity();
    return w;
  }
  constexpr double kWellKnown = 1e-10;
  const double off = std::abs(fine.slowdown - coarse.slowdown) + fine.last_slowdown;
  if (off < kWellKnown * fine.slowdown) {
    w.slowdown_excess = fine.slowdown;
    w.relative_error = std::max(w.relative_error, rounding + 2 * off / fine.slowdown);
  }
  return w;
}

}  // namespace

SizeOrderWait shortest_first(double rate, const Distribution& length) { return by_size(rate, length, false); }

SizeOrderWait shortest_remaining_first(double rate, const Distribution& length) { return by_size(rate, length, true); }

}  // namespace sojourn::queues
