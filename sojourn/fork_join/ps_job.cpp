#include "sojourn/fork_join/ps_job.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "sojourn/answers/told_law.h"
#include "sojourn/base/rounding.h"
#include "sojourn/base/text.h"
#include "sojourn/fork_join/as_phase_chain.h"
#include "sojourn/fork_join/single_server_law.h"

namespace sojourn::fork_join {
namespace {

std::vector<double> geometric(double rho) {
  const auto entries = answers::told_entries(0, rho);
  std::vector<double> p;
  if (!entries || !(rho > 0)) return p;
  for (double x = 1 - rho; p.size() < *entries; x *= rho) p.push_back(x);
  return p;
}

}  // namespace

bool job_sharing_applies(const Model& m) { return m.processors == 1 && m.arrivals.is_poisson() && load(m) < 1; }

double job_sharing_mean(const Model& m) { return asked(m).mean() / (task_rate(m) * (1 - load(m))); }

answers::MethodAnswer solve_job_sharing(const Model& m) {
  answers::MethodAnswer a;
  a.name = "job-sharing";
  a.kind = answers::MethodKind::exact;
  const double rho = load(m), error = 4 * kEpsilon + error_of_idleness(m);
  set_means(m, job_sharing_mean(m), error, a.measures);
  a.measures.set("mean_jobs", rho / (1 - rho), error * rho / (1 - rho));
  a.measures.set("decay_rate", rho, 4 * kEpsilon * rho);
  if (auto pmf = geometric(rho); !pmf.empty()) a.measures.set_array("jobs_pmf", std::move(pmf));
  a.error_estimate = error;
  a.notes.push_back("insensitive: only the mean of a task's time matters");
  return a;
}

std::optional<answers::MethodAnswer> solve_job_sharing_chain(const Model& model, const Budget& budget,
                                                             std::string& why) {
  constexpr std::int64_t kMostPhases = 12;
  const std::int64_t phases = std::max(model.tasks.most(), asked(model).most());
  if (phases > kMostPhases) {
    why = fmt::format("{} tasks of a job would be as many phases; up to {} are worked through",
                      grouped(static_cast<double>(phases)), kMostPhases);
    return std::nullopt;
  }
  // Phase i: phases - i tasks are left.
  MatrixXd T = MatrixXd::Zero(phases, phases);
  for (Index i = 0; i < phases; ++i) {
    T(i, i) = -1 / model.time->mean();
    if (i + 1 < phases) T(i, i + 1) = -T(i, i);
  }
  const auto start = [&](const distributions::WholeNumbers& law) {
    RowVectorXd alpha = RowVectorXd::Zero(phases);
    for (std::size_t i = 0; i < law.values.size(); ++i) alpha(phases - law.values[i]) = law.probabilities[i];
    return alpha;
  };
  Model single = model;
  single.discipline = Discipline::ps_task;
  single.tasks = distributions::always(1);
  single.time = distributions::from_phase_type({start(model.tasks), T});
  if (model.tagged) single.tagged = 1;
  return solve_phase_chain(single, budget, why, start(asked(model)));
}

}  // namespace sojourn::fork_join
