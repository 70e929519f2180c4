// The closed forms of Huang and Kleinrock (1988), corrected, and as they were printed where that differs.
// Rates: mu1 of the first stage, mu2 of the second, as in each theorem; lambda arrivals.
#pragma once

#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/staged_jobs/model.h"

namespace sojourn::staged_jobs {

// Theorem 1, (1): a serial stage (rate mu1, no processors), then one on all processors (rate mu2).
double serial_then_parallel(double lambda, double mu1, double mu2);
// Theorem 2, (4): the parallel stage (rate mu2) first.
double parallel_then_serial(double lambda, double mu1, double mu2);
// Theorem 3, (5): mean service time 1, a fraction f of it serial, a fraction g of that before the parallel stage.
double serial_parallel_serial(double lambda, double f, double g);

// The recursion behind theorem 4: as corrected, or (10) = (A29) as printed, wrong from k = 3 on.
enum class Printed { corrected, as_published };

// Theorem 4, (6) and (7): a stage on P/m processors, then one on all P; m whole.
double low_then_high(double lambda, double mu1, double mu2, int m, Printed printed = Printed::corrected);
// (16): m = 2; as printed the numerator lacks -lambda^2 mu2.
double low_then_high_by_two(double lambda, double mu1, double mu2, Printed printed = Printed::corrected);
// (22): all P processors first, then P/2; as printed right only for mu1 = mu2.
double high_then_low_by_two(double lambda, double mu1, double mu2, Printed printed = Printed::corrected);

// Section IV.C: both at mu1 = mu2 = 1, as printed there (and right).
double comparison_low_first(double lambda);
double comparison_high_first(double lambda);

// Those of the above that fit the model (exponential, Poisson, stage-priority, stable), with mean response and wait.
std::vector<answers::MethodAnswer> closed_forms(const Model& model);

}  // namespace sojourn::staged_jobs
