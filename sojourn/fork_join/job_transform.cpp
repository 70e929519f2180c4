#include "sojourn/fork_join/job_transform.h"

#include <Eigen/Dense>
#include <cmath>

#include "sojourn/linear_algebra/closed_lu.h"

namespace sojourn::fork_join {
namespace {

using Rows = Eigen::Matrix<LongComplex, Eigen::Dynamic, Eigen::Dynamic>;
using Column = Eigen::Matrix<LongComplex, Eigen::Dynamic, 1>;

constexpr double kEvaluations = 1e4;  // evaluated for eight percentiles, about
constexpr double kMostSeconds = 5;    // for all of them
constexpr double kOneStep = 1e-8;     // seconds: multiply and add, complex, long double
constexpr double kOnePower = 1e-7;    // seconds: a power and an exponential

// sum_m P(m) (1 - x^m), given 1 - x.
LongComplex batch_complement(const distributions::WholeNumbers& law, LongComplex complement) {
  const LongComplex log_x = log_of_one_plus(-complement);
  LongComplex sum = 0;
  for (std::size_t i = 0; i < law.values.size(); ++i)
    sum +=
        static_cast<long double>(law.probabilities[i]) * one_minus_exp(static_cast<long double>(law.values[i]) * log_x);
  return sum;
}

}  // namespace

std::optional<JobTransform> JobTransform::of(const Model& m) {
  const auto given = m.time->is_exponential() ? phase_type::exponential(m.time->mean()) : m.time->as_phase_type();
  if (!given) return std::nullopt;
  JobTransform made(m, phase_type::scaled(*given, 1 / m.speed));
  const double n = given->phases(), solve = made.triangular_ ? n * n / 2 : n * n * n / 3,
               powers = static_cast<double>(made.tasks_.values.size() + made.asked_.values.size());
  const double gaps = 3 * static_cast<double>(made.tasks_.most());
  if (kEvaluations * ((solve + gaps) * kOneStep + powers * kOnePower) > kMostSeconds) return std::nullopt;
  return made;
}

JobTransform::JobTransform(const Model& m, const phase_type::PhaseType& task)
    : task_(task),
      triangular_(task.T().triangularView<Eigen::StrictlyLower>().toDenseMatrix().isZero(0)),
      tasks_(m.tasks),
      asked_(asked(m)),
      load_(load(m)),
      idle_(1 - load_),
      mean_tasks_(m.tasks.mean()) {
  const linear_algebra::ClosedLu factor(task.T(), task.exit());
  visits_ = factor.solve_row(task.alpha());
  visits_again_ = factor.solve_row(visits_);
  mean_job_ = mean_tasks_ * visits_.sum();
}

JobTransform::Task JobTransform::task_at(LongComplex s) const {
  Rows a = -task_.T().cast<LongComplex>();
  for (Index i = 0; i < a.rows(); ++i) {
    long double leaving = task_.exit()(i);
    for (Index j = 0; j < a.cols(); ++j)
      if (j != i) leaving += task_.T()(i, j);
    a(i, i) = s + leaving;
  }
  const Column exit = task_.exit().cast<LongComplex>();
  const Column ending =
      triangular_ ? Column(a.triangularView<Eigen::Upper>().solve(exit)) : Column(a.partialPivLu().solve(exit));
  return {s * (visits_.cast<LongComplex>() * ending)(0), s * s * (visits_again_.cast<LongComplex>() * ending)(0)};
}

LongComplex JobTransform::waiting(LongComplex s, const Task& task) const {
  const LongComplex lack =
      (mean_tasks_ * task.bend + task.lack * missing_powers(tasks_, task.lack, 1)) / (s * mean_job_);
  return load_ * lack / (idle_ + load_ * lack);
}

LongComplex JobTransform::wait_tail(LongComplex s) const { return waiting(s, task_at(s)) / s; }

LongComplex JobTransform::response_tail(LongComplex s) const {
  const Task task = task_at(s);
  const LongComplex late = waiting(s, task), own = batch_complement(asked_, task.lack);
  return (late + (1.0L - late) * own) / s;
}

}  // namespace sojourn::fork_join
