#include "sojourn/api/inside.h"

#include "sojourn/linear_algebra/dense_lu.h"
#include "sojourn/problems/questions.h"

namespace sojourn::inside {

void one_blas_thread() { [[maybe_unused]] static const bool once = (linear_algebra::set_blas_threads(1), true); }

problems::SolveOptions ours(const SolveOptions& options) {
  problems::SolveOptions out;
  out.method = options.method;
  out.budget = {options.memory, options.effort};
  out.flags = {options.flags.begin(), options.flags.end()};
  problems::ask_percentiles(options.percentiles, out.asked.percentiles);
  return out;
}

simulation::ExperimentOptions ours(const SimulateOptions& options) {
  simulation::ExperimentOptions out;
  out.precision = options.precision;
  out.confidence = options.confidence;
  out.seed = options.seed;
  out.threads = options.threads;
  out.replications = options.replications;
  out.jobs = options.jobs;
  out.most_jobs = options.most_jobs;
  out.target = options.target;
  problems::ask_percentiles(options.percentiles, out.percentiles);
  return out;
}

}  // namespace sojourn::inside
