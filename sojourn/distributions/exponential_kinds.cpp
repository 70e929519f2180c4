// Exponential, shifted exponential, Erlang, hyperexponential and phase-type.
#include <boost/math/distributions/gamma.hpp>
#include <boost/math/special_functions/expint.hpp>
#include <cmath>
#include <limits>
#include <mutex>
#include <optional>

#include "sojourn/distributions/checks.h"
#include "sojourn/distributions/distribution.h"
#include "sojourn/distributions/gamma_law.h"
#include "sojourn/distributions/infinity.h"
#include "sojourn/phase_type/absorption_time.h"

namespace sojourn::distributions {
namespace {

class Exponential final : public Distribution {
 public:
  explicit Exponential(double mean) : mean_(mean) {}
  std::string name() const override { return "exponential"; }
  double mean() const override { return mean_; }
  double variance() const override { return mean_ * mean_; }
  double mean_inverse() const override { return kInfinity; }
  double cdf(double x) const override { return x > 0 ? -std::expm1(-x / mean_) : 0.0; }
  double tail(double x) const override { return x > 0 ? std::exp(-x / mean_) : 1.0; }
  double quantile(double p) const override { return -mean_ * std::log1p(-p); }
  random::Sampler sampler() const override { return random::Sampler::exponential(mean_); }
  DistributionPtr scaled(double factor) const override { return std::make_shared<Exponential>(factor * mean_); }
  std::optional<phase_type::PhaseType> as_phase_type() const override { return phase_type::exponential(mean_); }
  bool is_exponential() const override { return true; }

 private:
  double mean_;
};

// exp(x) E1(x), without overflow for large x.
double scaled_exponential_integral(double x) {
  if (x < 50) return std::exp(x) * boost::math::expint(1, x);
  double term = 1 / x, sum = term;
  constexpr double kNothing = 1e-17;  // beside the sum: below half a unit in its last place
  for (int k = 1; k < 40 && std::abs(term) > kNothing * sum; ++k) sum += term *= -k / x;
  return sum;
}

class ShiftedExponential final : public Distribution {
 public:
  ShiftedExponential(double mean, double shift)
      : mean_(mean), shift_(shift), start_(mean * shift), rest_(mean * (1 - shift)) {}
  std::string name() const override { return "shifted-exponential"; }
  double mean() const override { return mean_; }
  double variance() const override { return rest_ * rest_; }
  double mean_inverse() const override { return scaled_exponential_integral(start_ / rest_) / rest_; }
  double cdf(double x) const override { return x > start_ ? -std::expm1(-(x - start_) / rest_) : 0.0; }
  double tail(double x) const override { return x > start_ ? std::exp(-(x - start_) / rest_) : 1.0; }
  std::vector<double> edges() const override { return {start_}; }
  double quantile(double p) const override { return start_ - rest_ * std::log1p(-p); }
  random::Sampler sampler() const override { return random::Sampler::shifted_exponential(start_, rest_); }
  DistributionPtr scaled(double factor) const override {
    return std::make_shared<ShiftedExponential>(factor * mean_, shift_);
  }

 private:
  double mean_, shift_, start_, rest_;
};

class Erlang final : public Distribution {
 public:
  Erlang(int shape, double mean) : shape_(shape), mean_(mean) {}
  std::string name() const override { return "erlang"; }
  double mean() const override { return mean_; }
  double variance() const override { return mean_ * mean_ / shape_; }
  double mean_inverse() const override { return shape_ > 1 ? shape_ / ((shape_ - 1) * mean_) : kInfinity; }
  double cdf(double x) const override { return x > 0 ? gamma_below(static_cast<double>(shape_), x / mean_) : 0.0; }
  double tail(double x) const override { return x > 0 ? gamma_above(static_cast<double>(shape_), x / mean_) : 1.0; }
  double quantile(double p) const override { return boost::math::quantile(law(), p); }
  random::Sampler sampler() const override { return random::Sampler::erlang(shape_, mean_); }
  DistributionPtr scaled(double factor) const override { return std::make_shared<Erlang>(shape_, factor * mean_); }
  std::optional<phase_type::PhaseType> as_phase_type() const override {
    if (shape_ > 2000) return std::nullopt;
    return phase_type::erlang(shape_, mean_);
  }

 private:
  boost::math::gamma_distribution<> law() const { return {static_cast<double>(shape_), mean_ / shape_}; }
  int shape_;
  double mean_;
};

class PhaseTypeLaw final : public Distribution {
 public:
  explicit PhaseTypeLaw(phase_type::PhaseType x) : x_(std::move(x)) {}
  std::string name() const override { return "phase-type"; }
  double mean() const override { return phase_type::mean(x_); }
  double variance() const override { return squared_mean() * phase_type::squared_coefficient_of_variation(x_); }
  double mean_inverse() const override { return phase_type::mean_inverse(x_); }
  double cdf(double x) const override { return 1.0 - phase_type::tail(x_, x); }
  double tail(double x) const override {
    if (x <= 0) return 1.0;
    std::call_once(once_, [&] { until_the_end_.emplace(phase_type::as_chain(x_)); });
    return until_the_end_->at(x).above;
  }
  double quantile(double p) const override { return phase_type::quantile(x_, p); }
  random::Sampler sampler() const override {
    const auto n = static_cast<std::size_t>(x_.phases());
    std::vector<double> start(n), holding(n);
    std::vector<std::vector<double>> next(n, std::vector<double>(n + 1, 0.0));
    for (std::size_t i = 0; i < n; ++i) {
      const auto row = static_cast<Index>(i);
      start[i] = x_.alpha()(row);
      double rate = x_.exit()(row);
      next[i][n] = rate;
      for (std::size_t j = 0; j < n; ++j)
        if (j != i) rate += next[i][j] = x_.T()(row, static_cast<Index>(j));
      holding[i] = 1.0 / rate;
    }
    return random::Sampler::phases(start, holding, next);
  }
  DistributionPtr scaled(double factor) const override {
    return std::make_shared<PhaseTypeLaw>(phase_type::scaled(x_, factor));
  }
  std::optional<phase_type::PhaseType> as_phase_type() const override { return x_; }
  bool is_exponential() const override { return phase_type::has_constant_hazard(x_); }

