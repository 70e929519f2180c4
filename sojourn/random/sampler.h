// Draws from one distribution, with nothing virtual and nothing allocated per draw: a small tagged record
// whose common kinds are inline. Distributions make their own sampler (distributions/distribution.h).
#pragma once

#include <boost/random/exponential_distribution.hpp>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "sojourn/random/stream.h"

namespace sojourn::random {

// Standard exponential by Boost's ziggurat.
inline double standard_exponential(Stream& stream) { return boost::random::exponential_distribution<double>()(stream); }
// The next ones of a stream, the same as one by one.
void standard_exponentials(Stream& stream, std::span<double> values);
double standard_normal(Stream& stream);

// Walker's alias table: one draw from n weighted values in O(1).
struct AliasTable {
  std::vector<double> threshold;
  std::vector<std::uint32_t> alias;
  explicit AliasTable(const std::vector<double>& weights);
  std::size_t draw(Stream& stream) const {
    const std::size_t i = stream.below(threshold.size());
    return stream.uniform() < threshold[i] ? i : alias[i];
  }
};

class Sampler {
 public:
  static Sampler constant(double value);
  static Sampler exponential(double mean);
  static Sampler shifted_exponential(double constant_part, double exponential_mean);
  static Sampler uniform(double low, double high);
  static Sampler erlang(int stages, double mean);
  static Sampler gamma(double shape, double scale);
  static Sampler lognormal(double log_mean, double log_deviation);
  static Sampler weibull(double shape, double scale);
  static Sampler bounded_pareto(double alpha, double low, double high);
  static Sampler hyperexponential(const std::vector<double>& probabilities, const std::vector<double>& means);
  // Values with weights; `weights` may be empty for equally likely ones.
  static Sampler values(std::vector<double> values, const std::vector<double>& weights);
  // Phases: start law, mean holding times, and for each phase the law of the next one (the last entry:
  // the end).
  static Sampler phases(const std::vector<double>& start, const std::vector<double>& holding,
                        const std::vector<std::vector<double>>& next);

  double operator()(Stream& stream) const {
    switch (kind_) {
      case Kind::exponential:
        return a_ * standard_exponential(stream);
      case Kind::constant:
        return a_;
      case Kind::shifted:
        return a_ + b_ * standard_exponential(stream);
      case Kind::uniform:
        return a_ + b_ * stream.uniform();
      default:
        return draw_other(stream);
    }
  }
  // The next ones of a stream, the same as one by one.
  void fill(Stream& stream, std::span<double> values) const;

 private:
  enum class Kind : std::uint8_t {
    constant,
    exponential,
    shifted,
    uniform,
    erlang,
    gamma,
    lognormal,
    weibull,
    pareto,
    mixture,
    values,
    phases
  };
  struct Tables;

  double draw_other(Stream& stream) const;

  Kind kind_ = Kind::constant;
  double a_ = 0, b_ = 0, c_ = 0;
  std::shared_ptr<const Tables> tables_;
};

}  // namespace sojourn::random
