// Formulas of Huang and Kleinrock (1988) exactly as printed, right or wrong. Those that the family of staged jobs
// offers as methods (recursion (10), (16), sections V and VI) are taken from there.
#pragma once

#include <vector>

namespace sojourn::reproduce::staged {

// P(n jobs), n < count, from the transform of theorem 1, with a = lambda/mu1 and rho = lambda/mu2.
std::vector<double> theorem_1_law(double a, double rho, int count);

double equation_1(double lambda, double mu1, double mu2);
double equation_4(double lambda, double mu1, double mu2);
double equation_5(double lambda, double f, double g);
double equation_22(double lambda, double mu1, double mu2);

// Section IV.C: [1,2] and [2,1] on 2 processors, all rates 1.
double low_first(double lambda);
double high_first(double lambda);
double low_first_less_high_first(double lambda);

}  // namespace sojourn::reproduce::staged
