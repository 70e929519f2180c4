// Convolutions of long sequences by fast Fourier transform (Eigen's, on kissfft: permissively licensed).
#pragma once

#include <complex>
#include <memory>
#include <vector>

namespace sojourn::rigid_jobs {

// Multiplies many sequences by one: the transform of that one is kept. Errors are absolute, about 1e-16 of
// the product of the largest sums, so entries far below that are noise.
class Convolver {
 public:
  // Products are cut to `length` entries; neither factor may be longer.
  Convolver(const std::vector<double>& fixed, std::size_t length);
  ~Convolver();
  // (x * fixed)_k for k < length; `x` and `result` may be the same.
  void apply(const std::vector<double>& x, std::vector<double>& result);

 private:
  struct Plan;
  std::unique_ptr<Plan> plan_;
};

// 1 / a as a power series to `length` terms by Newton's iteration; a_0 = 1.
std::vector<double> inverse_series(const std::vector<double>& a, std::size_t length);

}  // namespace sojourn::rigid_jobs
