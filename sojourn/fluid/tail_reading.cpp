#include "sojourn/fluid/tail_reading.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sojourn/linear_algebra/transform_inversion.h"

namespace sojourn::fluid {
namespace {

constexpr double kWiden = 1e-4;  // relative: how far from a percentile its tail is compared
constexpr double kRoundingOfReading = 4 * std::numeric_limits<double>::epsilon();

class MixedTail {
 public:
  explicit MixedTail(std::vector<WeightedTail> parts) : parts_(std::move(parts)) {}
  double operator()(double t) const {
    double sum = 0;
    for (const auto& part : parts_) sum += part.weight * part.tail(t);
    return sum;
  }
  std::optional<double> error(std::optional<double> of_others) const;

 private:
  std::vector<WeightedTail> parts_;
};

std::optional<double> error_of(const Tail& tail, std::optional<double> of_others) {
  if (const auto* reading = tail.target<TailReading>()) return reading->error();
  if (const auto* mixed = tail.target<MixedTail>()) return mixed->error(of_others);
  return of_others;
}

std::optional<double> MixedTail::error(std::optional<double> of_others) const {
  double largest = 0;
  for (const auto& part : parts_) {
    const auto error = error_of(part.tail, of_others);
    if (!error) return std::nullopt;
    largest = std::max(largest, *error);
  }
  return largest;
}

}  // namespace

Tail mixture(const std::vector<WeightedTail>& given) {
  std::vector<WeightedTail> parts;
  double sum = 0;
  for (const auto& part : given) {
    if (!part.tail) return {};
    if (part.weight > 0) parts.push_back(part), sum += part.weight;
  }
  if (parts.empty()) return {};
  for (auto& part : parts) part.weight /= sum;
  const auto* first = parts[0].tail.target<TailReading>();
  if (!first) return parts.size() == 1 ? parts[0].tail : Tail(MixedTail(std::move(parts)));
  VectorXd weights = VectorXd::Zero(first->weights().size());
  for (const auto& part : parts) {
    const auto* reading = part.tail.target<TailReading>();
    if (!reading || reading->chain() != first->chain()) return MixedTail(std::move(parts));
    weights += part.weight * reading->weights();
  }
  return TailReading(first->chain(), weights);
}

Percentile percentile(const Tail& tail, double p, double typical, std::optional<double> error) {
  if (const auto* reading = tail.target<TailReading>()) return reading->quantile(p);
  const double t = linear_algebra::quantile_of_tail(tail, p, typical);
  const auto relative = error_of(tail, error);
  if (!relative) return {t, std::nullopt};
  if (!(t > 0)) return {t, 0.0};
  const double hazard = std::log(tail(t * (1 - kWiden)) / tail(t * (1 + kWiden))) / (2 * kWiden * t);
  return {t, (*relative + kRoundingOfReading) * (t + 1 / hazard)};
}

}  // namespace sojourn::fluid
