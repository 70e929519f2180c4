#include "sojourn/simulation/log_histogram.h"

#include <array>
#include <cassert>
#include <numeric>

namespace sojourn::simulation {
namespace {

// A density, however steep, puts no more than this many times its two neighbours' share into one bin of 0.5%.
constexpr std::uint64_t kAtomOverNeighbours = 4;
constexpr double kAtomOfAll = 0.01;      // less than that of all values matters to no percentile
constexpr double kEdgeRounding = 1e-14;  // edges are found by a division

}  // namespace

void LogHistogram::add(std::span<const double> values) {
  constexpr std::size_t kBlock = 128;
  std::array<std::size_t, kBlock> bins;
  for (; !values.empty(); values = values.subspan(std::min(values.size(), kBlock))) {
    const std::size_t n = std::min(values.size(), kBlock);
    std::uint64_t none = 0;
    for (std::size_t k = 0; k < n; ++k) {
      bins[k] = index_of(std::max(values[k], 0.0) * per_unit_);
      none += values[k] <= 0.0;
    }
    for (std::size_t k = 0; k < n; ++k) ++bins_[bins[k]];
    bins_[0] -= none;  // where zeros have landed
    zeros_ += none;
  }
}

std::uint64_t LogHistogram::count() const { return std::accumulate(bins_.begin(), bins_.end(), zeros_); }

double LogHistogram::quantile(double p) const {
  const double rank = p * static_cast<double>(count());
  double below = static_cast<double>(zeros_);
  if (rank <= below) return 0.0;
  for (std::size_t i = 0; i < kBins; ++i) {
    const auto here = static_cast<double>(bins_[i]);
    if (here > 0 && below + here >= rank) {
      const double inside = (rank - below) / here;
      return (lower_edge(i) + inside * (lower_edge(i + 1) - lower_edge(i))) / per_unit_;
    }
    below += here;
  }
  return lower_edge(kBins) / per_unit_;
}

double LogHistogram::above(double value) const {
  if (value <= 0.0) return static_cast<double>(count() - zeros_);
  const std::size_t bin = index_of(value * per_unit_);
  const double width = lower_edge(bin + 1) - lower_edge(bin);
  const double inside = std::clamp((lower_edge(bin + 1) - value * per_unit_) / width, 0.0, 1.0);
  const auto from = bins_.begin() + static_cast<std::ptrdiff_t>(bin) + 1;
  return inside * static_cast<double>(bins_[bin]) +
         static_cast<double>(std::accumulate(from, bins_.end(), std::uint64_t{0}));
}

std::optional<std::pair<double, double>> LogHistogram::atom_around(double value) const {
  if (value <= 0.0) return {};
  const std::size_t bin = index_of(value * per_unit_);
  const std::uint64_t beside = (bin > 0 ? bins_[bin - 1] : 0) + (bin + 1 < kBins ? bins_[bin + 1] : 0);
  if (bins_[bin] < kAtomOverNeighbours * beside ||
      static_cast<double>(bins_[bin]) < kAtomOfAll * static_cast<double>(count()))
    return {};
  return std::pair{lower_edge(bin) / per_unit_ * (1 - kEdgeRounding),
                   lower_edge(bin + 1) / per_unit_ * (1 + kEdgeRounding)};
}

void LogHistogram::merge(const LogHistogram& other) {
  assert(per_unit_ == other.per_unit_);  // bins of different units do not mean the same
  zeros_ += other.zeros_;
  for (std::size_t i = 0; i < kBins; ++i) bins_[i] += other.bins_[i];
}

void LogHistogram::clear() {
  zeros_ = 0;
  std::fill(bins_.begin(), bins_.end(), 0);
}

}  // namespace sojourn::simulation
