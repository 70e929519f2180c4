// U. Lublin, D. G. Feitelson: The workload on parallel supercomputers: modeling the characteristics of rigid jobs,
// J. Parallel Distrib. Comput. 63 (2003), without telling batch from interactive jobs. Logarithms of widths are to base
// 2, those of times (in seconds) natural.
#pragma once

#include "sojourn/workload_models/source.h"

namespace sojourn::workload_models {

struct LublinFeitelsonParameters {
  std::int32_t processors = 128;
  // Widths: one processor; a power of two; any other. The logarithm is uniform in two stages.
  double serial = 0.244, power_of_two = 0.576;  // shares of all jobs
  double low = 0.8, medium = 4.5, high = 7.0;   // logarithms: of the narrowest parallel job, in between, of the widest
  double low_share = 0.86;                      // of the first stage
  // Run times: the logarithm is one of two gammas, the first with probability intercept + slope * width.
  double short_shape = 4.2, short_scale = 0.94;
  double long_shape = 312.0, long_scale = 0.03;
  double short_share = 0.78, short_slope = -0.0054;
  // Arrivals: the logarithm of the gaps is a gamma, that of the rush hours times a ratio for the whole day; half hours
  // have the shares of another gamma.
  double gap_shape = 10.2303, gap_scale = 0.4871, gap_ratio = 1.0225;
  double day_shape = 8.1737, day_scale = 3.9631;
  bool daily = true;
  double load = 1.0;  // so many times the jobs in the same time
};

// Longer ones are drawn again: e^12 seconds are 45 hours, e^13 are 5 days.
inline constexpr double kLongestLogRun = 12.0, kLongestLogGap = 13.0;

// Of the gamma law with these; what is above is drawn again.
double share_below(double shape, double scale, double limit);

class LublinFeitelson final : public Source {
 public:
  explicit LublinFeitelson(const LublinFeitelsonParameters& parameters) : p_(parameters) {}
  std::string name() const override { return "lublin-feitelson"; }
  std::vector<DrawnJob> draw(std::size_t count, std::uint64_t seed, std::uint32_t replication) const override;

 private:
  LublinFeitelsonParameters p_;
};

}  // namespace sojourn::workload_models
