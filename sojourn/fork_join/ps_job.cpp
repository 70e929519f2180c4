#include "sojourn/fork_join/ps_job.h"

#include <cmath>
#include <limits>

namespace sojourn::fork_join {
namespace {

std::vector<double> geometric(double rho) {
  std::vector<double> p;
  if (!(rho > 0) || std::log(1e-12) / std::log(rho) > 2000) return p;
  for (double x = 1 - rho; x > 1e-13; x *= rho) p.push_back(x);
  return p;
}

}  // namespace

bool job_sharing_applies(const Model& m) { return m.processors == 1 && m.arrivals.is_poisson() && load(m) < 1; }

double job_sharing_mean(const Model& m) { return asked(m).mean() / (task_rate(m) * (1 - load(m))); }

answers::MethodAnswer solve_job_sharing(const Model& m) {
  answers::MethodAnswer a;
  a.name = "job-sharing";
  a.kind = answers::MethodKind::exact;
  set_means(m, job_sharing_mean(m), a.measures);
  const double rho = load(m);
  a.measures.set("mean_jobs", rho / (1 - rho));
  a.measures.set("decay_rate", rho);
  if (auto pmf = geometric(rho); !pmf.empty()) a.measures.set_array("jobs_pmf", std::move(pmf));
  a.error_estimate = std::numeric_limits<double>::epsilon() * (4 + 1 / (1 - rho));
  a.notes.push_back("insensitive: only the mean of a task's time matters; percentiles of the response are known for jobs of one task only");
  return a;
}

}  // namespace sojourn::fork_join
