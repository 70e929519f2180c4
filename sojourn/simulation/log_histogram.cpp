#include "sojourn/simulation/log_histogram.h"

#include <cassert>
#include <numeric>

namespace sojourn::simulation {

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
