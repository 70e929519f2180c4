// A Markovian arrival process (MAP): phases that move at rates D0 without, D1 with an arrival.
// D0 + D1 is an irreducible generator; D1 is not zero.
//
// Source: Lucantoni, Meier-Hellstern and Neuts 1990.
#pragma once

#include <vector>

#include "sojourn/linear_algebra/types.h"
#include "sojourn/phase_type/phase_type.h"

namespace sojourn::arrivals {

class Map {
 public:
  // Throws ModelError naming the first entry that is not as it must be.
  Map(MatrixXd D0, MatrixXd D1);

  int phases() const { return static_cast<int>(D0_.rows()); }
  const MatrixXd& D0() const { return D0_; }
  const MatrixXd& D1() const { return D1_; }
  const RowVectorXd& stationary() const { return pi_; }  // of D0 + D1, at an arbitrary time
  double rate() const { return rate_; }

 private:
  MatrixXd D0_, D1_;
  RowVectorXd pi_;
  double rate_ = 0.0;
};

Map poisson(double rate);
Map renewal(const phase_type::PhaseType& interarrival);

RowVectorXd phase_at_arrival(const Map& map);  // just after one
double squared_coefficient_of_variation(const Map& map);
double lag_correlation(const Map& map, int lag);  // of interarrival times
double index_of_dispersion(const Map& map);       // limit of Var N(t) / E N(t)
Map scaled_to_rate(const Map& map, double rate);
Map thinned(const Map& map, double keep);  // every arrival kept with this probability
Map every_nth(const Map& map, int n);      // one arrival in n, in turn

}  // namespace sojourn::arrivals
