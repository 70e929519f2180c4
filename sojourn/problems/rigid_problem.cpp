#include "sojourn/problems/rigid_problem.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/answers/stability_words.h"
#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/model_file/read_rigid.h"
#include "sojourn/model_file/read_workload.h"
#include "sojourn/rigid_jobs/analysis.h"
#include "sojourn/rigid_jobs/simulation/as_simulation.h"
#include "sojourn/problems/recorded_problem.h"

namespace sojourn::problems {
namespace {

namespace rigid = rigid_jobs;

class RigidProblem final : public Problem {
 public:
  RigidProblem(rigid::Model model, std::vector<std::string> notes)
      : model_(std::move(model)), notes_(std::move(notes)), rates_(rigid::largest_rates(model_)) {}

  answers::Answer describe_model() const override {
    answers::Answer a;
    a.title = model_.title;
    a.kind = "rigid";
    a.discipline = rigid::policy_name(model_);
    if (model_.clusters.size() > 1) a.broker = clusters::to_string(model_.broker);
    a.stability = rates_.stability;
    a.notes = notes_;
    a.notes.insert(a.notes.end(), rates_.notes.begin(), rates_.notes.end());
    return a;
  }

  answers::Facts facts() const override {
    answers::Facts f{.processors = rigid::total_processors(model_)};
    if (!model_.saturated()) f.rate = model_.arrivals.rate;
    double fastest = 0, slowest = INFINITY;
    for (const rigid::Cluster& c : model_.clusters) {
      fastest = std::max(fastest, c.speed);
      slowest = std::min(slowest, c.speed);
      f.clusters.push_back({c.name, static_cast<double>(c.processors), answers::kUnknown});
    }
    f.least_response = rigid::mean_length(model_) / fastest;
    if (fastest == slowest && !model_.on_nodes()) {
      f.work = rigid::mean_demand(model_) / fastest;
      add_class_facts(fastest, f);
    }
    if (model_.clusters.size() == 1) f.most_running = f.processors;
    return f;
  }

  void solve(const SolveOptions& o, answers::Answer& answer) const override {
    rigid::Model model = model_;
    model.questions = o.asked;
    rigid::analyse(model, rates_, o, answer);
  }

  std::string why_not_simulate() const override {
    const auto& s = rates_.stability;
    if (model_.saturated() || model_.horizon || s.stable) return "";
    return answers::why_unstable_is_not_simulated(s, answers::Horizon::can_be_given);
  }

  answers::MethodAnswer simulate(const simulation::ExperimentOptions& o, const Interruption& i) const override {
    simulation::ExperimentOptions options = o;
    if (model_.saturated() && options.target == "mean_response") options.target = "mean_used_processors";
    const bool beyond_fifo = !model_.saturated() && !model_.horizon && model_.arrivals.rate >= rates_.fifo_rate;
    // Whether such a policy is stable there nobody knows: do not look for a precision for ever.
    if (beyond_fifo && options.jobs == 0) options.most_jobs = std::min<std::uint64_t>(options.most_jobs, 20'000'000);
    // Widths that do not fit together make a machine busier than its load says.
    if (!model_.saturated())
      options.forgetting = rigid::jobs_to_forget(model_, model_.arrivals.rate / rates_.stability.max_rate);
    auto answer = rigid::simulate(model_, options, i);
    if (beyond_fifo && !rigid::limit_is_known(model_))
      answer.notes.push_back(
          "the rate is above what fifo could carry; whether this policy is stable here is not known, a queue that goes "
          "on growing would not be noticed");
    return answer;
  }

 private:
  // Classes use the processors of all clusters.
  void add_class_facts(double speed, answers::Facts& f) const {
    const rigid::Grouping groups = rigid::grouping(model_);
    const auto types = rigid::types_of(model_);
    std::vector<double> share(groups.names.size()), work(groups.names.size());
    for (std::size_t i = 0; i < types.size(); ++i) {
      const std::size_t g = groups.of_type[i];
      share[g] += types[i].probability;
      work[g] += types[i].probability * static_cast<double>(types[i].width) *
                 model_.classes[types[i].job_class].time->mean() / speed;
    }
    for (std::size_t g = 0; g < share.size(); ++g)
      f.classes.push_back({groups.names[g], f.processors, work[g] / share[g]});
  }

  rigid::Model model_;
  std::vector<std::string> notes_;
  rigid::LargestRates rates_;
};

}  // namespace

Family rigid_family() {
  return {.kind = "rigid",
          .summary =
              "jobs that hold several processors together: fifo exactly, backfilling by simulation (Berten, Devillers, "
              "Louchard)",
          .methods = rigid::method_names(),
          .read = [](model_file::Document& d) -> std::unique_ptr<Problem> {
            if (model_file::has_workload(d)) return read_recorded(d);
            auto model = model_file::read_rigid(d);
            return std::make_unique<RigidProblem>(std::move(model), d.notes());
          }};
}

}  // namespace sojourn::problems
