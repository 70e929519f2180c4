// How much faster a job runs on x processors than on one. speed(0) = 0 and, below one processor,
// speed is in proportion to the share: a job on half a processor is time-shared.
#pragma once

#include <string>
#include <vector>

namespace sojourn::malleable_jobs {

struct Speedup {
  enum class Law { linear, amdahl, power, table, downey } law = Law::linear;
  double serial = 0.0;         // amdahl: the fraction that cannot be shared
  double exponent = 1.0;       // power: x^exponent
  std::vector<double> values;  // table: on 1, 2, ... processors; linear between them, flat beyond
  double A = 1.0,
         sigma = 0.0;  // downey: average parallelism and its coefficient of variation squared

  double operator()(double processors) const;
};

// What is odd about the law on up to `processors` processors (it decreases, or exceeds linear);
// empty: nothing.
std::string oddity(const Speedup& speedup, int processors);

}  // namespace sojourn::malleable_jobs
