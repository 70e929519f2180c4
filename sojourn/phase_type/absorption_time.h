// The time until a finite chain is absorbed, with its digits kept at every time scale:
//
//     P(X > t) = start exp(T t) 1,     T: the given rates, rows closed by the rates of absorption `exit`.
//
// exp(T h) for a short h is a sum of non-negative terms (uniformisation); exp(T 2h) is its square, and so on until
// nothing is left. Beside each matrix stands what its rows have lost to absorption, summed up and never subtracted;
// the rows are scaled to agree with it while they have lost little. So rates may be 1e15 apart and a queue as near to
// saturation as one likes: errors add up over the doublings, they do not double. Any t is a sum of powers of two.
#pragma once

#include <vector>

#include "sojourn/phase_type/phase_type.h"

namespace sojourn::phase_type {

// A chain with a way out. Entries on the diagonal of `rates` are ignored.
struct AbsorbingChain {
  RowVectorXd start;  // what is missing to one is absorbed at time zero
  MatrixXd rates;
  VectorXd exit;

  Index phases() const { return start.size(); }
};
AbsorbingChain as_chain(const PhaseType& x);

class AbsorptionTime {
 public:
  explicit AbsorptionTime(AbsorbingChain chain);

  struct Point {
    double above = 0;    // P(X > t)
    double below = 0;    // P(0 < X <= t): what is absorbed at time zero is not in it
    double density = 0;  // at t
    double rest = 0;     // integral of P(X > u) over u > t
  };
  Point at(double t) const;
  double mean() const { return chain_.start.dot(time_left_); }
  // Smallest t with P(X > t) <= above.
  double quantile_above(double above) const;

  // How far P(X > t) may be from the truth, relative to it.
  double relative_error(const Point& point) const;
  double shortest() const { return step_; }  // h
  double longest() const;                    // beyond it the law is zero to all purposes

 private:
  struct Doubling {
    MatrixXd move;
    VectorXd lost;
  };

  void first_step();
  void double_up();
  Point point_of(const RowVectorXd& left, double below) const;
  // Moves `left` over a time shorter than the first step, adding to `below` what is absorbed.
  void move_shortly(RowVectorXd& left, double& below, double time) const;

  AbsorbingChain chain_;
  MatrixXd jump_;       // of the chain looked at with rate_
  VectorXd jump_lost_;  // absorbed in one such jump
  double rate_ = 0, step_ = 0;
  std::vector<Doubling> ladder_;  // over step_ 2^j
  VectorXd time_left_;            // mean time to absorption from each phase
};

}  // namespace sojourn::phase_type
