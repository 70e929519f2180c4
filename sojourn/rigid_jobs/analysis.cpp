#include "sojourn/rigid_jobs/analysis.h"

#include <fmt/format.h>

#include <cmath>

#include "sojourn/answers/method_list.h"
#include "sojourn/answers/stability_words.h"
#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/rigid_jobs/alike_classes.h"
#include "sojourn/rigid_jobs/approximations.h"
#include "sojourn/rigid_jobs/chain/as_qbd.h"
#include "sojourn/rigid_jobs/chain/assemble.h"
#include "sojourn/rigid_jobs/chain/wait_law.h"
#include "sojourn/rigid_jobs/cyclic_arrivals.h"
#include "sojourn/rigid_jobs/failing_processors.h"
#include "sojourn/rigid_jobs/narrow_jobs.h"
#include "sojourn/rigid_jobs/questions.h"
#include "sojourn/rigid_jobs/saturated/saturated_answers.h"

namespace sojourn::rigid_jobs {
namespace {

constexpr double kNoLoss = 1e-9;  // what rounding leaves where fifo reaches what any policy could

class Methods : public answers::MethodList {
 public:
  Methods(const Model& m, const LargestRates& l, const answers::SolveOptions& o, answers::Answer& a)
      : MethodList(a, o.method), model_(m), rates_(l), options_(o), plain_(without_marks(m)) {
    for (std::size_t i = 0; i < m.clusters.size(); ++i) alones_.push_back(alone(plain_ ? *plain_ : m, i));
  }

  void saturated() {
    if (model_.discipline != Discipline::fifo) {
      note(fmt::format("no exact solution is known for {}: simulate it", policy_name(model_)));
      add("packing", [&] { return packing_answer(model_); });
      return;
    }
    add("slots", [&] { return slots_answer(model_, rates_); });
    add("closed-form", [&] { return closed_form_answer(model_); });
    add("saturated-chain", [&] { return chain_answer(model_, answer().notes, asked_for("saturated-chain")); });
    add("packing", [&] { return packing_answer(model_); });
    loss_to_blocking();
    if (auto table = transient_table(model_)) answer().tables.push_back(std::move(*table));
  }

  void below_saturation() {
    bool exact = false;
    if (model_.arrivals.kind == arrivals::Kind::cyclic && model_.broker == Broker::random && !model_.batch) cyclic();
    if (model_.clusters.size() > 1 && model_.broker != Broker::random) {
      note(fmt::format("no exact solution is known behind the broker {}: simulate it", to_string(model_.broker)));
    } else {
      exact = model_.batch ? narrow() : exact_answer();
      if (exact && model_.batch) return loss_to_blocking();
      if (tell_of_arrivals()) return;
      // With an exact solution the approximation is shown beside it only when asked for.
      if (!exact || asked_for("reset-marc"))
        add("reset-marc", [&] { return reset_marc(plain_ ? *plain_ : model_, alones_, rates_); });
    }
    add("no-wait", [&] { return no_wait_bound(model_); });
    loss_to_blocking();
  }

  // What no method here knows of the arrivals; true where none of them answers.
  bool tell_of_arrivals() {
    const bool tied = model_.arrivals.kind == arrivals::Kind::mmap && !plain_;
    if (model_.batch) {
      note("jobs arrive in batches: no method here knows that; simulate");
      return true;
    }
    if (tied)
      note("the class of a job depends on the phase its arrival comes from: no method here knows that; simulate");
    if (model_.arrivals.kind == arrivals::Kind::cyclic)
      note("reset-marc takes the mean rate: right where jobs last much longer than the cycle of the arrivals");
    return tied;
  }

  void other_policies() {
    const bool exact = narrow();
    if (model_.discipline == Discipline::server_filling)
      add("server-filling", [&] { return server_filling_asymptotics(model_); });
    if (!exact) note(fmt::format("no exact solution is known for {}: simulate it", policy_name(model_)));
    add("no-wait", [&] { return no_wait_bound(model_); });
    loss_to_blocking();
  }

