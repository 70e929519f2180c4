// What is known in closed form about saturated machines under fifo: independent checks, and fast answers for any size.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sojourn/rigid_jobs/width_law.h"

namespace sojourn::rigid_jobs {

// Constant lengths, P(k processors used), k = 0 .. s: two and three processors with any widths, and widths uniform on
// 1 .. s. Nothing otherwise. (Berten, Devillers and Louchard, sections 2.1, 2.2 and 2.5.)
std::optional<std::vector<double>> slots_closed_form(std::int64_t processors, const WidthLaw& widths);

// The width law with the lowest use (conjectured in section 2.4 of the paper): one width just above half the machine,
// or for even machines a mixture of half and just above half.
struct WorstCase {
  WidthLaw widths;
  double mean_used = 0.0;
};
WorstCase worst_case_closed_form(std::int64_t processors);

// Exponential lengths, all with the same mean: the largest stable rate and the law of the used processors when
// saturated. With L(z) = -log(1 - W(z)):  P(i used) = L_i P(width > k - i) / C,  C = sum_i L_i P(width > k - i),
// rate = mu / C (Rumyantsev and Morozov 2017, whose double sum over j-fold convolutions is the coefficient of L).
struct EqualRates {
  double rate = 0.0;  // of jobs, when the mean length is 1
  std::vector<double> used_pmf;
};
EqualRates equal_rates(std::int64_t processors, const WidthLaw& widths);

// Widths 1 (exponential, mean one_mean) and all k processors (any length of mean all_mean): largest stable rate, by
// renewal at the starts of wide jobs.
double one_or_all_rate(std::int64_t processors, double share_of_ones, double one_mean, double all_mean);

}  // namespace sojourn::rigid_jobs
