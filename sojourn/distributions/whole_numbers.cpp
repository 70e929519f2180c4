#include "sojourn/distributions/whole_numbers.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"

namespace sojourn::distributions {

double WholeNumbers::mean() const {
  double sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) sum += probabilities[i] * static_cast<double>(values[i]);
  return sum;
}

double WholeNumbers::second_moment() const {
  double sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto v = static_cast<double>(values[i]);
    sum += probabilities[i] * v * v;
  }
  return sum;
}

double WholeNumbers::probability(std::int64_t value) const {
  const auto at = std::lower_bound(values.begin(), values.end(), value);
  return at != values.end() && *at == value ? probabilities[static_cast<std::size_t>(at - values.begin())] : 0.0;
}

WholeNumbers always(std::int64_t value) {
  if (value < 1)
    throw ModelError(Complaint{"a whole number of at least 1 is needed", std::to_string(value), "1 or more", ""});
  return {{value}, {1.0}};
}

WholeNumbers uniform_whole(std::int64_t least, std::int64_t most) {
  if (least < 1 || most < least)
    throw ModelError(Complaint{"the range of whole numbers is empty or begins below 1",
                               std::to_string(least) + " to " + std::to_string(most), "1 <= min <= max", "", "max"});
  const std::int64_t count = most - least + 1;
  if (count > kMostWholeValues)
    throw ModelError(Complaint{"too many different whole numbers", grouped(static_cast<double>(count)),
                               "at most " + grouped(static_cast<double>(kMostWholeValues)), "take fewer values",
                               "max"});
  WholeNumbers law{{}, std::vector<double>(static_cast<std::size_t>(count), 1.0 / static_cast<double>(count))};
  for (std::int64_t v = least; v <= most; ++v) law.values.push_back(v);
  return law;
}

WholeNumbers weighted_whole(const std::vector<std::int64_t>& values, const std::vector<double>& weights) {
  if (values.empty() || values.size() != weights.size())
    throw ModelError(Complaint{"there are not as many weights as values", std::to_string(weights.size()) + " weights",
                               std::to_string(values.size()) + " weights, one for each value", "", "weights"});
  std::map<std::int64_t, double> merged;
  double sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] < 1)
      throw ModelError(
          Complaint{"a value is below 1", std::to_string(values[i]), "whole numbers of at least 1", "", "values"});
    constexpr double kHuge = 1e300;  // sums of such would overflow
    if (!(weights[i] >= 0 && weights[i] < kHuge))
      throw ModelError(
          Complaint{"a weight is not a share", number_text(weights[i]), "numbers that are 0 or more", "", "weights"});
    if (weights[i] > 0) merged[values[i]] += weights[i];
    sum += weights[i];
  }
  if (!(sum > 0 && std::isfinite(sum)))
    throw ModelError(Complaint{"all weights are zero", "0", "at least one above 0", "", "weights"});
  WholeNumbers law{{}, {}};
  for (const auto& [value, weight] : merged) {
    law.values.push_back(value);
    law.probabilities.push_back(weight / sum);
  }
  return law;
}

WholeSampler::WholeSampler(const WholeNumbers& law) : values_(law.values), table_(law.probabilities) {}

}  // namespace sojourn::distributions
