// The distributions of the model file, with one vocabulary for all of them. Sampling goes through a
// Sampler (random/sampler.h), because nothing virtual may be called per event.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sojourn/phase_type/phase_type.h"
#include "sojourn/random/sampler.h"

namespace sojourn::distributions {

class Distribution;
using DistributionPtr = std::shared_ptr<const Distribution>;

// A value with a probability of its own.
struct Atom {
  double value = 0.0, probability = 0.0;
};

class Distribution {
 public:
  virtual ~Distribution() = default;

  virtual std::string name() const = 0;  // as in the model file: "erlang"
  virtual double mean() const = 0;
  virtual double variance() const = 0;
  virtual double mean_inverse() const = 0;  // E[1/X]; infinity where it diverges
  virtual double cdf(double x) const = 0;
  virtual double tail(double x) const { return 1.0 - cdf(x); }  // P(X > x), with its digits where it is small
  virtual double quantile(double p) const = 0;
  virtual random::Sampler sampler() const = 0;
  virtual DistributionPtr scaled(double factor) const = 0;  // the law of factor * X
  // Where it is one. Exact: never a fit.
  virtual std::optional<phase_type::PhaseType> as_phase_type() const { return std::nullopt; }

  // How far mean and variance may be off, relative.
  virtual double accuracy() const { return 1e-15; }
  // Values with a probability of their own, ascending; none where there is a density everywhere.
  virtual std::vector<Atom> atoms() const { return {}; }
  // Where the density begins, ends or jumps, beside 0.
  virtual std::vector<double> edges() const { return {}; }

  // What it is, however it was written: a gamma of shape 1 is exponential.
  virtual bool is_exponential() const { return false; }
  virtual bool is_constant() const { return false; }
};

double squared_coefficient_of_variation(const Distribution& x);
std::string description(const Distribution& x);  // "erlang (mean 10, cv2 0.5)"

// Each throws ModelError without a place when a parameter is not as it must be. What is a simpler law is made as that:
// Weibull and gamma of shape 1 as exponential, one value as constant; what has probability 0 is dropped.
DistributionPtr constant(double value);
DistributionPtr exponential(double mean);
DistributionPtr shifted_exponential(double mean, double shift);  // shift: fraction of the mean, 0..1
DistributionPtr uniform(double min, double max);
DistributionPtr erlang(int shape, double mean);
DistributionPtr gamma(double shape, double mean);
DistributionPtr hyperexponential(std::vector<double> probs, std::vector<double> means);
// Two phases with balanced means: p1 m1 = p2 m2.
DistributionPtr hyperexponential_cv2(double mean, double cv2);
DistributionPtr lognormal(double mean, double cv);
DistributionPtr weibull(double shape, double mean);
DistributionPtr bounded_pareto(double alpha, double min, double max);
DistributionPtr from_phase_type(phase_type::PhaseType x);  // with all its phases, reached or not
DistributionPtr pmf(std::vector<double> values, std::vector<double> weights);
DistributionPtr empirical(std::vector<double> samples);
// min(X, limit): jobs that are killed at a limit. Moments by quadrature of the tail, to some 1e-11.
DistributionPtr capped(DistributionPtr x, double limit);

}  // namespace sojourn::distributions
