// Constant and uniform.
#include <algorithm>
#include <cmath>
#include <limits>

#include "sojourn/distributions/checks.h"
#include "sojourn/distributions/distribution.h"
#include "sojourn/distributions/infinity.h"

namespace sojourn::distributions {
namespace {

class Constant final : public Distribution {
 public:
  explicit Constant(double value) : value_(value) {}
  std::string name() const override { return "constant"; }
  double mean() const override { return value_; }
  double variance() const override { return 0.0; }
  double mean_inverse() const override { return value_ > 0 ? 1.0 / value_ : kInfinity; }
  double cdf(double x) const override { return x >= value_ ? 1.0 : 0.0; }
  std::vector<Atom> atoms() const override { return {{value_, 1.0}}; }
  double quantile(double) const override { return value_; }
  random::Sampler sampler() const override { return random::Sampler::constant(value_); }
  DistributionPtr scaled(double factor) const override { return std::make_shared<Constant>(factor * value_); }
  bool is_constant() const override { return true; }

 private:
  double value_;
};

class Uniform final : public Distribution {
 public:
  Uniform(double min, double max) : min_(min), max_(max) {}
  std::string name() const override { return "uniform"; }
  double mean() const override { return 0.5 * (min_ + max_); }
  double variance() const override { return (max_ - min_) * (max_ - min_) / 12.0; }
  double mean_inverse() const override {
    return min_ > 0 ? std::log1p((max_ - min_) / min_) / (max_ - min_) : kInfinity;
  }
  double cdf(double x) const override { return std::clamp((x - min_) / (max_ - min_), 0.0, 1.0); }
  double tail(double x) const override { return std::clamp((max_ - x) / (max_ - min_), 0.0, 1.0); }
  std::vector<double> edges() const override { return {min_, max_}; }
  double quantile(double p) const override { return min_ + p * (max_ - min_); }
  random::Sampler sampler() const override { return random::Sampler::uniform(min_, max_); }
  DistributionPtr scaled(double factor) const override {
    return std::make_shared<Uniform>(factor * min_, factor * max_);
  }

 private:
  double min_, max_;
};

}  // namespace

DistributionPtr constant(double value) {
  require_positive("value", value);
  return std::make_shared<Constant>(value);
}

DistributionPtr uniform(double min, double max) {
  require(min >= 0.0 && std::isfinite(min), "min", min, "0 or more");
  require(max >= min && max < 1e300, "max", max, "at least min, below 1e300");
  if (max == min) return constant(min);
  return std::make_shared<Uniform>(min, max);
}

}  // namespace sojourn::distributions
