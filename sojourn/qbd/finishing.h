// What every solution of a QBD ends with, however its first passages and its boundary were found: sums over all levels,
// the balance of flow in every state, and how far the numbers can be trusted.
#pragma once

#include "sojourn/qbd/common_chain.h"
#include "sojourn/qbd/stationary.h"

namespace sojourn::qbd {

class Finishing {
 public:
  Finishing(const CommonChain& common, Stationary& s) : common_(common), s_(s) {}

  // From first_, boundary_ and next_ up to a common factor: above_, weighted_, everything normalised. False if it
  // failed.
  bool find_sums();

  // Compares what flows into the states of one level with what flows out of them.
  void compare(const RowVectorXd& in, const RowVectorXd& out);
  // The level above the first repeating one.
  void compare_repeating();

  void judge();

  // Adds the effect of rounded rates, given how sensitive the answer is to them.
  static void add_sensitivity(Stationary& s, double sensitivity);

 private:
  const CommonChain& common_;
  Stationary& s_;
  RowVectorXd later_;                        // above the first repeating level
  double unbalanced_ = 0.0, flowing_ = 0.0;  // over all states compared
};

}  // namespace sojourn::qbd
