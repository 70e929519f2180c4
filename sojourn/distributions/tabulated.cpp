// Values with weights, and recorded samples.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "sojourn/distributions/checks.h"
#include "sojourn/distributions/distribution.h"

namespace sojourn::distributions {
namespace {

// Values in increasing order with probabilities that sum to one.
class Tabulated final : public Distribution {
 public:
  Tabulated(std::string name, std::vector<double> values, std::vector<double> probabilities)
      : name_(std::move(name)), values_(std::move(values)), probabilities_(std::move(probabilities)) {
    std::partial_sum(probabilities_.begin(), probabilities_.end(), std::back_inserter(cumulative_));
    std::partial_sum(probabilities_.rbegin(), probabilities_.rend(), std::back_inserter(from_above_));
  }
  std::string name() const override { return name_; }
  double mean() const override {
    return sum([](double v) { return v; });
  }
  double variance() const override {
    const double m = mean();
    return sum([m](double v) { return (v - m) * (v - m); });
  }
  double mean_inverse() const override {
    return sum([](double v) { return 1.0 / v; });
  }
  double cdf(double x) const override {
    const auto above = std::upper_bound(values_.begin(), values_.end(), x);
    return above == values_.begin() ? 0.0 : cumulative_[static_cast<std::size_t>(above - values_.begin() - 1)];
  }
  double tail(double x) const override {
    const auto above = static_cast<std::size_t>(values_.end() - std::upper_bound(values_.begin(), values_.end(), x));
    return above == 0 ? 0.0 : from_above_[above - 1];
  }
  std::vector<Atom> atoms() const override {
    std::vector<Atom> all;
    for (std::size_t i = 0; i < values_.size(); ++i)
      if (!all.empty() && all.back().value == values_[i])
        all.back().probability += probabilities_[i];
      else
        all.push_back({values_[i], probabilities_[i]});
    return all;
  }
  double quantile(double p) const override {
    constexpr double kRounding = 1e-15;  // of the cumulated sums: ten times 0.1 must reach 1
    const auto at = std::lower_bound(cumulative_.begin(), cumulative_.end(), p * (1 - kRounding));
    return at == cumulative_.end() ? values_.back() : values_[static_cast<std::size_t>(at - cumulative_.begin())];
  }
  random::Sampler sampler() const override { return random::Sampler::values(values_, probabilities_); }
  DistributionPtr scaled(double factor) const override {
    auto values = values_;
    for (double& v : values) v *= factor;
    return std::make_shared<Tabulated>(name_, values, probabilities_);
  }

 private:
  template <typename F>
  double sum(const F& f) const {
    double total = 0;
    for (std::size_t i = 0; i < values_.size(); ++i)
      if (probabilities_[i] > 0) total += probabilities_[i] * f(values_[i]);
    return total;
  }
  std::string name_;
  std::vector<double> values_, probabilities_, cumulative_, from_above_;
};

DistributionPtr tabulated(std::string name, const std::vector<double>& values, const std::vector<double>& weights) {
  const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  std::vector<double> sorted, probabilities;
  for (const std::size_t i : order) {
    if (weights[i] == 0.0) continue;
    sorted.push_back(values[i]);
    probabilities.push_back(weights[i] / total);
  }
  if (sorted.front() == sorted.back() && sorted.front() > 0) return constant(sorted.front());
  return std::make_shared<Tabulated>(std::move(name), std::move(sorted), std::move(probabilities));
}

}  // namespace

DistributionPtr pmf(std::vector<double> values, std::vector<double> weights) {
  require(!values.empty() && values.size() == weights.size(), "number of weights", static_cast<double>(weights.size()),
          "as many weights as values, at least one");
  for (const double v : values) require(v >= 0.0 && std::isfinite(v), "values", v, "0 or more");
  require_weights("weights", weights);
  return tabulated("pmf", values, weights);
}

DistributionPtr empirical(std::vector<double> samples) {
  require(!samples.empty(), "number of samples", 0, "at least one");
  for (const double v : samples) require(v >= 0.0 && std::isfinite(v), "sample", v, "0 or more");
  return tabulated("empirical", samples, std::vector<double>(samples.size(), 1.0));
}

}  // namespace sojourn::distributions
