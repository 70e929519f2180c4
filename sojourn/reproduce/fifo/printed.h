// The formulas of "FIFO queuing of constant length fully synchronous jobs" as they are printed, right or wrong.
#pragma once

#include <vector>

namespace sojourn::reproduce::fifo::printed {

using Matrix = std::vector<std::vector<double>>;
using Law = std::vector<double>;  // index k: k processors, or a width of k; index 0 is not used

double one_processor(double w1);        // section 2.1: P_1 of two processors
double second_eigenvalue(double w1);    // section 2.1: said to be w_1 w_2
Matrix three_processors(const Law& w);  // section 2.2: the matrix
Matrix slots(const Law& w);             // section 2.3: the matrix of (2)

// The law of the slot after one with law p; and the law that a slot passes on unchanged (theorem 1).
Law next(const Law& p, const Matrix& a);
Law stationary(const Matrix& a);
double mean(const Law& p);

// Section 2.4, s = 2n: x, the laws P_n, P_(n+1), P_s, and the average after x is put in.
double worst_x(int n);
struct WorstLaw {
  double narrow, wide, full;
};
WorstLaw worst_law(int n);
double worst_mean(int s);  // both parities

// Section 2.5, widths equally likely.
double uniform_probability(int k, int s);
double uniform_mean(int s);      // theorem 2
double saturation_point(int s);  // theorem 3
double uniform_first_slot(int k, int s);

}  // namespace sojourn::reproduce::fifo::printed