 private:
  double squared_mean() const { return mean() * mean(); }
  phase_type::PhaseType x_;
  mutable std::once_flag once_;  // tails at every time scale, made when first asked for
  mutable std::optional<phase_type::AbsorptionTime> until_the_end_;
};

class Hyperexponential final : public Distribution {
 public:
  Hyperexponential(std::vector<double> probs, std::vector<double> means)
      : probs_(std::move(probs)), means_(std::move(means)), x_(phase_type::hyperexponential(probs_, means_)) {}
  std::string name() const override { return "hyperexponential"; }
  double mean() const override {
    return sum([](double m) { return m; });
  }
  double variance() const override {
    return sum([](double m) { return 2 * m * m; }) - mean() * mean();
  }
  double mean_inverse() const override { return kInfinity; }
  double cdf(double x) const override {
    return x > 0 ? sum([x](double m) { return -std::expm1(-x / m); }) : 0.0;
  }
  double tail(double x) const override {
    return x > 0 ? sum([x](double m) { return std::exp(-x / m); }) : 1.0;
  }
  double quantile(double p) const override { return phase_type::quantile(x_, p); }
  random::Sampler sampler() const override { return random::Sampler::hyperexponential(probs_, means_); }
  DistributionPtr scaled(double factor) const override {
    auto means = means_;
    for (double& m : means) m *= factor;
    return std::make_shared<Hyperexponential>(probs_, means);
  }
  std::optional<phase_type::PhaseType> as_phase_type() const override { return x_; }
  bool is_exponential() const override { return phase_type::has_constant_hazard(x_); }

 private:
  template <typename F>
  double sum(const F& f) const {
    double total = 0;
    for (std::size_t i = 0; i < probs_.size(); ++i) total += probs_[i] * f(means_[i]);
    return total;
  }
  std::vector<double> probs_, means_;
  phase_type::PhaseType x_;
};

// Phases of probability zero.
void drop_impossible(std::vector<double>& probs, std::vector<double>& means) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < probs.size(); ++i)
    if (probs[i] > 0) {
      probs[kept] = probs[i];
      means[kept++] = means[i];
    }
  probs.resize(kept);
  means.resize(kept);
}

}  // namespace

DistributionPtr exponential(double mean) {
  require_positive("mean", mean);
  return std::make_shared<Exponential>(mean);
}

DistributionPtr shifted_exponential(double mean, double shift) {
  require_positive("mean", mean);
  require(shift >= 0.0 && shift <= 1.0, "shift", shift, "a fraction of the mean, from 0 to 1");
  if (shift == 0.0) return exponential(mean);
  if (shift == 1.0) return constant(mean);
  return std::make_shared<ShiftedExponential>(mean, shift);
}

DistributionPtr erlang(int shape, double mean) {
  require(shape >= 1 && shape <= 1000000, "shape", shape, "a whole number from 1 to 1000000");
  require_positive("mean", mean);
  if (shape == 1) return exponential(mean);
  return std::make_shared<Erlang>(shape, mean);
}

DistributionPtr hyperexponential(std::vector<double> probs, std::vector<double> means) {
  require(!probs.empty() && probs.size() == means.size(), "number of means", static_cast<double>(means.size()),
          "as many means as probs, at least one");
  require_probabilities("probs", probs);
  for (const double m : means) require_positive("means", m);
  drop_impossible(probs, means);
  if (means.size() == 1) return exponential(means[0]);
  return std::make_shared<Hyperexponential>(std::move(probs), std::move(means));
}

DistributionPtr hyperexponential_cv2(double mean, double cv2) {
  require_positive("mean", mean);
  constexpr double kLargest = 1e15;  // beyond, 1 - 1/cv2 is 1
  require(cv2 >= 1.0 && cv2 < kLargest, "cv2", cv2, "1 or more: a hyperexponential varies more than an exponential");
  // rare = (1 - sqrt((cv2 - 1)/(cv2 + 1)))/2, without the difference.
  const double gap = 2 / (cv2 + 1), rare = 0.5 * gap / (1 + std::sqrt(1 - gap)), p = 1 - rare;
  return hyperexponential({p, rare}, {mean / (2 * p), mean / (2 * rare)});
}

DistributionPtr from_phase_type(phase_type::PhaseType x) {
  if (x.phases() == 1) return exponential(1 / x.exit()(0));
  return std::make_shared<PhaseTypeLaw>(std::move(x));
}

}  // namespace sojourn::distributions
