#include "sojourn/plan/plan.h"

#include <fmt/format.h>

#include <algorithm>

#include "sojourn/base/stop_point.h"
#include "sojourn/plan/apart.h"
#include "sojourn/plan/axis.h"
#include "sojourn/plan/best.h"
#include "sojourn/plan/boundary.h"
#include "sojourn/plan/knowledge.h"

namespace sojourn::plan {
namespace {

constexpr int kReadPlaces = 16;  // of a range, to find one that is a model

class Search {
 public:
  Search(const Question& question, const Candidates& candidates, const Options& options,
         const Interruption& interruption)
      : question_(question),
        options_(options),
        evaluator_(question, interruption, static_cast<std::size_t>(candidates.count())),
        axis_(candidates, evaluator_) {
    plan_.wanted = options.wanted;
  }

  Plan run() {
    try {
      search();
    } catch (const Interrupted&) {
      plan_.interrupted = true;
    }
    if (answer_) plan_.answer = axis_.text(*answer_);
    collect();
    if (plan_.interrupted) find_bracket();
    warn();
    if (demand_follows(question_))
      plan_.notes.push_back(
          "demand grows with the machine because the model gives arrivals.load; give arrivals.rate to keep it fixed");
    if (const Tried* t = plan_.at(plan_.answer))
      plan_.notes.insert(plan_.notes.end(), t->decisive.notes.begin(), t->decisive.notes.end());
    plan_.solved = evaluator_.solved();
    plan_.simulations = evaluator_.simulations();
    return std::move(plan_);
  }

 private:
  bool best_wanted() const {
    return plan_.wanted == Wanted::minimum || plan_.wanted == Wanted::maximum ||
           axis_.candidates().scale() == Scale::words;
  }

  void search() {
    require_a_model();
    prepare_line();
    if (plan_.wanted == Wanted::automatic) choose_direction();
    if (plan_.wanted == Wanted::largest) axis_.turn();
    answer_ =
        best_wanted() ? find_best(question_, axis_, options_, plan_) : find_boundary(question_, axis_, options_, plan_);
    if (!answer_) return tell_nothing();
    if (!best_wanted() && *answer_ > 0 && axis_.candidates().scale() != Scale::line)
      plan_.beside = axis_.text(*answer_ - 1);
    if (options_.confirm) confirm();
  }

  void require_a_model() {
    const long last = axis_.last(), step = std::max<long>(last / kReadPlaces, 1);
    std::optional<ModelError> why;
    for (long k = last;; k = std::max<long>(k - step, 0)) {
      const auto problem = evaluator_.unreadable(axis_.text(k));
      if (!problem) return;
      if (!why) why = problem;
      if (k == 0) break;
    }
    auto complaints = why->complaints();
    for (Complaint& c : complaints) {
      if (c.place.file.starts_with("--set")) c.place.file.replace(0, 5, "--find");
      c.problem +=
          fmt::format(" (no value of {} in {} gives a model)", axis_.candidates().key(), axis_.candidates().range());
    }
    throw ModelError(std::move(complaints));
  }

  // On a line, a search by simulation can tell only so many values apart.
  void prepare_line() {
    if (axis_.candidates().scale() != Scale::line) return;
    for (const long k : {0L, axis_.last() / 2, axis_.last()})
      if (axis_.first_look(k).simulated()) {
        axis_.coarsen(kCoarseSteps, 0);
        plan_.notes.push_back(
            fmt::format("no analytic method knows the measure: searched by simulation, in {} steps", kCoarseSteps));
        return;
      }
  }

  void choose_direction() {
    if (!question_.objective.empty() || axis_.candidates().scale() == Scale::words) return;
    const auto &low = axis_.first_look(0), &high = axis_.first_look(axis_.last());
    const bool downhill = low.holds() == high.holds() ? low.margin > high.margin : low.holds();
    plan_.wanted = downhill ? Wanted::largest : Wanted::smallest;
  }

  // Exact answers are held against a simulation; where simulations decided there is nothing more to hold.
  void confirm() {
    const Evaluation& e = *evaluator_.decisive(axis_.text(*answer_));
    if (e.simulated()) return;
    plan_.confirmation = compared_with_simulation(e, axis_.measured(*answer_));
    if (plan_.beside && evaluator_.decisive(*plan_.beside)->usable()) evaluator_.measured(*plan_.beside);
    if (plan_.confirmation == Confirmation::contradicted && e.exact())
      plan_.notes.push_back("the method is exact, and one interval in twenty misses: try another --seed");
  }

