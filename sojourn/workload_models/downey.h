// A. B. Downey: A parallel workload model and its implications for processor allocation, HPDC 1997. A job's average
// parallelism A and its work (processor seconds on one processor) are log-uniform; Poisson arrivals. The paper lets a
// scheduler choose how many processors a job gets; here a job asks for its average parallelism, rounded down, and runs
// for its work over the paper's speedup on so many.
#pragma once

#include "sojourn/workload_models/source.h"

namespace sojourn::workload_models {

struct DowneyParameters {
  std::int32_t processors = 128;
  double least_work = 1.0, most_work = 1.0;  // processor seconds
  double variance = 0.0;                     // of parallelism: 0 is perfect speedup up to A
  double interval = 1.0;                     // mean, between arrivals
};

// On n <= A processors of a job with average parallelism A and this variance of it.
double downey_speedup(double processors, double parallelism, double variance);

class Downey final : public Source {
 public:
  explicit Downey(const DowneyParameters& parameters) : p_(parameters) {}
  std::string name() const override { return "downey"; }
  std::vector<DrawnJob> draw(std::size_t count, std::uint64_t seed, std::uint32_t replication) const override;

 private:
  DowneyParameters p_;
};

}  // namespace sojourn::workload_models
