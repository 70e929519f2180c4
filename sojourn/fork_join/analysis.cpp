#include "sojourn/fork_join/analysis.h"

#include <fmt/format.h>

#include "sojourn/answers/method_list.h"
#include "sojourn/answers/stability_words.h"
#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/fork_join/as_chain.h"
#include "sojourn/fork_join/as_phase_chain.h"
#include "sojourn/fork_join/closed_form.h"
#include "sojourn/fork_join/comparison.h"
#include "sojourn/fork_join/exact_fifo.h"
#include "sojourn/fork_join/exact_pool.h"
#include "sojourn/fork_join/own_servers.h"
#include "sojourn/fork_join/ps_job.h"
#include "sojourn/fork_join/published.h"
#include "sojourn/fork_join/task_count.h"

namespace sojourn::fork_join {
namespace {

constexpr double kMostCuts = 1e10;
constexpr double kMostUnasked = 2.0;  // seconds a second opinion may take when nobody asked for it by name

class Methods : answers::MethodList {
 public:
  Methods(const Model& m, const answers::SolveOptions& o, answers::Answer& a)
      : MethodList(a, o.method), model_(m), options_(o) {}

  void all() {
    switch (model_.discipline) {
      case Discipline::ps_task:
        task_sharing();
        break;
      case Discipline::ps_job:
        job_sharing();
        break;
      case Discipline::fifo:
        model_.placement == Placement::own_servers ? own_servers() : fifo();
        break;
    }
  }

 private:
  void refuse(const std::string& name, const std::string& why) const { MethodList::refuse(name, why, "no " + name); }

  void task_sharing() {
    if (closed_form_applies(model_)) {
      add("closed-form", [&] { return solve_closed_form(model_); });
      add("lower-bound", [&] { return lower_bound(model_); });
      if (wanted("upper-bound")) upper();
      add("published-ode", [&] { return solve_published_ode(model_); });
      add("published-series", [&] { return solve_published_series(model_); });
    }
    if (chain_applies(model_) && wanted("chain")) chain();
    if (phase_chain_applies(model_) && wanted("phase-chain")) {
      std::string why;
      add([&] { return solve_phase_chain(model_, options_.budget, why); });
      if (!why.empty()) refuse("phase-chain", why);
    }
    if (!chain_applies(model_) && !phase_chain_applies(model_))
      only_simulation("task sharing is solved for Poisson arrivals and phase-type task times");
  }

  void upper() {
    if (asked(model_).most() > kMostTasksOfUpperBound)
      refuse("upper-bound",
             fmt::format("{} tasks are more than its {} steps", grouped(static_cast<double>(asked(model_).most())),
                         grouped(static_cast<double>(kMostTasksOfUpperBound))));
    else
      add([&] { return upper_bound(model_); });
  }

  void chain() {
    const bool closed = closed_form_applies(model_);
    if (cost_of_task_count(model_) > kMostCuts)
      return refuse("chain", "there are too many processors and tasks of a job for its cut equations");
    const ChainSize size = chain_size(model_);
    Budget budget = options_.budget;
    const bool fits = closed && budget.allows(size);
    if (closed && !asked_for("chain")) budget.seconds = std::min(budget.seconds, kMostUnasked);
    if (!budget.allows(size))
      refuse("chain", fmt::format("{} other tasks times {} own would take {} and about {}{}",
                                  grouped(std::floor(size.others)), grouped(size.own), bytes_text(size.bytes),
                                  duration_text(size.seconds), fits ? "; ask for it with --method chain" : ""));
    else
      add([&] { return solve_chain(model_, budget); });
  }

  void job_sharing() {
    if (!job_sharing_applies(model_)) return only_simulation("job sharing is solved for Poisson arrivals");
    add("job-sharing", [&] { return solve_job_sharing(model_); });
    if (markovian(model_) && wanted("phase-chain")) {
      std::string why;
      add([&] { return solve_job_sharing_chain(model_, options_.budget, why); });
      if (!why.empty()) refuse("phase-chain", why);
    }
  }

  void fifo() {
    const bool pool = pool_applies(model_), single = model_.processors == 1 && single_fifo_applies(model_);
    if (single) add("mg1-fifo", [&] { return solve_single_fifo(model_); });
    if (pool && wanted("batch-pool") && (!single || asked_for("batch-pool"))) {
      constexpr double kSecondsPerStep = 2e-9;  // of the recursion
      const double seconds = cost_of_pool(model_) * kSecondsPerStep,
                   bytes = 8 * static_cast<double>(model_.processors + 3 * asked(model_).most());
      if (!options_.budget.allows({bytes, seconds}))
        refuse("batch-pool", fmt::format("{} processors and {} tasks would take {} and about {}",
                                         grouped(static_cast<double>(model_.processors)),
                                         grouped(static_cast<double>(asked(model_).most())), bytes_text(bytes),
                                         duration_text(seconds)));
      else
        add([&] { return solve_pool(model_, options_.budget.seconds); });
    }
    if (!pool && !single)
      only_simulation("a pool is solved for Poisson arrivals and exponential tasks, one server for Poisson arrivals");
  }

  void own_servers() {
    if (!add_all([&] { return solve_own_servers(model_); }))
      only_simulation("tasks on servers of their own are bounded for Poisson arrivals");
    else if (!model_.time->is_exponential() || model_.processors > 2)
      note("no exact solution is known for more than two servers or other than exponential tasks: simulate it");
  }

  void only_simulation(const std::string& why) { note("no analytic method applies (" + why + "): simulate it"); }

  const Model& model_;
  const answers::SolveOptions& options_;
};

}  // namespace

const std::vector<std::string>& method_names() {
  static const std::vector<std::string> names = {"closed-form",    "chain",       "phase-chain",   "job-sharing",
                                                 "mg1-fifo",       "batch-pool",  "two-servers",   "nelson-tantawi",
                                                 "varma-makowski", "varki",       "lower-bound",   "upper-bound",
                                                 "one-server",     "independent", "published-ode", "published-series"};
  return names;
}

void analyse(const Model& m, const answers::SolveOptions& o, answers::Answer& answer) {
  if (o.flags.count("compare-disciplines")) answer.tables.push_back(compare_disciplines(m, o.budget));
  if (o.flags.count("by-largest-task")) answer.tables.push_back(by_largest_task(m));
  const std::size_t told = answer.notes.size();
  if (answer.stability.stable) Methods(m, o, answer).all();
  if (answer.stability.stable && answer.methods.empty() && answer.notes.size() == told && !o.method.empty())
    answer.notes.push_back(fmt::format("the method {} does not apply to this model; fork-join jobs know {}",
                                       in_quotes(o.method), joined(method_names())));
  if (m.horizon) answers::call_long_run(answer.methods);
  if (!answer.stability.stable)
    answer.notes.push_back(answers::unstable_note(
        answer.stability, m.horizon ? answers::Horizon::is_given : answers::Horizon::can_be_given));
  answers::sort_best_first(answer.methods);
}

}  // namespace sojourn::fork_join
