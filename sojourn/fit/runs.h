// Jobs come in runs of one kind: the class of a job depends on that of the job before it, and so does the gap between
// them. A marked MAP whose phase is the class to come and the kind of gap before it; by counting, without EM but for
// the gaps. Classes keep their shares and the rate is kept, whatever the memory.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sojourn/fitting/map_fit.h"

namespace sojourn::fit {

class Runs {
 public:
  // `marks`: of the jobs, one more than `intervals`. `gap_kinds`: exponential laws that gaps are drawn from, class by
  // class, within a run and before one.
  Runs(std::span<const double> intervals, std::span<const std::int32_t> marks, Index classes, int gap_kinds);

  // Above 1 runs are so many times as long as those that counting neighbours gives; below 1 that share of the jobs
  // heeds the one before it.
  fitting::MapFit with_memory(double memory) const;

  int gap_kinds() const { return static_cast<int>(same_.cols()); }
  Runs with_gap_kinds(int kinds) const { return Runs(sequence_.intervals, marks_, sequence_.kinds, kinds); }

 private:
  RowVectorXd gap_law(Index next, bool same) const;

  std::vector<std::int32_t> marks_;            // of all jobs
  fitting::Sequence sequence_;                 // without the first, which no interval comes before
  MatrixXd follow_;                            // class of the next job, by that of the last
  RowVectorXd shares_;                         // of the classes
  std::vector<double> gap_probs_, gap_means_;  // kinds of gaps
  MatrixXd same_, other_;                      // kinds of gaps, by class, within a run and before one
};

}  // namespace sojourn::fit
