#include "sojourn/workload_models/downey.h"

#include <algorithm>
#include <cmath>

#include "sojourn/random/sampler.h"

namespace sojourn::workload_models {
namespace {

double log_uniform(double least, double most, random::Stream& stream) {
  return least * std::pow(most / least, stream.uniform());
}

}  // namespace

// The two branches of the paper agree where the variance is 1.
double downey_speedup(double n, double a, double variance) {
  if (variance <= 1) return a * n / (a + variance / 2 * (n - 1));
  return n * a * (variance + 1) / (variance * (n + a - 1) + a);
}

std::vector<DrawnJob> Downey::draw(std::size_t count, std::uint64_t seed, std::uint32_t replication) const {
  using random::Purpose;
  random::Stream arrivals(seed, replication, Purpose::arrivals), widths(seed, replication, Purpose::widths),
      sizes(seed, replication, Purpose::sizes);
  std::vector<DrawnJob> jobs;
  jobs.reserve(count);
  double now = 0;
  while (jobs.size() < count) {
    now += p_.interval * random::standard_exponential(arrivals);
    const double parallelism = log_uniform(1.0, p_.processors + 1.0, widths);  // P(width < n) = log n / log(P + 1)
    const double width = std::min(std::floor(parallelism), static_cast<double>(p_.processors));
    const double work = log_uniform(p_.least_work, p_.most_work, sizes);
    jobs.push_back({now, work / downey_speedup(width, parallelism, p_.variance), static_cast<std::int32_t>(width)});
  }
  return jobs;
}

}  // namespace sojourn::workload_models
