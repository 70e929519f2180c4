#include "sojourn/fork_join/comparison.h"

#include <cmath>

#include "sojourn/base/errors.h"
#include "sojourn/fork_join/as_phase_chain.h"
#include "sojourn/fork_join/closed_form.h"
#include "sojourn/fork_join/exact_fifo.h"
#include "sojourn/fork_join/ps_job.h"
#include "sojourn/fork_join/published.h"

namespace sojourn::fork_join {
namespace {

Model served(const Model& model, Discipline discipline) {
  Model m = model;
  m.discipline = discipline;
  return m;
}

// NaN where only a simulation can tell.
std::pair<double, std::string> task_sharing(const Model& model, const Budget& budget) {
  const Model m = served(model, Discipline::ps_task);
  if (closed_form_applies(m)) return {exact_mean(m), "closed-form"};
  std::string why;
  if (phase_chain_applies(m))
    if (const auto a = solve_phase_chain(m, budget, why)) return {a->measures.value("mean_response"), "phase-chain"};
  return {std::nan(""), "simulate it"};
}

}  // namespace

answers::Table compare_disciplines(const Model& model, const Budget& budget) {
  if (model.processors != 1 || !model.arrivals.is_poisson())
    throw ModelError(Complaint{"--compare-disciplines is about one server and Poisson arrivals",
                               std::to_string(model.processors) + " processors, " +
                                   std::string(arrivals::to_string(model.arrivals.kind)) + " arrivals",
                               "processors = 1, process = \"poisson\"",
                               "compare several servers with `sojourn compare` on each placement"});
  answers::Table table{"disciplines",
                       "the same jobs on the same server, served three ways",
                       {"discipline", "mean_response", "over ps-job", "over fifo", "method"},
                       {}};
  if (load(model) >= 1) return table;
  const double job = job_sharing_mean(model), fifo = single_fifo_mean(served(model, Discipline::fifo));
  const auto [task, method] = task_sharing(model, budget);
  const auto row = [&](const char* name, double mean, const std::string& how) {
    table.rows.push_back({name, mean, mean / job, mean / fifo, how});
  };
  row("ps-task", task, method);
  row("ps-job", job, "job-sharing");
  row("fifo", fifo, "mg1-fifo");
  return table;
}

answers::Table by_largest_task(const Model& model) {
  if (!closed_form_applies(model) || !asked(model).fixed())
    throw ModelError(Complaint{
        "--by-largest-task needs the closed form, for one number of tasks", std::string(to_string(model.discipline)),
        "ps-task on one server, Poisson arrivals, exponential tasks, load below 1, a fixed number of tasks or tagged",
        ""});
  answers::Table table{"by_largest_task",
                       "mean response of a job whose largest task needs x (at its p-th percentile)",
                       {"p", "x", "exact", "published", "published/exact"},
                       {}};
  const std::int64_t m = asked(model).most();
  const double mu = task_rate(model), step = 0.02;
  const auto ode = published_ode(m, load(model), published_tasks_found(model), step, 4000, true);
  for (const double p : {0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99}) {
    // P(Y <= x) = (1 - e^{-mu x})^m, moved to the next grid point of the integration.
    const double y = -std::log(-std::expm1(std::log(p) / static_cast<double>(m)));
    const auto at = std::min(static_cast<std::size_t>(std::lround(y / step)), ode.response.size() - 1);
    const double x = static_cast<double>(at) * step / mu, exact = exact_mean_given_largest(model, m, x),
                 published = ode.response[at] / mu;
    table.rows.push_back({100 * p, x, exact, published, exact > 0 ? published / exact : 1.0});
  }
  return table;
}

}  // namespace sojourn::fork_join
