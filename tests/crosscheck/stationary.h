// The stationary law of a chain that repeats: first passages down by cyclic reduction (levels are censored, every
// second one at a time), the levels below one by one, and the sums over all levels by doubling. No difference is
// taken anywhere.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "tests/crosscheck/chain.h"
#include "tests/crosscheck/elimination.h"

namespace sojourn::crosscheck {

constexpr int kMostReductions = 300;  // 2^300 levels: more means that the chain is not stable
constexpr int kMostDoublings = 200;

template <class Real>
Matrix<Real> matrix_of(const std::vector<Level::Move>& moves, std::size_t rows, std::size_t cols) {
  Matrix<Real> m(rows, cols);
  for (const auto& x : moves) m(x.from, x.to) += Real(x.rate);
  return m;
}

template <class Real>
void clear_diagonal(Matrix<Real>& a) {
  for (std::size_t i = 0; i < a.rows(); ++i) a(i, i) = 0;
}

template <class Real>
std::vector<Real> operator+(std::vector<Real> a, const std::vector<Real>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] += b[i];
  return a;
}

// No row may still leave upwards for more than this share of what it does.
template <class Real>
bool all_come_down(const Matrix<Real>& up, const Matrix<Real>& down, const Matrix<Real>& local) {
  const Real eps = epsilon<Real>();
  const auto u = row_sums(up), d = row_sums(down), l = row_sums(local);
  for (std::size_t i = 0; i < u.size(); ++i)
    if (u[i] > eps * eps * (d[i] + l[i])) return false;
  return true;
}

// Where the level below is entered for the first time.
template <class Real>
Matrix<Real> first_passage(const Matrix<Real>& down0, const Matrix<Real>& local0, const Matrix<Real>& up0) {
  Matrix<Real> down = down0, local = local0, up = up0, lowest = local0;
  for (int step = 0; !all_come_down(up, down0, lowest); ++step) {
    if (step > kMostReductions) throw std::runtime_error("the truth does not converge: is the model stable?");
    const Elimination<Real> e(local, row_sums(down) + row_sums(up));
    const auto from_down = e.times(down), from_up = e.times(up);
    const auto back = up * from_down;
    lowest += back;
    local += back;
    local += down * from_up;
    up = up * from_up;
    down = down * from_down;
    clear_diagonal(local);
    clear_diagonal(lowest);
  }
  return Elimination<Real>(lowest, row_sums(down0) + row_sums(up)).times(down0);
}

template <class Real>
class Stationary {
 public:
  explicit Stationary(const Chain& chain) : chain_(chain) {
    const auto n = chain.repeating().phases.size();
    const auto down = matrix_of<Real>(chain.repeating().down, n, n), up = matrix_of<Real>(chain.repeating().up, n, n);
    auto local = matrix_of<Real>(chain.repeating().local, n, n);
    const auto G = first_passage(down, local, up);
    local += up * G;
    clear_diagonal(local);
    R_ = after(Elimination<Real>(local, row_sums(down)), up);
    lower_levels(G);
    sum_levels();
    normalise();
  }

  // Sum over all states of a quantity that grows linearly with the level where the chain repeats.
  Real mean(const std::function<Real(int level, const Phase&)>& f) const {
    Real total = 0;
    for (int k = 0; k < chain_.repeat; ++k)
      for (std::size_t i = 0; i < pi_[at(k)].size(); ++i) total += pi_[at(k)][i] * f(k, chain_.levels[at(k)].phases[i]);
    const auto& phases = chain_.repeating().phases;
    for (std::size_t i = 0; i < phases.size(); ++i) {
      const Real here = f(chain_.repeat, phases[i]), next = f(chain_.repeat + 1, phases[i]);
      total += ones_[i] * here + counts_[i] * (next - here);
    }
    return total;
  }

  // One level, any of them; ask in growing order above `repeat`.
  std::vector<Real> level(int k) const {
    if (k <= chain_.repeat) return pi_[at(k)];
    if (k < cached_) {
      cached_ = chain_.repeat;
      cache_ = pi_.back();
    }
    for (; cached_ < k; ++cached_) cache_ = cache_ * R_;
    return cache_;
  }
  const std::vector<Phase>& phases(int k) const { return chain_.levels[at(std::min(k, chain_.repeat + 1))].phases; }
  const Chain& chain() const { return chain_; }

