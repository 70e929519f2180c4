// The law of min(X, limit).
#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "sojourn/distributions/checks.h"
#include "sojourn/distributions/distribution.h"

namespace sojourn::distributions {
namespace {

constexpr int kOctaves = 64;         // below the limit, each integrated by itself: laws may live far below it
constexpr int kHalvings = 40;        // of an octave, where the tail jumps
constexpr double kAccuracy = 1e-12;  // relative to the octave's share of the whole

// Simpson's rule, halved until it agrees with itself.
template <typename F>
double simpson(const F& f, double a, double fa, double b, double fb, double m, double fm, double all, double enough,
               int left) {
  const double p = 0.5 * (a + m), q = 0.5 * (m + b), fp = f(p), fq = f(q);
  const double first = (m - a) / 6 * (fa + 4 * fp + fm), second = (b - m) / 6 * (fm + 4 * fq + fb);
  constexpr double kBetter = 15;  // by which a halving improves the rule
  if (left == 0 || std::abs(first + second - all) <= kBetter * enough) return first + second;
  return simpson(f, a, fa, m, fm, p, fp, first, 0.5 * enough, left - 1) +
         simpson(f, m, fm, b, fb, q, fq, second, 0.5 * enough, left - 1);
}

// Of a function that falls, or grows no faster than x, on (0, limit].
template <typename F>
double integral(const F& f, double limit) {
  double sum = 0;
  for (int k = kOctaves; k-- > 0;) {
    const double b = std::ldexp(limit, -k), a = k + 1 == kOctaves ? 0.0 : 0.5 * b, m = 0.5 * (a + b);
    const double fa = f(a), fb = f(b), fm = f(m), all = (b - a) / 6 * (fa + 4 * fm + fb);
    sum += simpson(f, a, fa, b, fb, m, fm, all, kAccuracy * std::max(all, sum), kHalvings);
  }
  return sum;
}

class Capped final : public Distribution {
 public:
  Capped(DistributionPtr x, double limit) : x_(std::move(x)), limit_(limit) {
    const auto tail = [&](double t) { return x_->tail(t); };
    mean_ = integral(tail, limit);
    const double second = integral([&](double t) { return 2 * t * tail(t); }, limit);
    variance_ = std::max(0.0, second - mean_ * mean_);
  }
  std::string name() const override { return x_->name() + " up to a limit"; }
  double mean() const override { return mean_; }
  double variance() const override { return variance_; }
  // Costs much more than the other moments, and is asked for again and again.
  double mean_inverse() const override {
    std::call_once(asked_, [this] {
      inverse_ = std::numeric_limits<double>::infinity();
      if (std::isfinite(x_->mean_inverse()))
        inverse_ = 1 / limit_ + integral([&](double t) { return t > 0 ? x_->cdf(t) / t / t : 0.0; }, limit_);
    });
    return inverse_;
  }
  double accuracy() const override { return 1e-11; }
  double cdf(double t) const override { return t >= limit_ ? 1.0 : x_->cdf(t); }
  double tail(double t) const override { return t >= limit_ ? 0.0 : x_->tail(t); }
  std::vector<Atom> atoms() const override {
    auto all = x_->atoms();
    std::erase_if(all, [&](const Atom& a) { return a.value >= limit_; });
    double at_limit = x_->tail(limit_);
    for (const Atom& a : x_->atoms())
      if (a.value == limit_) at_limit += a.probability;
    all.push_back({limit_, at_limit});
    return all;
  }
  std::vector<double> edges() const override {
    auto all = x_->edges();
    std::erase_if(all, [&](double x) { return x >= limit_; });
    return all;
  }
  double quantile(double p) const override { return std::min(x_->quantile(p), limit_); }
  random::Sampler sampler() const override {
    throw std::logic_error("a law up to a limit is drawn from the law itself, and then cut");
  }
  DistributionPtr scaled(double factor) const override {
    return std::make_shared<Capped>(x_->scaled(factor), factor * limit_);
  }

 private:
  DistributionPtr x_;
  double limit_, mean_ = 0.0, variance_ = 0.0;
  mutable std::once_flag asked_;
  mutable double inverse_ = 0.0;
};

}  // namespace

DistributionPtr capped(DistributionPtr x, double limit) {
  require_positive("limit", limit);
  if (x->is_constant()) return x->mean() <= limit ? x : constant(limit);
  if (x->cdf(limit) >= 1.0) return x;
  return std::make_shared<Capped>(std::move(x), limit);
}

}  // namespace sojourn::distributions
