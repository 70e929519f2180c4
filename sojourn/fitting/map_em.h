// EM for Markovian arrival processes, with or without marks: forwards and backwards through the sequence, scaled at
// every arrival. An arrival's mark (its class) is drawn by the phase it comes from, so a phase has its own mix.
//
// The integrals that EM needs are linear in what the passes leave at each interval: intervals are moved to the nearest
// point of a grid (1/64 octave), what they leave is added up there, and each point costs three small products however
// many intervals it holds. Entries that are 0 stay 0: the start decides the structure.
//
// Sources: Buchholz 2003; Breuer 2002.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sojourn/fitting/climb.h"
#include "sojourn/fitting/geometric_grid.h"

namespace sojourn::fitting {

struct MarkedMap {
  MatrixXd D0, D1;
  MatrixXd mix;       // phases x marks: of an arrival that comes from the phase; rows sum to one
  RowVectorXd start;  // phase before the first interval

  Index phases() const { return D0.rows(); }
  Index marks() const { return mix.cols(); }
};

// Intervals in their order, each with the mark of the arrival that ends it.
struct Sequence {
  std::vector<double> intervals;
  std::vector<std::int32_t> marks;  // empty: there are none
  Index kinds = 1;                  // of marks
};

// Throws ModelError for intervals that are not above 0 and marks that are none.
void check(const Sequence& sequence);

class MapSteps {
 public:
  explicit MapSteps(const Sequence& sequence);

  static Point point_of(const MarkedMap& map);
  MarkedMap map_at(const Point& point, Index phases) const;
  Step take(const Point& point, Index phases);

 private:
  struct Sums;
  template <int N>
  void pass(const MarkedMap& map, const MatrixRow& E, Sums& sums);

  const Sequence& sequence_;
  GeometricGrid grid_;
  std::vector<std::uint32_t> places_;
  double length_ = 0.0;                      // of all intervals, on the grid
  std::vector<double> before_, at_, scale_;  // phases after the last arrival, just before this one; of the pass
};

// Of all intervals, as they are, not on a grid.
double log_likelihood(const MarkedMap& map, const Sequence& sequence);

}  // namespace sojourn::fitting
