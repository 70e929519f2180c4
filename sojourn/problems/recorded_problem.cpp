#include "sojourn/problems/recorded_problem.h"

#include <fmt/format.h>

#include <cmath>
#include <map>

#include "sojourn/base/text.h"
#include "sojourn/distributions/distribution.h"
#include "sojourn/logs/ledger_report.h"
#include "sojourn/model_file/read_workload.h"
#include "sojourn/recorded_jobs/as_simulation.h"
#include "sojourn/recorded_jobs/limits.h"
#include "sojourn/recorded_jobs/what_if.h"
#include "sojourn/rigid_jobs/packing_bound.h"
#include "sojourn/scheduling/policy.h"

namespace sojourn::problems {
namespace {

namespace recorded = recorded_jobs;

constexpr std::size_t kColumns = 80;  // of the ledger

// The same mix of widths and run times without an order: what packing knows.
rigid_jobs::Model as_mix(const recorded::Model& m) {
  std::map<std::int64_t, std::pair<double, double>> widths;  // jobs, run time
  for (const auto& job : m.log->jobs) {
    auto& [jobs, run] = widths[job.width];
    ++jobs;
    run += job.run / m.unit;
  }
  rigid_jobs::Model mix;
  mix.clusters = {{"A", m.log->processors, 1.0}};
  for (const auto& [width, sums] : widths)
    mix.classes.push_back({fmt::format("{}", width), sums.first / static_cast<double>(m.log->jobs.size()),
                           rigid_jobs::WidthLaw::constant(width), distributions::constant(sums.second / sums.first)});
  return mix;
}

class RecordedProblem final : public Problem {
 public:
  RecordedProblem(recorded::Model model, std::vector<std::string> notes)
      : model_(std::move(model)), notes_(std::move(notes)), load_(recorded::offered_load(model_)) {
    if (model_.discipline == "fifo" || model_.discipline == "fcfs") most_ = recorded::fifo_saturation(model_);
    if (std::isnan(most_)) most_ = 1.0;
    add_notes();
  }

  answers::Answer describe_model() const override {
    answers::Answer a;
    a.title = model_.title;
    a.kind = "rigid";
    a.discipline = scheduling::policy_text(model_.policy);
    // A log ends, and so does its queue; what would not last for ever is told by the loads.
    a.stability = {true, load_, most_, rate_of(most_)};
    a.notes = notes_;
    return a;
  }

  answers::Facts facts() const override { return {}; }

  // Nothing is drawn, so there is nothing to solve: what needs no law of jobs, and what to do.
  void solve(const SolveOptions&, answers::Answer& answer) const override {
    const double fifo = recorded::fifo_saturation(model_);
    const auto packing = rigid_jobs::packing_bound(as_mix(model_));
    answers::Table table{"limits", "What needs no fit:", {"", "load", "jobs per unit of time"}, {}};
    table.rows.push_back(
        {model_.source ? "offered by the first log drawn" : "offered by the log", load_, rate_of(load_)});
    if (!std::isnan(fifo)) table.rows.push_back({"most that fifo carries", fifo, rate_of(fifo)});
    table.rows.push_back(
        {packing.packings > 0 ? "most that any policy carries (packing bound)" : "most that any policy carries (area)",
         packing.rate / rate_of(1.0), packing.rate});
    answer.tables.push_back(std::move(table));
    if (!std::isnan(fifo))
      answer.notes.push_back(
          "the most that fifo carries is that of these jobs in this order, always one more of them: a saturated "
          "replay");
    answer.notes.push_back(
        model_.source
            ? fmt::format("no exact solution of the workload model {} is known: `sojourn simulate` draws logs from it, "
                          "--write-log writes one, and `sojourn fit` makes a model of that which solve takes",
                          model_.source->name())
            : fmt::format("a log has no law to solve: `sojourn simulate` replays it, `sojourn fit {} --out model.toml` "
                          "makes a model of it that solve takes",
                          printable(model_.log->file)));
  }

  bool only_simulated() const override { return true; }
  bool repeats_itself() const override { return !model_.source && model_.resample == recorded::Resample::none; }

  answers::Preface preface() const override {
    if (model_.source) return {};
    return {"log", logs::ledger_text(*model_.log, kColumns), logs::log_json(*model_.log)};
  }

  answers::MethodAnswer simulate(const simulation::ExperimentOptions& o, const Interruption& i) const override {
    auto answer = recorded::simulate(model_, o, i);
    if (const auto note = beside_recorded(answer); !note.empty()) answer.notes.push_back(note);
    return answer;
  }

 private:
  double rate_of(double load) const {
    return load * static_cast<double>(model_.log->processors) * model_.unit / recorded::mean_work(model_);
  }

  void add_notes() {
    if (const auto note = recorded::too_wide_note(*model_.log); !note.empty()) notes_.push_back(note);
    if (!model_.what_if.empty())
      notes_.insert(notes_.end(), {"what if: " + joined(model_.what_if), recorded::kOpenLoop});
    if (load_ >= most_)
      notes_.push_back(fmt::format(
          "the {}log offers more than {} could carry for ever ({}): its queue grows while the log lasts",
          model_.source ? "drawn " : "", model_.discipline == "fifo" ? "fifo" : "the machine", number_text(most_, 4)));
  }

  // How far a replay is from what was recorded.
  std::string beside_recorded(const answers::MethodAnswer& answer) const {
    double wait = 0, jobs = 0;
    for (const auto& job : model_.log->jobs)
      if (job.has_wait()) wait += job.wait, ++jobs;
    const auto* replayed = answer.measures.find("mean_wait");
    if (!model_.what_if.empty() || !(wait > 0) || !replayed) return "";
    const double recorded_wait = wait / jobs / model_.unit;
    return fmt::format(
        "the log records a mean wait of {}; this is {} times that: limits, fair share, holds and broken nodes are not "
        "in "
        "a log",
        number_text(recorded_wait, 4), number_text(replayed->value / recorded_wait, 3));
  }

  recorded::Model model_;
  std::vector<std::string> notes_;
  double load_, most_ = 1.0;
};

}  // namespace

std::unique_ptr<Problem> read_recorded(model_file::Document& d) {
  auto model = model_file::read_workload(d);
  return std::make_unique<RecordedProblem>(std::move(model), d.notes());
}

}  // namespace sojourn::problems
