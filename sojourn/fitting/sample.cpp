#include "sojourn/fitting/sample.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"

namespace sojourn::fitting {
namespace {

constexpr double kAtomWidth = 0.01;     // relatively: values this near to the limit belong to it
constexpr double kLeastAtom = 0.03;     // smaller heaps are not worth a part of their own
constexpr double kMostBeyond = 0.02;    // of the values; else it is no limit
constexpr double kAtomContrast = 10.0;  // times as many as in the equally wide stretch below

[[noreturn]] void refuse(const std::string& problem, const std::string& found, const std::string& expected) {
  throw ModelError(Complaint{problem, found, expected, ""});
}

void check(double value, double weight) {
  if (!(value > 0) || !std::isfinite(value))
    refuse("a value to be fitted is not above 0", number_text(value), "positive numbers");
  if (!(weight >= 0) || !std::isfinite(weight)) refuse("a weight is below 0", number_text(weight), "0 or more");
}

Weighted sorted(std::span<const double> values, std::span<const double> weights) {
  if (!weights.empty() && weights.size() != values.size())
    refuse("there are not as many weights as values", fmt::format("{} and {}", weights.size(), values.size()),
           "one weight for each value");
  std::vector<std::pair<double, double>> pairs;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double w = weights.empty() ? 1.0 : weights[i];
    check(values[i], w);
    if (w > 0) pairs.emplace_back(values[i], w);
  }
  std::sort(pairs.begin(), pairs.end());
  Weighted all;
  for (const auto& [x, w] : pairs) {
    if (!all.values.empty() && all.values.back() == x) {
      all.weights.back() += w;
    } else {
      all.values.push_back(x);
      all.weights.push_back(w);
    }
  }
  return all;
}

Weighted binned(const Weighted& all, std::size_t most) {
  if (all.size() <= most) return all;
  const double low = std::log(all.values.front()), step = (std::log(all.values.back()) - low) / double(most);
  Weighted out;
  for (std::size_t i = 0; i < all.size();) {
    const double end = low + step * (std::floor((std::log(all.values[i]) - low) / step) + 1);
    double weight = 0, sum = 0;
    for (std::size_t first = i; i < all.size() && (i == first || std::log(all.values[i]) < end); ++i) {
      weight += all.weights[i];
      sum += all.weights[i] * all.values[i];
    }
    out.values.push_back(sum / weight);
    out.weights.push_back(weight);
  }
  return out;
}

double weight_between(const Weighted& all, double from, double to) {
  double sum = 0;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all.values[i] >= from && all.values[i] < to) sum += all.weights[i];
  return sum;
}

}  // namespace

double Weighted::total() const { return std::accumulate(weights.begin(), weights.end(), 0.0); }

double Weighted::sum() const { return std::inner_product(values.begin(), values.end(), weights.begin(), 0.0); }

Sample sample_of(std::span<const double> values, std::span<const double> weights, std::span<const double> censored) {
  Sample s{sorted(values, weights), sorted(censored, {})};
  if (s.known.size() == 0) refuse("there is nothing to fit", "no value of a weight above 0", "at least one");
  return s;
}

double mean(const Weighted& x) { return x.sum() / x.total(); }

double squared_coefficient_of_variation(const Weighted& x) {
  const double m = mean(x);
  double squares = 0;
  for (std::size_t i = 0; i < x.size(); ++i) squares += x.weights[i] * (x.values[i] / m - 1) * (x.values[i] / m - 1);
  return squares / x.total();
}

Sample binned(const Sample& s, std::size_t most) { return {binned(s.known, most), binned(s.censored, most)}; }

Atom atom_at_limit(const Sample& s) {
  const Weighted& all = s.known;
  const double total = all.total();
  double beyond = 0;
  for (std::size_t i = all.size(); i-- > 0 && beyond <= kMostBeyond * total;) {
    const double low = all.values[i], high = low * (1 + kAtomWidth);
    const double here = weight_between(all, low, high), below = weight_between(all, low * (1 - kAtomWidth), low);
    if (here >= kLeastAtom * total && here > kAtomContrast * below)
      return {weight_between(all, high, INFINITY) <= kMostBeyond * total ? low : 0.0, here / total};
    beyond = weight_between(all, low, INFINITY) - here;
  }
  return {};
}

Sample without(const Sample& s, const Atom& atom) {
  Sample rest = s;
  rest.known = {};
  for (std::size_t i = 0; i < s.known.size(); ++i) {
    const double x = s.known.values[i];
    if (x >= atom.value && x < atom.value * (1 + kAtomWidth)) continue;
    rest.known.values.push_back(x);
    rest.known.weights.push_back(s.known.weights[i]);
  }
  return rest;
}

}  // namespace sojourn::fitting
