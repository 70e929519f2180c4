#include "sojourn/rigid_jobs/saturated/convolution.h"

#include <algorithm>
#include <cassert>
#include <unsupported/Eigen/FFT>

namespace sojourn::rigid_jobs {
namespace {

using Complex = std::complex<double>;

// Smallest 2^a 3^b 5^c >= n that is a multiple of 4: what kissfft is fast at.
std::size_t fast_size(std::size_t n) {
  std::size_t best = 4;
  while (best < n) best *= 2;
  for (std::size_t fives = 1; fives < 2 * n; fives *= 5)
    for (std::size_t threes = fives; threes < 2 * n; threes *= 3) {
      std::size_t size = 4 * threes;
      while (size < n) size *= 2;
      best = std::min(best, size);
    }
  return best;
}

}  // namespace

struct Convolver::Plan {
  std::size_t length, size;
  Eigen::FFT<double> fft;
  std::vector<Complex> fixed, spectrum;
  std::vector<double> padded;

  Plan(const std::vector<double>& f, std::size_t n) : length(n), size(fast_size(2 * n)) {
    fft.SetFlag(Eigen::FFT<double>::HalfSpectrum);
    padded.assign(size, 0.0);
    std::copy(f.begin(), f.begin() + static_cast<std::ptrdiff_t>(std::min(f.size(), n)), padded.begin());
    fixed.resize(size / 2 + 1);
    spectrum.resize(size / 2 + 1);
    fft.fwd(fixed.data(), padded.data(), static_cast<Eigen::Index>(size));
  }
};

Convolver::Convolver(const std::vector<double>& fixed, std::size_t length)
    : plan_(std::make_unique<Plan>(fixed, length)) {}
Convolver::~Convolver() = default;

void Convolver::apply(const std::vector<double>& x, std::vector<double>& result) {
  Plan& p = *plan_;
  const std::size_t n = std::min(x.size(), p.length);
  std::copy(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(n), p.padded.begin());
  std::fill(p.padded.begin() + static_cast<std::ptrdiff_t>(n), p.padded.end(), 0.0);
  const auto size = static_cast<Eigen::Index>(p.size);
  p.fft.fwd(p.spectrum.data(), p.padded.data(), size);
  for (std::size_t i = 0; i < p.spectrum.size(); ++i) {  // by hand: the library's product looks for infinities
    const Complex a = p.spectrum[i], b = p.fixed[i];
    p.spectrum[i] = {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
  }
  p.fft.inv(p.padded.data(), p.spectrum.data(), size);
  result.assign(p.padded.begin(), p.padded.begin() + static_cast<std::ptrdiff_t>(p.length));
}

std::vector<double> inverse_series(const std::vector<double>& a, std::size_t length) {
  assert(!a.empty() && a[0] == 1.0);
  std::vector<double> inverse = {1.0};
  while (inverse.size() < length) {
    // b <- b + b (1 - a b), twice as many terms
    const std::size_t n = std::min(2 * inverse.size(), length);
    Convolver times(inverse, n);
    std::vector<double> product(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(std::min(a.size(), n)));
    times.apply(product, product);
    for (double& x : product) x = -x;
    product[0] += 1.0;
    times.apply(product, product);
    std::copy(inverse.begin(), inverse.end(), product.begin());
    inverse.swap(product);
  }
  return inverse;
}

}  // namespace sojourn::rigid_jobs
