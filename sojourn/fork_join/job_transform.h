// One server in order, phase-type tasks: transforms of the tails of wait and response, for jobs of so many phases that
// a chain would take long. In long double and without small differences: with x the transform of a task, m its mean,
//
//     y = 1 - x(s) = s alpha (-S)^{-1} (s - S)^{-1} exit,    m s - y = s^2 alpha (-S)^{-2} (s - S)^{-1} exit,
//     E[S] s - (1 - S*(s)) = E[M] (m s - y) + y E[sum_{j<M} (1 - x^j)],
//
// which over E[S] s is 1 - S_e*(s), S_e the equilibrium law of a job, and W*(s) = (1-load)/((1-load) + load
// (1-S_e*(s))).
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
  struct Task {
    LongComplex lack, bend;  // 1 - x(s), m s - (1 - x(s))
  };
  Task task_at(LongComplex s) const;
  LongComplex waiting(LongComplex s, const Task& task) const;  // 1 - W*(s)

  phase_type::PhaseType task_;
  RowVectorXd visits_, visits_again_;  // alpha (-S)^{-1}, whose sum is the mean, and alpha (-S)^{-2}
  bool triangular_;                    // moves only to later phases
  distributions::WholeNumbers tasks_, asked_;
  long double load_, idle_, mean_tasks_, mean_job_;
};

}  // namespace sojourn::fork_join
