#include "sojourn/fluid/matrix_exponential_tail.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sojourn/base/stop_point.h"

namespace sojourn::fluid {
namespace {

constexpr double kRounding = std::numeric_limits<double>::epsilon();
constexpr double kRoundingsPerStep = 64;  // of a law, for every doubling or step kept; 52 were seen
constexpr double kWalkedTo = 1e-3;        // of the jobs are left where the kept vectors end: percentiles up to 99.9
constexpr double kGone = 1e-60;           // a tail below this is told as zero
constexpr double kShortStep = 0.0625;     // jumps in the step that doubling begins with; a series of 9 terms
constexpr double kSlope = 1e-6;           // relative fall of a tail from which its rate of falling is read
constexpr Index kFewestSteps = 16;        // kept at least, however small the chain
constexpr Index kWalkedAlone = 128;       // states from which walking without doubling is tried
constexpr int kMostDoublings = 2000;      // more than the exponents of double have room for

std::vector<Index> sizes_of(const Passage& passage) {
  std::vector<Index> sizes;
  for (const auto& segment : passage.segments) sizes.push_back(segment.exit.size());
  return sizes;
}

// Terms of the exponential series up to the first that does not matter: jumps <= 1.
int terms_for(double jumps) {
  int k = 1;
  for (double term = jumps; term > kRounding / 16; term *= jumps / ++k) {
  }
  return k;
}

}  // namespace

MatrixExponentialTail::MatrixExponentialTail(const Passage& passage, double relative_error)
    : rates_(sizes_of(passage)) {
  take(passage);
  step_ = 1 / fastest_;
  const Index states = rates_.states();
  if (states < kWalkedAlone || !walk(states / 2)) build_powers();
  const double roundings = static_cast<double>(powers_.size()) + static_cast<double>(kept_.size()) + 16;
  error_ = relative_error + kRoundingsPerStep * kRounding * roundings;
}

void MatrixExponentialTail::take(const Passage& passage) {
  const Index states = rates_.states();
  RowVectorXd start(states);
  exit_ = VectorXd(states);
  for (std::size_t i = 0; i < segments(); ++i) {
    const auto& segment = passage.segments[i];
    start.segment(rates_.begin(i), rates_.size(i)) = segment.start;
    exit_.segment(rates_.begin(i), rates_.size(i)) = segment.exit;
    MatrixXd& inside = rates_.make_block(i, i);
    inside = segment.rates;
    inside.diagonal().setZero();
  }
  for (const auto& [where, rates] : passage.links) rates_.make_block(where.first, where.second) = rates;
  const VectorXd out = rates_.row_sums() + exit_;
  fastest_ = out.maxCoeff();
  stay_ = 1 - out.array() / fastest_;
  exit_ /= fastest_;
  rates_.scale_rows(VectorXd::Constant(states, 1 / fastest_));
  kept_ = {start};
}

RowVectorXd MatrixExponentialTail::jump(const RowVectorXd& v) const {
  return rates_.left_times(v) + v.cwiseProduct(stay_.transpose());
}

RowVectorXd MatrixExponentialTail::advance(const RowVectorXd& v, double dt) const {
  const double jumps = fastest_ * dt;
  if (!(jumps > 0)) return v;
  RowVectorXd term = v, sum = v;
  const int terms = terms_for(jumps);
  for (int k = 1; k <= terms; ++k) {
    term = jump(term) * (jumps / k);
    sum += term;
  }
  return sum * std::exp(-jumps);
}

// Each row, with what has left as one more entry, sums to one.
void MatrixExponentialTail::close(SegmentMatrix& power, VectorXd& left) const {
  const VectorXd scale = (power.row_sums() + left).cwiseInverse();
  power.scale_rows(scale);
  left = left.cwiseProduct(scale);
}

void MatrixExponentialTail::build_powers() {
  const Index states = rates_.states();
  short_step_ = kShortStep / fastest_;
  // exp(Q s) = e^{-x} sum_k x^k / k! J^k with J the jumps; what has left rides along as a column.
  SegmentMatrix jumps = rates_;
  for (std::size_t i = 0; i < segments(); ++i)
    jumps.make_block(i, i).diagonal() = stay_.segment(rates_.begin(i), rates_.size(i));
  SegmentMatrix power = jumps, term = jumps;
  VectorXd gone = exit_, left = kShortStep * exit_;
  power.scale_rows(VectorXd::Constant(states, kShortStep));
  for (std::size_t i = 0; i < segments(); ++i) power.make_block(i, i).diagonal().array() += 1;
  double weight = kShortStep;
  for (int k = 2, terms = terms_for(kShortStep); k <= terms; ++k) {
    stop_point();
    weight *= kShortStep / k;
    gone = exit_ + jumps.times(gone);
    term = term.times(jumps);
    power.add_scaled(term, weight);
    left += weight * gone;
  }
  close(power, left);
  powers_.push_back(std::move(power));
  step_ = short_step_;
  for (int j = 0; j < kMostDoublings; ++j) {
    // Another doubling costs about as much as `states` steps of the walk.
    if (walk(std::max(kFewestSteps, states))) return;
    stop_point();
    SegmentMatrix twice = powers_.back().times(powers_.back());
    left += powers_.back().times(left);
    close(twice, left);
    powers_.push_back(std::move(twice));
    step_ *= 2;
  }
}

RowVectorXd MatrixExponentialTail::whole_step(const RowVectorXd& v) const {
  return powers_.empty() ? advance(v, step_) : powers_.back().left_times(v);
}

// Keeps the vectors of a walk until few are left. False, and nothing kept, when that takes more steps, or seems to
// after a quarter of them: a wrong guess costs a doubling.
bool MatrixExponentialTail::walk(Index most_steps) {
  kept_.resize(1);
  const double enough = kWalkedTo * kept_[0].sum(), most = static_cast<double>(most_steps);
  double before = kept_[0].sum();
  while (before > enough) {
    stop_point();
    if (static_cast<Index>(kept_.size()) > most_steps) break;
    kept_.push_back(whole_step(kept_.back()));
    const double now = kept_.back().sum();
    // Twice the pace of this step, kept for all the steps allowed, would not do.
    const bool tried = static_cast<Index>(kept_.size()) > most_steps / 4;
    if (tried && 2 * most * std::log(before / now) < std::log(now / enough)) break;
    before = now;
  }
  if (before <= enough) return true;
  kept_.resize(1);
  return false;
}

double MatrixExponentialTail::weigh(const RowVectorXd& v, const VectorXd& weights) const {
  double sum = 0;
  for (std::size_t i = 0; i < segments(); ++i)
    if (const double w = weights(static_cast<Index>(i)); w != 0)
      sum += w * v.segment(rates_.begin(i), rates_.size(i)).sum();
  return sum;
}

double MatrixExponentialTail::tail(double t, const VectorXd& weights) const {
  if (!(t > 0)) return weigh(kept_[0], weights);
  const double whole = std::floor(t / step_), last = static_cast<double>(kept_.size() - 1);
  RowVectorXd v = kept_[static_cast<std::size_t>(std::min(whole, last))];
  for (double k = last; k < whole; ++k) {
    if (!(weigh(v, weights) > kGone)) return 0.0;
    v = whole_step(v);
  }
  double rest = std::max(0.0, t - whole * step_);
  for (std::size_t j = powers_.size(); j-- > 0;) {
    const double width = std::ldexp(short_step_, static_cast<int>(j));
    if (rest < width) continue;
    v = powers_[j].left_times(v);
    rest -= width;
  }
  return weigh(advance(v, rest), weights);
}

// Within one short step the tail is a short series with coefficients that fall: halving finds its place.
double MatrixExponentialTail::last_bit(const RowVectorXd& v, const VectorXd& weights, double target,
                                       double width) const {
  const double most = fastest_ * width;
  std::vector<double> left = {weigh(v, weights)};
  RowVectorXd at = v;
  for (int k = 0, terms = terms_for(most); k < terms; ++k) {
    at = jump(at);
    left.push_back(weigh(at, weights));
  }
  const auto tail_after = [&](double jumps) {
    double sum = 0, weight = std::exp(-jumps);
    for (std::size_t k = 0; k < left.size(); ++k) {
      sum += weight * left[k];
      weight *= jumps / static_cast<double>(k + 1);
    }
    return sum;
  };
  double low = 0, high = most;
  while (high - low > kRounding * high) {
    const double middle = 0.5 * (low + high);
    if (middle <= low || middle >= high) break;
    (tail_after(middle) > target ? low : high) = middle;
  }
  return high / fastest_;
}

Percentile MatrixExponentialTail::quantile(double p, const VectorXd& weights) const {
  const double target = 1 - p;
  if (weigh(kept_[0], weights) <= target) return {};
  // The last kept vector with a tail above the target, or beyond them all.
  const auto above = std::partition_point(kept_.begin(), kept_.end(),
                                          [&](const RowVectorXd& v) { return weigh(v, weights) > target; });
  double steps = static_cast<double>(above - kept_.begin() - 1);
  RowVectorXd v = *(above - 1), next = above != kept_.end() ? *above : whole_step(v);
  while (weigh(next, weights) > target && weigh(next, weights) > kGone) {
    stop_point();
    v.swap(next);
    next = whole_step(v);
    ++steps;
  }
  double t = steps * step_, width = step_, tail_here = weigh(v, weights), tail_next = weigh(next, weights), hazard = 0;
  const auto read_slope = [&] {
    if (tail_next < (1 - kSlope) * tail_here) hazard = std::log(tail_here / std::max(tail_next, kGone)) / width;
  };
  read_slope();
  for (std::size_t j = powers_.empty() ? 0 : powers_.size() - 1; j-- > 0;) {
    width = std::ldexp(short_step_, static_cast<int>(j));
    next = powers_[j].left_times(v);
    const double between = weigh(next, weights);
    if (between > target) {
      v.swap(next);
      t += width;
      tail_here = between;
    } else {
      tail_next = between;
    }
    read_slope();
  }
  t += last_bit(v, weights, target, width);
  // A tail that is off by a part e moves the percentile by e over the rate of falling, rates that are off by t e.
  return {t, error_ * (t + 1 / hazard)};
}

}  // namespace sojourn::fluid
