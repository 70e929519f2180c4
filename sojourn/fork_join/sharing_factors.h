// The two numbers all formulas for task sharing on one server are made of. With c = 1 - load and Y the largest of
// m standard exponentials:
//
//     q_m = (1 - Q_m)/c,  Q_m = E[exp(-cY)] = prod_{j=1..m} j/(j + c)      (tends to H_m as c -> 0)
//     d_m = (H_m - q_m)/c = sum_{j=1..m} (1 + j q_{j-1}) / (j (j + c))
//
// Both are sums of positive terms, so that loads up to 1 - 1e-9 and 100,000 tasks keep their digits. They give
// the paper's bounds and the exact mean (all for task rate 1, L tasks found):
//
//     lower (45)  (L + m) q_m         exact  (L + m + 1) q_m         upper (48)  (L + m) q_m + m d_m
#pragma once

#include <cstdint>

#include "sojourn/fork_join/model.h"

namespace sojourn::fork_join {

// q for growing m: each call goes on from the last one, and a long way costs no more than a short one.
class ShareFactor {
 public:
  explicit ShareFactor(double c) : c_(c) {}
  double at(std::int64_t m);  // m must not fall

 private:
  void add_terms(std::int64_t to);
  double c_;
  std::int64_t reached_ = 0;
  double sum_ = 0.0, lost_ = 0.0;  // sum of log(1 + c/j), compensated
};

// d for growing m, in O(m).
class BoundFactor {
 public:
  explicit BoundFactor(double c) : c_(c) {}
  double at(std::int64_t m);

 private:
  double c_;
  std::int64_t reached_ = 0;
  double product_ = 1.0, q_ = 0.0, d_ = 0.0;
};

double harmonic(std::int64_t m);

// Mean number of tasks an arriving job finds on one server: load (E[M^2]/E[M] + 1) / (2 (1 - load)).
double tasks_found(const Model& model);

}  // namespace sojourn::fork_join