  // Chains and bounds know processors that are all alike.
  void on_nodes() {
    const bool exact = !model_.saturated() && breakdowns();
    if (!exact) note("no exact solution is known on nodes with several resources, outages or failures: simulate it");
    if (!model_.saturated()) add("no-wait", [&] { return no_wait_bound(model_); });
  }

  bool breakdowns() {
    const auto queue = failing_processors(model_);
    if (!queue || !wanted("breakdowns")) return false;
    const auto law = queues::failing_servers(*queue);
    if (!law.usable) {
      refuse("breakdowns", law.trouble);
      return false;
    }
    return add("breakdowns", [&] { return answer_with_breakdowns(model_, law); });
  }

  void loss_to_blocking() {
    const double full = full_rate(model_), loss = 1 - rates_.fifo_rate / rates_.packing_rate;
    const char* any = model_.clusters.size() > 1 ? "any policy with this routing" : "any policy";
    const std::string fifo = fmt::format("largest stable rate: {} under fifo ({} of the processors in use)",
                                         number_text(rates_.fifo_rate, 9), percent(rates_.fifo_rate / full));
    if (loss < kNoLoss) return note(fmt::format("{}, and no higher under {}", fifo, any));
    note(fmt::format("{}, {} under {} ({}): blocking costs fifo {} of it", fifo, number_text(rates_.packing_rate, 9),
                     any, percent(rates_.packing_rate / full), percent(loss)));
  }

  // The two limits of a rate that repeats, where a constant one can be solved.
  void cyclic() {
    if (!wanted("pointwise-stationary") && !wanted("mean-rate")) return;
    const auto all = stretches_of(model_.arrivals);
    note(regime_note(model_, rates_.fifo_rate));
    Budget each = options_.budget;
    each.seconds /= static_cast<double>(all.size());
    Model constant = model_;
    constant.arrivals = arrivals::poisson_arrivals(model_.arrivals.rate);
    for (std::size_t i = 0; i < model_.clusters.size(); ++i)
      if (const auto one = alone(constant, i))
        if (const auto why = why_not_qbd(*one, each))
          return note(fmt::format("the exact answers at {} constant rates are left out: {}", all.size(), *why));
    const SolveExactly means = [](const Model& m) { return solve_at_constant_rate(m, false); };
    const SolveExactly solve = [](const Model& m) { return solve_at_constant_rate(m, true); };
    if (all.back().rate < rates_.fifo_rate)
      add("pointwise-stationary", [&] { return pointwise_stationary(model_, means); });
    add("mean-rate", [&] { return at_mean_rate(model_, solve); });
  }

 private:
  static answers::MethodAnswer solve_at_constant_rate(const Model& m, bool with_tails) {
    std::vector<std::optional<Model>> alones;
    for (std::size_t i = 0; i < m.clusters.size(); ++i) alones.push_back(alone(m, i));
    int phases = 0;
    return assemble(m, alones, laws_of(m, alones, with_tails, phases));
  }

  static std::string percent(double x) { return number_text(100 * x, 4) + "%"; }

  // Jobs of one width under an order of their own, cluster by cluster.
  bool narrow() {
    if (model_.clusters.size() > 1 && (model_.broker != Broker::random || model_.batch)) return false;
    NarrowMethod method;
    for (const auto& one : alones_)
      if (one) {
        method = narrow_method(*one);
        if (!method.note.empty() && method.name.empty()) note(method.note);
        if (method.name.empty()) return false;
      }
    return add(method.name, [&] {
      std::vector<std::optional<FifoLaw>> laws;
      for (const auto& one : alones_) laws.push_back(one ? std::optional(narrow_law(*one)) : std::nullopt);
      auto a = assemble(model_, alones_, laws);
      a.kind = answers::MethodKind::exact;
      a.residual.reset();
      a.notes.insert(a.notes.begin(), method.note);
      return a;
    });
  }

  bool exact_answer() {
    if (model_.batch || !wanted("qbd")) return false;
    for (std::size_t i = 0; i < alones_.size(); ++i)
      if (alones_[i])
        if (const auto why = why_not_qbd(*alones_[i], options_.budget)) {
          refuse("qbd", *why);
          return false;
        }
    return add("qbd", [&] { return solve_exactly(); });
  }

