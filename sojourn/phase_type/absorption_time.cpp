#include "sojourn/phase_type/absorption_time.h"

#include <Eigen/Dense>
#include <cmath>
#include <limits>

#include "sojourn/base/rounding.h"
#include "sojourn/base/stop_point.h"
#include "sojourn/linear_algebra/closed_lu.h"

namespace sojourn::phase_type {
namespace {

constexpr double kFirstJumps = 0.125;   // jumps expected in the first step: few terms, few doublings
constexpr double kLastTerm = 1e-22;     // terms of the first step below this are far below rounding
constexpr double kNothingLeft = 1e-60;  // times any number of servers this is still nothing
constexpr double kTiny = 1e-280;        // smaller entries become zero, lest their products be denormal (and slow)
constexpr int kMostDoublings = 1100;    // all powers of two that a double has

// Scales the rows to what they must sum to. Where most is lost, the difference would have no digits; then they stay.
void close_rows(MatrixXd& move, const VectorXd& lost) {
  for (Index i = 0; i < move.rows(); ++i)
    if (lost(i) < 0.5) move.row(i) *= (1 - lost(i)) / move.row(i).sum();
}

}  // namespace

AbsorbingChain as_chain(const PhaseType& x) { return {x.alpha(), x.T(), x.exit()}; }

AbsorptionTime::AbsorptionTime(AbsorbingChain chain) : chain_(std::move(chain)) {
  chain_.rates.diagonal().setZero();
  time_left_ = linear_algebra::ClosedLu(chain_.rates, chain_.exit).solve_vector(VectorXd::Ones(chain_.phases()));
  first_step();
  while (ladder_.back().move.rowwise().sum().maxCoeff() > kNothingLeft && ladder_.size() < kMostDoublings) double_up();
}

// Looked at twice as often as the fastest phase moves, so that no entry on the diagonal is a small difference.
void AbsorptionTime::first_step() {
  const VectorXd total = chain_.rates.rowwise().sum() + chain_.exit;
  rate_ = 2 * total.maxCoeff();
  step_ = kFirstJumps / rate_;
  jump_ = chain_.rates / rate_;
  jump_.diagonal() = (1 - total.array() / rate_).matrix();
  jump_lost_ = chain_.exit / rate_;
  const Index n = chain_.phases();
  MatrixXd power = MatrixXd::Identity(n, n), move = MatrixXd::Zero(n, n);
  VectorXd lost_so_far = VectorXd::Zero(n), lost = VectorXd::Zero(n);
  double weight = std::exp(-kFirstJumps);
  for (int k = 0; weight > kLastTerm; ++k) {
    move += weight * power;
    lost += weight * lost_so_far;
    lost_so_far += power * jump_lost_;
    power = power * jump_;
    weight *= kFirstJumps / (k + 1);
  }
  close_rows(move, lost);
  ladder_.push_back({std::move(move), std::move(lost)});
}

void AbsorptionTime::double_up() {
  stop_point();
  const Doubling& half = ladder_.back();
  Doubling whole{half.move * half.move, half.lost + half.move * half.lost};
  whole.move = (whole.move.array() < kTiny).select(0.0, whole.move);
  close_rows(whole.move, whole.lost);
  ladder_.push_back(std::move(whole));
}

double AbsorptionTime::longest() const { return std::ldexp(step_, static_cast<int>(ladder_.size())); }

void AbsorptionTime::move_shortly(RowVectorXd& left, double& below, double time) const {
  const double jumps = rate_ * time;
  RowVectorXd power = left;
  left.setZero();
  double weight = std::exp(-jumps), lost_so_far = 0;
  for (int k = 0; weight > kLastTerm; ++k) {
    left += weight * power;
    below += weight * lost_so_far;
    lost_so_far += power.dot(jump_lost_);
    power = power * jump_;
    weight *= jumps / (k + 1);
  }
}

AbsorptionTime::Point AbsorptionTime::point_of(const RowVectorXd& left, double below) const {
  return {left.sum(), below, left.dot(chain_.exit), left.dot(time_left_)};
}

AbsorptionTime::Point AbsorptionTime::at(double t) const {
  if (t >= longest()) return {0, chain_.start.sum(), 0, 0};
  RowVectorXd left = chain_.start;
  double below = 0;
  for (std::size_t j = ladder_.size(); j-- > 0;) {
    const double step = std::ldexp(step_, static_cast<int>(j));
    if (t < step) continue;
    t -= step;
    below += left.dot(ladder_[j].lost);
    left = left * ladder_[j].move;
  }
  if (t > 0) move_shortly(left, below, t);
  return point_of(left, below);
}

// The binary digits of t from the top, as long as more than `above` stays; then Newton's steps inside the shortest.
double AbsorptionTime::quantile_above(double above) const {
  RowVectorXd left = chain_.start;
  if (left.sum() <= above) return 0.0;
  double t = 0;
  for (std::size_t j = ladder_.size(); j-- > 0;) {
    const RowVectorXd next = left * ladder_[j].move;
    if (next.sum() <= above) continue;
    left = next;
    t += std::ldexp(step_, static_cast<int>(j));
  }
  double more = 0, none = 0;
  for (int k = 0; k < 8; ++k) {
    RowVectorXd moved = left;
    move_shortly(moved, none, more);
    more = std::clamp(more + (moved.sum() - above) / moved.dot(chain_.exit), 0.0, step_);
  }
  return t + more;
}

// Each doubling and each sum over phases rounds; far out errors grow with the number of mean times passed.
double AbsorptionTime::relative_error(const Point& point) const {
  const double passed = point.above > 0 ? std::max(0.0, -std::log(point.above)) : 0.0;
  return kEpsilon * static_cast<double>(ladder_.size() + static_cast<std::size_t>(chain_.phases())) * (2 + passed);
}

}  // namespace sojourn::phase_type
