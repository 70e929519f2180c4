#include "sojourn/prediction/ensemble.h"

#include <algorithm>
#include <cmath>

namespace sojourn::prediction {
namespace {

constexpr double kRate = 0.02;         // of learning, at the median
constexpr double kLeastWeight = 0.01;  // of all together: nobody is forgotten for good

// Gradients at a level vary by this against those of the median.
double spread_of(double level) { return 2.0 * std::sqrt(level * (1.0 - level)); }

}  // namespace

Ensemble::Ensemble(std::vector<const Predictor*> members) : members_(std::move(members)) {
  for (auto& w : weights_) w.assign(members_.size(), 1.0 / static_cast<double>(members_.size()));
}

Quantiles Ensemble::ask(const Past&, const Question&) {
  Quantiles q{};
  for (std::size_t level = 0; level < kLevelCount; ++level) {
    double x = 0.0;
    for (std::size_t m = 0; m < members_.size(); ++m) x += weights_[level][m] * to_scale(members_[m]->last()[level]);
    q[level] = from_scale(x);
  }
  return in_order(q);
}

void Ensemble::submitted(const Past&, JobId id, const Question&, const Quantiles&) {
  Said& said = open_[id];
  for (const auto* m : members_) {
    said.push_back(m->last());
    for (double& value : said.back()) value = to_scale(value);
  }
}

void Ensemble::learn(std::size_t level, const Said& said, double x) {
  auto& w = weights_[level];
  double mean = 0.0, sum = 0.0;
  for (std::size_t m = 0; m < w.size(); ++m) mean += w[m] * said[m][level];
  const double slope = x > mean ? -kLevels[level] : 1.0 - kLevels[level];
  const double step = kRate * slope / spread_of(kLevels[level]);
  const double least = kLeastWeight / static_cast<double>(w.size());
  for (std::size_t m = 0; m < w.size(); ++m)
    sum += w[m] = std::max(w[m], least) * std::exp(-step * (said[m][level] - mean));
  for (double& value : w) value /= sum;
}

void Ensemble::started(const Past& past, JobId id) {
  const auto at = open_.find(id);
  for (std::size_t level = 0; level < kLevelCount; ++level) learn(level, at->second, to_scale(past[id].wait()));
  open_.erase(at);
}

}  // namespace sojourn::prediction
