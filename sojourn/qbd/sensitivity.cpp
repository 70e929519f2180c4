#include "sojourn/qbd/sensitivity.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace sojourn::qbd {
namespace {

// Relative changes of a rate: far above rounding, far below what bends the answer or takes the drift away.
constexpr double kLargestChange = 1e-7, kSmallestChange = 1e-11, kOfDrift = 0.01;

// Phases up to which stiffness alone decides; beyond, it is held against their number.
constexpr double kFewPhases = 10.0;

constexpr double kRoundingOfDecay = 1e-12;
constexpr double kStiffDecay = 1e-3;  // of what a decay rate lacks to one; 1.2e-4 was seen

enum class Way { up, inside, down };

struct Pattern {
  double change;
  bool against_the_drift;  // more up and less down; else a sign for every pair of phases, the same at all levels
};

double factor(const Pattern& p, Way way, Index i, Index j) {
  if (p.against_the_drift) return way == Way::up ? 1 + p.change : way == Way::down ? 1 - p.change : 1.0;
  std::uint64_t mixed = (static_cast<std::uint64_t>(i) * 0x9E3779B97F4A7C15ULL) ^
                        (static_cast<std::uint64_t>(j) * 0xC2B2AE3D27D4EB4FULL) ^ static_cast<std::uint64_t>(way);
  mixed ^= mixed >> 29;
  mixed *= 0xBF58476D1CE4E5B9ULL;
  return (mixed >> 40) & 1 ? 1 + p.change : 1 - p.change;
}

void change(MatrixXd& block, const Pattern& pattern, Way way) {
  for (Index j = 0; j < block.cols(); ++j)
    for (Index i = 0; i < block.rows(); ++i) block(i, j) *= factor(pattern, way, i, j);
}

void change(SparseRows& block, const Pattern& pattern, Way way) {
  for (Index i = 0; i < block.outerSize(); ++i)
    for (SparseRows::InnerIterator it(block, i); it; ++it) it.valueRef() *= factor(pattern, way, i, it.col());
}

template <typename Level>
void change_level(Level& level, const Pattern& pattern) {
  change(level.up, pattern, Way::up);
  change(level.local, pattern, Way::inside);
  change(level.down, pattern, Way::down);
}

LevelChain changed(LevelChain c, const Pattern& pattern) {
  for (auto& level : c.boundary) change_level(level, pattern);
  change_level(c.repeating, pattern);
  change(c.first_down, pattern, Way::down);
  change(c.first_local, pattern, Way::inside);
  return c;
}

SparseLevelChain changed(SparseLevelChain c, const Pattern& pattern) {
  for (auto& level : c.boundary) change_level(level, pattern);
  change_level(c, pattern);
  change(c.first_down, pattern, Way::down);
  return c;
}

double relative(double a, double b) { return b > 0 ? std::abs(a / b - 1) : 0.0; }

template <typename Chain>
double largest_effect(const Chain& chain, const Stationary& law, const std::function<Stationary(const Chain&)>& again) {
  double worst = 0.0;
  const double change = std::clamp(kOfDrift * -law.drift() / law.flow(), kSmallestChange, kLargestChange);
  for (const bool against_the_drift : {true, false}) {
    const Stationary other = again(changed(chain, {change, against_the_drift}));
    if (!other.report().usable()) return std::numeric_limits<double>::infinity();
    worst = std::max({worst, relative(other.mean_level(), law.mean_level()),
                      relative(other.above().sum(), law.above().sum()),
                      relative(other.weighted_above().sum(), law.weighted_above().sum())});
  }
  return worst / change;
}

}  // namespace

bool worth_a_trial(const Stationary& law) {
  const auto phases = static_cast<double>(law.first().size());
  return law.stiffness() > kStiff * std::max(1.0, phases / kFewPhases);
}

double error_of_decay(const Stationary& law, double eta) {
  return kRoundingOfDecay + (worth_a_trial(law) ? kStiffDecay * (1 - eta) : 0.0);
}

double sensitivity(const LevelChain& chain, const Stationary& law,
                   const std::function<Stationary(const LevelChain&)>& again) {
  return largest_effect(chain, law, again);
}

double sensitivity(const SparseLevelChain& chain, const Stationary& law,
                   const std::function<Stationary(const SparseLevelChain&)>& again) {
  return largest_effect(chain, law, again);
}

}  // namespace sojourn::qbd