  // Rounding of R is felt once a level: what the sums may be off by, relative.
  Extended uncertainty() const {
    constexpr Extended kOperations = 100;
    return kOperations * static_cast<Extended>(epsilon<Real>()) *
           (1 + static_cast<Extended>(sum(counts_) / sum(ones_)));
  }

  // Spectral radius of R: the root of the norm of a very high power.
  Extended decay_rate() const {
    Matrix<Extended> power(R_.rows(), R_.cols());
    for (std::size_t i = 0; i < R_.rows(); ++i)
      for (std::size_t j = 0; j < R_.cols(); ++j) power(i, j) = static_cast<Extended>(R_(i, j));
    Extended logarithm = 0;
    for (Extended weight = 1; weight > epsilon<Extended>(); weight /= 2) {
      Extended norm = 0;
      for (const Extended s : row_sums(power)) norm = std::max(norm, s);
      if (norm == 0) return 0;
      logarithm += std::log(norm) * weight;
      for (std::size_t i = 0; i < power.rows(); ++i)
        for (std::size_t j = 0; j < power.cols(); ++j) power(i, j) /= norm;
      power = power * power;
    }
    return std::exp(logarithm);
  }

 private:
  static std::size_t at(int k) { return static_cast<std::size_t>(k); }

  void lower_levels(Matrix<Real> G) {
    std::vector<Elimination<Real>> eliminations;
    for (int k = chain_.repeat; k > 0; --k) {
      const Level& level = chain_.levels[at(k)];
      const auto n = level.phases.size(), below = chain_.levels[at(k - 1)].phases.size();
      auto local = matrix_of<Real>(level.local, n, n);
      local += matrix_of<Real>(level.up, n, G.rows()) * G;
      clear_diagonal(local);
      const auto down = matrix_of<Real>(level.down, n, below);
      eliminations.emplace_back(std::move(local), row_sums(down));
      G = eliminations.back().times(down);
    }
    const Level& bottom = chain_.levels[0];
    const auto n = bottom.phases.size();
    auto local = matrix_of<Real>(bottom.local, n, n);
    local += matrix_of<Real>(bottom.up, n, G.rows()) * G;
    pi_.push_back(stationary_of(local));
    for (int k = 1; k <= chain_.repeat; ++k) {
      const auto up =
          matrix_of<Real>(chain_.levels[at(k - 1)].up, pi_.back().size(), chain_.levels[at(k)].phases.size());
      pi_.push_back(eliminations[eliminations.size() - at(k)].after(pi_.back() * up));
    }
  }

  // ones_ = sum of pi R^k, counts_ = sum of k pi R^k, from level `repeat` on.
  void sum_levels() {
    ones_ = pi_.back();
    counts_.assign(ones_.size(), Real(0));
    Matrix<Real> power = R_;
    Real levels = 1;
    for (int step = 0; step < kMostDoublings; ++step) {
      std::vector<Real> shifted = counts_;
      for (std::size_t i = 0; i < shifted.size(); ++i) shifted[i] += levels * ones_[i];
      const auto more_counts = shifted * power, more_ones = ones_ * power;
      counts_ = counts_ + more_counts;
      ones_ = ones_ + more_ones;
      if (all_small(more_counts, counts_) && all_small(more_ones, ones_)) return;
      power = power * power;
      levels *= 2;
    }
    throw std::runtime_error("the sums of the truth do not converge: is the model stable?");
  }

  static bool all_small(const std::vector<Real>& part, const std::vector<Real>& whole) {
    for (std::size_t i = 0; i < part.size(); ++i)
      if (part[i] > epsilon<Real>() * whole[i] / 1000) return false;
    return true;
  }

  void normalise() {
    Real total = sum(ones_);
    for (int k = 0; k < chain_.repeat; ++k) total += sum(pi_[at(k)]);
    for (auto& x : pi_)
      for (Real& v : x) v /= total;
    for (Real& v : ones_) v /= total;
    for (Real& v : counts_) v /= total;
    cached_ = chain_.repeat;
    cache_ = pi_.back();
  }

  const Chain& chain_;
  Matrix<Real> R_;
  std::vector<std::vector<Real>> pi_;  // levels 0 to repeat
  std::vector<Real> ones_, counts_;
  mutable int cached_ = 0;
  mutable std::vector<Real> cache_;
};

}  // namespace sojourn::crosscheck
