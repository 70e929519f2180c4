#include "sojourn/prediction/trees.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sojourn::prediction {
namespace {

constexpr std::size_t kBins = 32;

// Weighted quantile; sorts.
double quantile_of(std::vector<std::pair<double, float>>& values, double level) {
  std::sort(values.begin(), values.end());
  double total = 0.0, sum = 0.0;
  for (const auto& v : values) total += v.second;
  for (const auto& v : values)
    if ((sum += v.second) >= level * total) return v.first;
  return values.back().first;
}

}  // namespace

class Grower {
 public:
  Grower(const std::vector<Example>& examples, double level, const TreeOptions& options)
      : examples_(examples), level_(level), options_(options), bins_(examples.size() * kFeatures) {
    for (std::size_t f = 0; f < kFeatures; ++f) sort_into_bins(f);
    fitted_.assign(examples.size(), base());
    gradient_.resize(examples.size());
  }

  double base() const {
    std::vector<std::pair<double, float>> values;
    for (const auto& e : examples_) values.emplace_back(e.value, e.weight);
    return quantile_of(values, level_);
  }

  Trees::Tree grow() {
    for (std::size_t k = 0; k < examples_.size(); ++k)
      gradient_[k] = examples_[k].weight * static_cast<float>(examples_[k].value > fitted_[k] ? level_ : level_ - 1.0);
    Trees::Tree tree((std::size_t{2} << options_.depth) - 1);
    rows_.resize(examples_.size());
    std::iota(rows_.begin(), rows_.end(), std::uint32_t{0});
    split(tree, 0, 0, rows_.size(), options_.depth);
    return tree;
  }

 private:
  void sort_into_bins(std::size_t f) {
    std::vector<float> sorted;
    const std::size_t step = std::max<std::size_t>(1, examples_.size() / 4096);  // enough for 32 bins
    for (std::size_t k = 0; k < examples_.size(); k += step) sorted.push_back(examples_[k].features.values[f]);
    std::sort(sorted.begin(), sorted.end());
    auto& edges = edges_[f];
    for (std::size_t b = 1; b < kBins; ++b) {
      const float edge = sorted[b * (sorted.size() - 1) / kBins];
      if (edges.empty() || edge > edges.back()) edges.push_back(edge);
    }
    for (std::size_t k = 0; k < examples_.size(); ++k)
      bins_[k * kFeatures + f] = static_cast<std::uint8_t>(
          std::lower_bound(edges.begin(), edges.end(), examples_[k].features.values[f]) - edges.begin());
  }

  struct Cell {
    float gradient = 0.0F, weight = 0.0F;
    std::uint32_t count = 0;
  };
  struct Cut {
    double gain = 0.0;
    std::size_t feature = kFeatures, bin = 0;
  };

  Cut best_cut(std::size_t from, std::size_t to) {
    std::vector<Cell> cells(kFeatures * kBins);
    for (std::size_t k = from; k < to; ++k) {
      const std::uint32_t row = rows_[k];
      const std::uint8_t* bins = &bins_[row * kFeatures];
      const float g = gradient_[row], w = examples_[row].weight;
      for (std::size_t f = 0; f < kFeatures; ++f) {
        Cell& cell = cells[f * kBins + bins[f]];
        cell.gradient += g;
        cell.weight += w;
        ++cell.count;
      }
    }
    Cut best;
    for (std::size_t f = 0; f < kFeatures; ++f) consider(&cells[f * kBins], f, best);
    return best;
  }

  void consider(const Cell* cells, std::size_t feature, Cut& best) const {
    double gradient = 0.0, weight = 0.0, all_gradient = 0.0, all_weight = 0.0;
    std::size_t count = 0, all = 0;
    for (std::size_t b = 0; b < kBins; ++b) {
      all_gradient += cells[b].gradient;
      all_weight += cells[b].weight;
      all += cells[b].count;
    }
    const double whole = all_gradient * all_gradient / all_weight;
    for (std::size_t b = 0; b + 1 < kBins; ++b) {
      gradient += cells[b].gradient;
      weight += cells[b].weight;
      count += cells[b].count;
      if (count < options_.fewest || all - count < options_.fewest) continue;
      const double rest = all_gradient - gradient;
      const double gain = gradient * gradient / weight + rest * rest / (all_weight - weight) - whole;
      if (gain > best.gain) best = {gain, feature, b};
    }
  }

  void split(Trees::Tree& tree, std::size_t node, std::size_t from, std::size_t to, int depth) {
    Cut cut;
    if (depth > 0 && to - from >= 2 * options_.fewest) cut = best_cut(from, to);
    if (cut.feature == kFeatures) return leaf(tree[node], from, to);
    tree[node].feature = static_cast<std::int16_t>(cut.feature);
    tree[node].threshold = edges_[cut.feature][cut.bin];
    const auto middle = std::partition(
        rows_.begin() + static_cast<std::ptrdiff_t>(from), rows_.begin() + static_cast<std::ptrdiff_t>(to),
        [&](std::uint32_t row) { return bins_[row * kFeatures + cut.feature] <= cut.bin; });
    const auto at = static_cast<std::size_t>(middle - rows_.begin());
    split(tree, 2 * node + 1, from, at, depth - 1);
    split(tree, 2 * node + 2, at, to, depth - 1);
  }

  void leaf(Trees::Node& node, std::size_t from, std::size_t to) {
    residuals_.clear();
    for (std::size_t k = from; k < to; ++k)
      residuals_.emplace_back(examples_[rows_[k]].value - fitted_[rows_[k]], examples_[rows_[k]].weight);
    node.value = static_cast<float>(options_.step * quantile_of(residuals_, level_));
    for (std::size_t k = from; k < to; ++k) fitted_[rows_[k]] += node.value;
  }

  const std::vector<Example>& examples_;
  double level_;
  TreeOptions options_;
  std::vector<std::uint8_t> bins_;
  std::array<std::vector<float>, kFeatures> edges_;
  std::vector<double> fitted_;
  std::vector<float> gradient_;
  std::vector<std::uint32_t> rows_;
  std::vector<std::pair<double, float>> residuals_;
};

Trees::Trees(const std::vector<Example>& examples, double level, const TreeOptions& options) {
  Grower grower(examples, level, options);
  base_ = grower.base();
  for (int k = 0; k < options.trees; ++k) trees_.push_back(grower.grow());
}

double Trees::operator()(const Features& features) const {
  double sum = base_;
  for (const Tree& tree : trees_) {
    std::size_t node = 0;
    while (tree[node].feature >= 0)
      node = 2 * node + 1 + (features.values[static_cast<std::size_t>(tree[node].feature)] > tree[node].threshold);
    sum += tree[node].value;
  }
  return sum;
}

}  // namespace sojourn::prediction
