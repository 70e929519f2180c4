// Gamma, lognormal, Weibull and bounded Pareto.
#include <boost/math/distributions/gamma.hpp>
#include <boost/math/distributions/lognormal.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <cmath>
#include <limits>

#include "sojourn/distributions/checks.h"
#include "sojourn/distributions/distribution.h"
#include "sojourn/distributions/gamma_law.h"
#include "sojourn/distributions/infinity.h"

namespace sojourn::distributions {
namespace {

class Gamma final : public Distribution {
 public:
  Gamma(double shape, double mean) : shape_(shape), mean_(mean) {}
  std::string name() const override { return "gamma"; }
  double mean() const override { return mean_; }
  double variance() const override { return mean_ * mean_ / shape_; }
  double mean_inverse() const override { return shape_ > 1 ? shape_ / ((shape_ - 1) * mean_) : kInfinity; }
  double cdf(double x) const override { return x > 0 ? gamma_below(shape_, x / mean_) : 0.0; }
  double tail(double x) const override { return x > 0 ? gamma_above(shape_, x / mean_) : 1.0; }
  double quantile(double p) const override { return boost::math::quantile(law(), p); }
  random::Sampler sampler() const override { return random::Sampler::gamma(shape_, mean_ / shape_); }
  DistributionPtr scaled(double factor) const override { return std::make_shared<Gamma>(shape_, factor * mean_); }
  std::optional<phase_type::PhaseType> as_phase_type() const override {
    if (shape_ != std::floor(shape_) || shape_ > 2000) return std::nullopt;
    return phase_type::erlang(static_cast<int>(shape_), mean_);
  }

 private:
  boost::math::gamma_distribution<> law() const { return {shape_, mean_ / shape_}; }
  double shape_, mean_;
};

class Lognormal final : public Distribution {
 public:
  Lognormal(double mean, double cv)
      : mean_(mean), cv_(cv), sigma2_(std::log1p(cv * cv)), mu_(std::log(mean) - 0.5 * sigma2_) {}
  std::string name() const override { return "lognormal"; }
  double mean() const override { return mean_; }
  double variance() const override { return mean_ * mean_ * cv_ * cv_; }
  double mean_inverse() const override { return std::exp(-mu_ + 0.5 * sigma2_); }
  double cdf(double x) const override { return x > 0 ? boost::math::cdf(law(), x) : 0.0; }
  double tail(double x) const override { return x > 0 ? boost::math::cdf(complement(law(), x)) : 1.0; }
  double quantile(double p) const override { return boost::math::quantile(law(), p); }
  random::Sampler sampler() const override { return random::Sampler::lognormal(mu_, std::sqrt(sigma2_)); }
  DistributionPtr scaled(double factor) const override { return std::make_shared<Lognormal>(factor * mean_, cv_); }

 private:
  boost::math::lognormal_distribution<> law() const { return {mu_, std::sqrt(sigma2_)}; }
  double mean_, cv_, sigma2_, mu_;
};

class Weibull final : public Distribution {
 public:
  Weibull(double shape, double mean) : shape_(shape), mean_(mean), scale_(mean / boost::math::tgamma(1 + 1 / shape)) {}
  std::string name() const override { return "weibull"; }
  double mean() const override { return mean_; }
  double variance() const override { return scale_ * scale_ * boost::math::tgamma(1 + 2 / shape_) - mean_ * mean_; }
  double mean_inverse() const override { return shape_ > 1 ? boost::math::tgamma(1 - 1 / shape_) / scale_ : kInfinity; }
  double cdf(double x) const override { return x > 0 ? -std::expm1(-std::pow(x / scale_, shape_)) : 0.0; }
  double tail(double x) const override { return x > 0 ? std::exp(-std::pow(x / scale_, shape_)) : 1.0; }
  double quantile(double p) const override { return scale_ * std::pow(-std::log1p(-p), 1 / shape_); }
  random::Sampler sampler() const override { return random::Sampler::weibull(shape_, scale_); }
  DistributionPtr scaled(double factor) const override { return std::make_shared<Weibull>(shape_, factor * mean_); }

 private:
  double shape_, mean_, scale_;
};

class BoundedPareto final : public Distribution {
 public:
  BoundedPareto(double alpha, double min, double max) : alpha_(alpha), min_(min), max_(max) {}
  std::string name() const override { return "bounded-pareto"; }
  double mean() const override { return moment(1); }
  double variance() const override { return moment(2) - mean() * mean(); }
  double mean_inverse() const override { return moment(-1); }
  double cdf(double x) const override {
    if (x <= min_) return 0.0;
    return x >= max_ ? 1.0 : -std::expm1(alpha_ * std::log(min_ / x)) / spread();
  }
  double tail(double x) const override {
    if (x <= min_) return 1.0;
    return x >= max_ ? 0.0 : std::pow(min_ / x, alpha_) * -std::expm1(alpha_ * std::log(x / max_)) / spread();
  }
  std::vector<double> edges() const override { return {min_, max_}; }
  double quantile(double p) const override { return min_ * std::pow(1 - p * spread(), -1 / alpha_); }
  random::Sampler sampler() const override { return random::Sampler::bounded_pareto(alpha_, min_, max_); }
  DistributionPtr scaled(double factor) const override {
    return std::make_shared<BoundedPareto>(alpha_, factor * min_, factor * max_);
  }

 private:
  double spread() const { return -std::expm1(alpha_ * std::log(min_ / max_)); }
  // E[X^r] = alpha min^r / spread * (1 - (min/max)^(alpha - r)) / (alpha - r), with its limit at alpha = r
  double moment(double r) const {
    const double gap = alpha_ - r, log_ratio = std::log(max_ / min_);
    constexpr double kLimit = 1e-12;  // there both forms agree to rounding
    const double integral = std::abs(gap) < kLimit ? log_ratio : -std::expm1(-gap * log_ratio) / gap;
    return alpha_ * std::pow(min_, r) * integral / spread();
  }
  double alpha_, min_, max_;
};

}  // namespace

DistributionPtr gamma(double shape, double mean) {
  require_positive("shape", shape);
  require_positive("mean", mean);
  if (shape == 1.0) return exponential(mean);
  return std::make_shared<Gamma>(shape, mean);
}

DistributionPtr lognormal(double mean, double cv) {
  require_positive("mean", mean);
  require_positive("cv", cv);
  return std::make_shared<Lognormal>(mean, cv);
}

DistributionPtr weibull(double shape, double mean) {
  require(shape >= 0.02 && shape < 1e6, "shape", shape, "from 0.02 to 1e6");
  require_positive("mean", mean);
  if (shape == 1.0) return exponential(mean);
  return std::make_shared<Weibull>(shape, mean);
}

DistributionPtr bounded_pareto(double alpha, double min, double max) {
  require_positive("alpha", alpha);
  require_positive("min", min);
  require(max > min && max < 1e300, "max", max, "more than min, below 1e300");
  return std::make_shared<BoundedPareto>(alpha, min, max);
}

}  // namespace sojourn::distributions
