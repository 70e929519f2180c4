// One tail out of a chain, as a function of time that can be copied; mixtures and percentiles of any tails.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "sojourn/fluid/matrix_exponential_tail.h"

namespace sojourn::fluid {

using Tail = std::function<double(double)>;  // P(. > t); empty when not known

class TailReading {
 public:
  TailReading(std::shared_ptr<const MatrixExponentialTail> chain, VectorXd weights)
      : chain_(std::move(chain)), weights_(std::move(weights)) {}
  double operator()(double t) const { return chain_->tail(t, weights_); }
  Percentile quantile(double p) const { return chain_->quantile(p, weights_); }
  double error() const { return chain_->tail_error(); }  // relative
  const std::shared_ptr<const MatrixExponentialTail>& chain() const { return chain_; }
  const VectorXd& weights() const { return weights_; }

 private:
  std::shared_ptr<const MatrixExponentialTail> chain_;
  VectorXd weights_;
};

// The tail of jobs that are of one kind or another; the weights are divided by their sum. Nothing if a tail is not
// known. Readings of one chain stay a reading of it.
struct WeightedTail {
  double weight;
  Tail tail;
};
Tail mixture(const std::vector<WeightedTail>& parts);

// Smallest t with tail(t) <= 1 - p: at once for a TailReading, otherwise by a search that begins at `typical`.
// error: relative, of tails that are no readings, if known. A NaN where it is no tail.
Percentile percentile(const Tail& tail, double p, double typical, std::optional<double> error);

}  // namespace sojourn::fluid
