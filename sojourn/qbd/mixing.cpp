#include "sojourn/qbd/mixing.h"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <utility>

#include "sojourn/base/rounding.h"
#include "sojourn/base/stop_point.h"
#include "sojourn/qbd/thresholds.h"

namespace sojourn::qbd {
namespace {

constexpr int kMostMixed = 1000;
constexpr double kRoundingOfStep = 8 * kUnitRoundoff;  // a step this small is rounding
constexpr double kStuckBelow = 1e-13;                  // a step that no longer shrinks is accepted below this
constexpr double kTooNegative = -1e-3;                 // a mixture this far from probabilities is given up
// Following a displacement: large against rounding, small against the curvature of the map.
constexpr double kDisplacement = 1e-4;
constexpr int kFollowed = 12, kFollowedWhenLarge = 5;
constexpr Index kLarge = 200'000;  // entries of a matrix whose steps take long
// Plain steps at the end: at most so many, and no more once so many in a row change hardly less than the one before.
constexpr int kMostPlain = 100, kSlowSteps = 4;
constexpr double kSlow = 0.8;
constexpr double kStillEntries = 1e-14;   // relative change of an entry that is rounding
constexpr double kHardlyShrinks = 0.999;  // curvature hides contractions closer to one

void make_rows_probabilities(MatrixXd& x) {
  x = x.cwiseMax(0.0);
  const VectorXd sums = x.rowwise().sum();
  x.array().colwise() /= sums.array();
}

// Combines the last iterates so that the linearised residual is smallest. The weights come from normal equations: they
// only steer, so half their digits are enough. Inner products are kept, so that a step reads every remembered matrix
// once for them and once for the combination.
class Mixing {
 public:
  // From x and its image, where to go next.
  MatrixXd next(const MatrixXd& x, const MatrixXd& image) {
    MatrixXd miss = image - x;
    if (last_miss_.size() > 0) remember(image - last_image_, miss - last_miss_);
    MatrixXd mixed = image;
    const VectorXd weights = weights_for(miss);
    for (Index j = 0; j < weights.size(); ++j) mixed -= weights(j) * moves_[static_cast<std::size_t>(j)];
    if (!mixed.allFinite() || mixed.minCoeff() < kTooNegative) {
      mixed = image;
      moves_.clear(), changes_.clear();
      gram_.resize(0, 0);
    }
    last_image_ = image;
    last_miss_ = std::move(miss);
    return mixed;
  }

 private:
  static constexpr Index kMemory = 5;

  static double inner(const MatrixXd& a, const MatrixXd& b) { return a.reshaped().dot(b.reshaped()); }

  void remember(MatrixXd move, MatrixXd change) {
    if (gram_.rows() == kMemory) {
      moves_.pop_front(), changes_.pop_front();
      gram_ = MatrixXd(gram_.bottomRightCorner(kMemory - 1, kMemory - 1));
    }
    moves_.push_back(std::move(move));
    changes_.push_back(std::move(change));
    const Index n = gram_.rows();
    gram_.conservativeResize(n + 1, n + 1);
    for (Index j = 0; j <= n; ++j)
      gram_(n, j) = gram_(j, n) = inner(changes_.back(), changes_[static_cast<std::size_t>(j)]);
  }

  VectorXd weights_for(const MatrixXd& miss) const {
    if (changes_.empty()) return {};
    VectorXd right(gram_.rows());
    for (Index j = 0; j < right.size(); ++j) right(j) = inner(changes_[static_cast<std::size_t>(j)], miss);
    return gram_.completeOrthogonalDecomposition().solve(right);
  }

  std::deque<MatrixXd> moves_, changes_;  // differences of images and of misses, newest last
  MatrixXd gram_, last_image_, last_miss_;
};

// How much a displacement shrinks in a step, once the quick directions have died out.
double contraction(const MatrixXd& x, const std::function<MatrixXd(const MatrixXd&)>& step) {
  // Any pattern will do that has a part in every direction; rows are kept sums of one.
  MatrixXd displaced = MatrixXd::NullaryExpr(x.rows(), x.cols(), [](Index i, Index j) {
    return 1.0 + 0.5 * std::sin(static_cast<double>(12 * i + 7 * j + i * j % 5));
  });
  make_rows_probabilities(displaced);
  MatrixXd moved = displaced - x;
  double shrunk = 0.0;
  const int followed = x.size() < kLarge ? kFollowed : kFollowedWhenLarge;
  for (int k = 0; k < followed; ++k) {
    stop_point();
    const double size = moved.cwiseAbs().maxCoeff();
    if (!(size > 0.0)) return 0.0;
    moved *= kDisplacement / size;
    MatrixXd image = step(x + moved);
    make_rows_probabilities(image);
    moved = image - x;
    shrunk = moved.cwiseAbs().maxCoeff() / kDisplacement;
    if (shrunk < kUnitRoundoff / kDisplacement) return 0.0;
  }
  return shrunk;
}

// Mixing subtracts, and leaves the rounding of large entries in small ones. Steps alone do not: they are taken until no
// entry changes any more, relative to itself, or hardly less than before.
void settle_small_entries(MatrixXd& x, const std::function<MatrixXd(const MatrixXd&)>& step, int& steps) {
  double before = INFINITY;
  for (int k = 0, slow = 0; k < kMostPlain && slow < kSlowSteps; ++k, ++steps) {
    stop_point();
    MatrixXd image = step(x);
    make_rows_probabilities(image);
    const auto weight = image.array().max(kSmallest);
    const double change = ((image - x).array().abs() / weight).maxCoeff();
    x = std::move(image);
    if (!(change > kStillEntries)) return;
    slow = change > kSlow * before ? slow + 1 : 0;
    before = change;
  }
}

}  // namespace

FixedPoint find_fixed_point(MatrixXd x, const std::function<MatrixXd(const MatrixXd&)>& step) {
  FixedPoint found;
  Mixing mixing;
  double best = INFINITY, miss = INFINITY;
  int stuck = 0;
  while (!found.settled && found.iterations < kMostMixed) {
    stop_point();
    ++found.iterations;
    MatrixXd image = step(x);
    make_rows_probabilities(image);
    if (!image.allFinite()) return found;
    miss = (image - x).cwiseAbs().maxCoeff();
    stuck = miss < 0.5 * best ? 0 : stuck + 1;
    best = std::min(best, miss);
    found.settled = miss <= kRoundingOfStep || (best < kStuckBelow && stuck >= 3);
    if (found.settled) {
      x = std::move(image);
    } else {
      x = mixing.next(x, image);
      make_rows_probabilities(x);
    }
  }
  if (found.settled) settle_small_entries(x, step, found.iterations);
  const double shrinks = found.settled ? contraction(x, step) : 1.0;
  found.error = shrinks < kHardlyShrinks ? std::max(miss, kUnitRoundoff) / (1 - shrinks) : INFINITY;
  found.x = std::move(x);
  return found;
}

}  // namespace sojourn::qbd
