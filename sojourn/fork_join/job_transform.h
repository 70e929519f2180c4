// One server in order, phase-type tasks: transforms of the tails of wait and response, for jobs of so many phases that
// a chain would take long. In long double and without small differences: with x_e the transform of a task's equilibrium
// law, 1 - x(s) = s E[X] x_e(s), hence 1 - x^m, hence the job's equilibrium law S_e*, and
//
//     W*(s) = (1 - load) / ((1 - load) + load (1 - S_e*(s))).
#pragma once

#include <optional>

#include "sojourn/fork_join/long_complex.h"
#include "sojourn/fork_join/model.h"
#include "sojourn/phase_type/phase_type.h"

namespace sojourn::fork_join {

class JobTransform {
 public:
  // Nothing where tasks are not phase-type, or where the inversion would take too long.
  static std::optional<JobTransform> of(const Model& model);

  LongComplex wait_tail(LongComplex s) const;      // (1 - W*(s))/s
  LongComplex response_tail(LongComplex s) const;  // (1 - T*(s))/s

 private:
  JobTransform(const Model& model, const phase_type::PhaseType& task);
  LongComplex task_complement(LongComplex s) const;  // 1 - x(s)

  phase_type::PhaseType task_;
  RowVectorXd visits_;  // alpha (-S)^{-1}: its sum is the mean, over that sum the equilibrium start
  bool triangular_;     // moves only to later phases
  distributions::WholeNumbers tasks_, asked_;
  long double load_, idle_, mean_job_;
};

}  // namespace sojourn::fork_join
