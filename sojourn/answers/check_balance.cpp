#include <cmath>

#include "sojourn/answers/single_checks.h"

namespace sojourn::answers {
namespace {

double value(const NamedMeasure* m) { return m->second.value; }

// m should be throughput times the mean of what each job contributes.
void check_little(const NamedMeasure* m, const NamedMeasure* throughput, const NamedMeasure* each, const char* what,
                  Examination& exam) {
  if (!m || !throughput || !each || !std::isfinite(value(each))) return;
  const double expected = value(throughput) * value(each);
  const double tolerance = exam.error_of(*m) + exam.error_of(*throughput) * value(each) +
                           value(throughput) * exam.error_of(*each) + kRounding * std::abs(expected);
  exam.equal(*m, expected, tolerance, what);
}

void check_known(const NamedMeasure* m, double expected, const char* what, Examination& exam) {
  if (m && std::isfinite(expected)) exam.equal(*m, expected, exam.error_of(*m) + kRounding * expected, what);
}

}  // namespace

void check_balance(const MeasureIndex& m, const Facts& f, Examination& exam) {
  check_known(m.throughput, f.rate, "the rate of arrivals,", exam);
  if (f.little_of_jobs)
    check_little(m.mean_jobs, m.throughput, m.mean_response, "throughput x mean_response (Little's law),", exam);
  if (f.little_of_queue)
    check_little(m.mean_queue, m.throughput, m.mean_wait, "throughput x mean_wait (Little's law),", exam);
  if (m.throughput)
    check_known(m.mean_used_processors, value(m.throughput) * f.work, "the work that is offered,", exam);
  if (m.mean_used_processors)
    check_known(m.utilization, value(m.mean_used_processors) / f.processors, "mean_used_processors / processors,",
                exam);
  if (m.mean_response && m.mean_wait)
    exam.at_most(*m.mean_wait, value(m.mean_response),
                 exam.error_of(*m.mean_wait) + exam.error_of(*m.mean_response) + kRounding * value(m.mean_response),
                 "mean_response,");
  if (m.mean_response && std::isfinite(f.least_response))
    exam.at_least(*m.mean_response, f.least_response, exam.error_of(*m.mean_response) + kRounding * f.least_response,
                  "the mean time of a job alone,");
}

}  // namespace sojourn::answers