  static std::vector<std::optional<FifoLaw>> laws_of(const Model& m, const std::vector<std::optional<Model>>& alones,
                                                     bool with_tails, int& phases) {
    std::vector<std::optional<FifoLaw>> laws;
    for (std::size_t i = 0; i < alones.size(); ++i) {
      laws.push_back(alones[i] ? std::optional(solve_fifo_qbd(*alones[i], with_tails)) : std::nullopt);
      if (!laws.back()) continue;
      if (!laws.back()->usable)
        throw answers::NotAccurate(fmt::format("cluster {}: {}", in_quotes(m.clusters[i].name), laws.back()->trouble));
      phases = std::max(phases, laws.back()->phases);
    }
    return laws;
  }

  std::optional<answers::MethodAnswer> solve_exactly() {
    int phases = 0;
    // Half of the work is for the laws of waits: not where nobody asks for a point of them.
    const bool laws_asked = !model_.questions.percentiles.empty() || !model_.questions.thresholds.empty();
    const auto laws = laws_of(model_, alones_, laws_asked, phases);
    auto a = assemble(plain_ ? *plain_ : model_, alones_, laws);
    if (plain_)
      a.notes.push_back(
          "all classes have the same widths and lengths, so their marks change nothing for the machine: exact for all "
          "jobs together; classes arrive in phases of their own, and how their waits differ is left to simulation");
    a.kind = answers::MethodKind::exact;
    a.notes.insert(
        a.notes.begin(),
        fmt::format("quasi-birth-and-death chain in the number of jobs, up to {} phases a level", grouped(phases)));
    if (!model_.arrivals.is_poisson())
      a.notes.push_back("percentiles are known here only for Poisson arrivals");
    else if (laws_asked && !a.measures.find("wait_p50"))
      a.notes.push_back(fmt::format("percentiles are left out: more than {} phases", kMostTailPhases));
    return a;
  }

  const Model& model_;
  const LargestRates& rates_;
  const answers::SolveOptions& options_;
  std::optional<Model> plain_;  // of an mmap whose marks change nothing
  std::vector<std::optional<Model>> alones_;
};

}  // namespace

const std::vector<std::string>& method_names() {
  static const std::vector<std::string> names = {"slots",     "closed-form", "saturated-chain",
                                                 "qbd",       "reset-marc",  "server-filling",
                                                 "no-wait",   "packing",     "pointwise-stationary",
                                                 "mean-rate", "priority",    "shortest-first",
                                                 "srpt",      "batch-mmc",   "breakdowns"};
  return names;
}

void analyse(const Model& given, const LargestRates& l, const answers::SolveOptions& o, answers::Answer& answer) {
  const auto fifo = same_as_fifo(given);
  const Model& m = fifo ? *fifo : given;
  if (fifo)
    answer.notes.push_back(
        fmt::format("all jobs have one width, so that {} is fifo under another name", policy_name(given)));
  Methods methods(m, l, o, answer);
  if (o.flags.count("worst-case")) answer.tables.push_back(worst_case_table(m, answer.notes));
  if (m.saturated() && m.on_nodes()) {
    methods.on_nodes();
  } else if (m.saturated()) {
    methods.saturated();
  } else if (!answer.stability.stable) {
    answer.notes.push_back(answers::unstable_note(
        answer.stability, m.horizon ? answers::Horizon::is_given : answers::Horizon::can_be_given));
    if (!m.on_nodes()) methods.loss_to_blocking();
  } else if (m.on_nodes()) {
    methods.on_nodes();
  } else if (m.discipline == Discipline::fifo) {
    methods.below_saturation();
  } else {
    methods.other_policies();
  }
  if (m.horizon) answers::call_long_run(answer.methods);
  if (o.flags.count("backfilling")) answer.tables.push_back(backfilling_table(m, answer.notes));
  answers::sort_best_first(answer.methods);
}

}  // namespace sojourn::rigid_jobs
