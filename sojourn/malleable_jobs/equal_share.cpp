#include "sojourn/malleable_jobs/equal_share.h"

#include <cmath>

#include "sojourn/answers/told_law.h"

namespace sojourn::malleable_jobs {

answers::MethodAnswer solve_equal_share(const Model& m) {
  const double rate = m.arrivals.rate, work = rate * m.time->mean();
  const int P = m.processors;
  // Logarithms of the weights up to P jobs; beyond, every job has less than one processor and the
  // tail is geometric.
  std::vector<double> logs{0.0};
  double largest = 0;
  for (int n = 1; n <= P; ++n) {
    logs.push_back(logs.back() + std::log(work / (n * speed_on(m, static_cast<double>(P) / n))));
    largest = std::max(largest, logs.back());
  }
  constexpr double kLeastTold = 0.1 * answers::kTailLeft;  // the last entry, where the rest is about ten of them
  const double r = work / (P * speed_on(m, 1));
  double total = 0, busy = 0, jobs = 0, last = 0;
  std::vector<double> pmf;
  for (int n = 0; n <= P; ++n) {
    last = std::exp(logs[static_cast<std::size_t>(n)] - largest);
    total += last;
    if (n > 0) busy += last;
    jobs += n * last;
    pmf.push_back(last);
  }
  total += last * r / (1 - r);
  busy += last * r / (1 - r);
  jobs += last * r / (1 - r) * (P + 1 / (1 - r));
  while (pmf.size() < answers::kLongestLaw && last * r > kLeastTold * total) pmf.push_back(last *= r);
  for (double& p : pmf) p /= total;
  answers::MethodAnswer a;
  a.name = "equal-share";
  const bool own = m.discipline == Discipline::equal_share;
  a.kind = own ? answers::MethodKind::exact : answers::MethodKind::approximation;
  a.notes = {own ? "insensitive: depends on the law of the work through its mean alone"
                 : "the free limit: no repartitioning time, fractions of processors, everybody "
                   "runs whatever min_processors says"};
  a.measures.set("mean_response", jobs / total / rate);
  a.measures.set("mean_jobs", jobs / total);
  a.measures.set("throughput", rate);
  a.measures.set("decay_rate", r);
  if (own) {
    // Fewer jobs than processors use them all; nobody is left without a share.
    a.measures.set("utilization", busy / total);
    a.measures.set("mean_used_processors", P * (busy / total));
  }
  if (pmf.size() < answers::kLongestLaw) a.measures.set_array("jobs_pmf", std::move(pmf));
  return a;
}

}  // namespace sojourn::malleable_jobs