  Confirmation compared_with_simulation(const Evaluation& exact, const Evaluation& simulated) const {
    bool covered = true;
    if (exact.objective) {
      const auto& interval = simulated.objective->interval;
      if (!interval) return Confirmation::unanswered;
      covered = interval->low <= exact.objective->high() && exact.objective->low() <= interval->high;
    }
    switch (simulated.verdict) {
      case Verdict::holds:
        return covered ? Confirmation::confirmed : Confirmation::contradicted;
      case Verdict::within_noise:
        return Confirmation::within_noise;
      case Verdict::fails:
        return Confirmation::contradicted;
      default:
        return Confirmation::unanswered;
    }
  }

  void tell_nothing() {
    if (question_.conditions.size() < 2 || axis_.candidates().scale() == Scale::words) return;
    const bool proved = plan_.basis.kind == Basis::Kind::proved;
    if (auto why = where_each_holds(question_, axis_, proved); !why.empty()) plan_.notes.push_back(std::move(why));
  }

  // Every value that was asked about, in the order of the candidates.
  void collect() {
    std::vector<std::pair<long, std::string>> order;
    long beyond = axis_.count();  // values of a finer line that a coarser one does not have
    for (const auto& value : evaluator_.values()) {
      const auto k = axis_.candidates().find(value);
      order.emplace_back(k.value_or(beyond++), value);
    }
    const bool numbers = axis_.candidates().scale() != Scale::words;
    std::sort(order.begin(), order.end(), [&](const auto& a, const auto& b) {
      return numbers ? std::stod(a.second) < std::stod(b.second) : a.first < b.first;
    });
    for (const auto& [k, value] : order) plan_.tried.push_back(row(value));
    if (plan_.answer && best_wanted()) compare_with_the_best();
  }

  Tried row(const std::string& value) const {
    Tried t;
    t.decisive = *evaluator_.decisive(value);
    if (const auto* first = evaluator_.looked_at_first(value); first->approximate() && !t.decisive.approximate())
      t.approximate = *first;
    if (const auto* measured = evaluator_.measured_before(value)) t.simulated = *measured;
    return t;
  }

  void compare_with_the_best() {
    const auto score = [&](const Evaluation& e) { return score_of(e, question_.conditions, plan_.wanted); };
    const Score best = score(plan_.at(plan_.answer)->decisive);
    for (Tried& t : plan_.tried)
      t.standing = t.decisive.at == *plan_.answer ? Standing::best : compared(score(t.decisive), best);
  }

  // The most preferred value that holds, and the one beside it that does not.
  void find_bracket() {
    if (best_wanted()) return;
    const bool largest = plan_.wanted == Wanted::largest;
    auto rows = plan_.tried;
    if (largest) std::reverse(rows.begin(), rows.end());
    for (const Tried& t : rows) {
      if (t.decisive.holds()) {
        plan_.bracket_holds = t.decisive.at;
        break;
      }
      plan_.bracket_fails = t.decisive.at;
    }
  }

  // An answer that an approximation gave, or that rests on what an approximation says of the value beside it.
  void warn() {
    for (const auto& value : {plan_.answer, plan_.beside}) {
      const Tried* t = plan_.at(value);
      if (!t || !t->decisive.approximate()) continue;
      std::vector<Finding> all = t->decisive.findings;
      if (t->decisive.objective) all.push_back(*t->decisive.objective);
      for (const Finding& f : all) {
        if (!f.approximate()) continue;
        plan_.warnings.push_back(
            fmt::format("the answer rests on {}, an approximation; no simulation has checked it", f.method));
        for (const auto& note : f.notes) plan_.notes.push_back(f.method + ": " + note);
        return;
      }
    }
  }

  const Question& question_;
  const Options& options_;
  Evaluator evaluator_;
  Axis axis_;
  std::optional<long> answer_;
  Plan plan_;
};

}  // namespace

std::string to_string(Confirmation confirmation) {
  switch (confirmation) {
    case Confirmation::none:
      return "not asked for";
    case Confirmation::confirmed:
      return "confirmed";
    case Confirmation::within_noise:
      return "within noise";
    case Confirmation::contradicted:
      return "contradicted";
    case Confirmation::unanswered:
      return "unanswered";
  }
  return "?";
}

std::string to_string(Basis::Kind kind) {
  switch (kind) {
    case Basis::Kind::every_value:
      return "every value";
    case Basis::Kind::proved:
      return "proved";
    case Basis::Kind::assumed:
      return "assumed";
    case Basis::Kind::end_of_range:
      return "end of the range";
  }
  return "?";
}

const Tried* Plan::at(const std::optional<std::string>& value) const {
  for (const Tried& t : tried)
    if (t.decisive.at == value) return &t;
  return nullptr;
}

Plan find(const Question& question, const Candidates& candidates, const Options& options,
          const Interruption& interruption) {
  return Search(question, candidates, options, interruption).run();
}

}  // namespace sojourn::plan
