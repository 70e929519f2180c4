#include "sojourn/linear_algebra/largest_real_part.h"

#include <algorithm>
#include <limits>
#include <vector>

extern "C" {
void dgeev_(const char* left, const char* right, const int* n, double* a, const int* lda, double* real,
            double* imaginary, double* vl, const int* ldvl, double* vr, const int* ldvr, double* work, const int* lwork,
            int* info);
}

namespace sojourn::linear_algebra {

double largest_real_part(MatrixXd a) {
  const int n = static_cast<int>(a.rows()), one = 1, work_size = std::max(1, 8 * n);  // LAPACK asks for 3 n at least
  std::vector<double> real(static_cast<std::size_t>(n)), imaginary(real.size()),
      work(static_cast<std::size_t>(work_size));
  int info = 0;
  dgeev_("N", "N", &n, a.data(), &n, real.data(), imaginary.data(), nullptr, &one, nullptr, &one, work.data(),
         &work_size, &info);
  if (info != 0 || real.empty()) return std::numeric_limits<double>::quiet_NaN();
  return *std::max_element(real.begin(), real.end());
}

}  // namespace sojourn::linear_algebra
