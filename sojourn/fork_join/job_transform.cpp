#include "sojourn/fork_join/job_transform.h"

#include <Eigen/Dense>
#include <cmath>

#include "sojourn/linear_algebra/closed_lu.h"

namespace sojourn::fork_join {
namespace {

using Rows = Eigen::Matrix<LongComplex, Eigen::Dynamic, Eigen::Dynamic>;
using Column = Eigen::Matrix<LongComplex, Eigen::Dynamic, 1>;

constexpr double kTransforms = 1e4;  // evaluated for eight percentiles, about
constexpr double kMostSeconds = 5;   // for all of them
constexpr double kOneStep = 1e-8;    // seconds: multiply and add, complex, long double
constexpr double kOnePower = 1e-7;   // seconds: a power and an exponential

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
  if (kTransforms * (solve * kOneStep + powers * kOnePower) > kMostSeconds) return std::nullopt;
  return made;
}

JobTransform::JobTransform(const Model& m, const phase_type::PhaseType& task)
    : task_(task),
      visits_(linear_algebra::ClosedLu(task.T(), task.exit()).solve_row(task.alpha())),
      triangular_(task.T().triangularView<Eigen::StrictlyLower>().toDenseMatrix().isZero(0)),
      tasks_(m.tasks),
      asked_(asked(m)),
      load_(load(m)),
      idle_(1 - load_),
      mean_job_(static_cast<long double>(m.tasks.mean()) * visits_.sum()) {}

// s alpha (-S)^{-1} (sI - S)^{-1} exit.
LongComplex JobTransform::task_complement(LongComplex s) const {
  Rows a = -task_.T().cast<LongComplex>();
  for (Index i = 0; i < a.rows(); ++i) {
    long double leaving = task_.exit()(i);
    for (Index j = 0; j < a.cols(); ++j)
      if (j != i) leaving += task_.T()(i, j);
    a(i, i) = s + leaving;
  }
  const Column exit = task_.exit().cast<LongComplex>();
  const Column ending =
      triangular_ ? Column(a.triangularView<Eigen::Upper>().solve(exit)) : a.partialPivLu().solve(exit);
  return s * (visits_.cast<LongComplex>() * ending)(0);
}

// 1 - W* = load (1 - S_e*)/(idle + load (1 - S_e*)).
LongComplex JobTransform::wait_tail(LongComplex s) const {
  const LongComplex rest = load_ * (1.0L - batch_complement(tasks_, task_complement(s)) / (s * mean_job_));
  return rest / (idle_ + rest) / s;
}

LongComplex JobTransform::response_tail(LongComplex s) const {
  const LongComplex complement = task_complement(s), own = batch_complement(asked_, complement);
  const LongComplex rest = load_ * (1.0L - batch_complement(tasks_, complement) / (s * mean_job_));
  const LongComplex waiting = rest / (idle_ + rest);  // 1 - W*
  return (waiting + (1.0L - waiting) * own) / s;
}

}  // namespace sojourn::fork_join
