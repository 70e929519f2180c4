#include "sojourn/plan/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "sojourn/plan/apart.h"
#include "sojourn/plan/search.h"

namespace sojourn::plan {
namespace {

constexpr int kChecks = 17;          // places at which the order is checked, when that is cheap
constexpr long kMostScanned = 4096;  // values looked at one by one when there is no order
constexpr int kPlaces = 33;          // of one pass over a range that has a best value
constexpr long kCoarseSteps = 256;   // of a line when every step is a simulation

// One search: the order of the candidates turned round when the largest is wanted, so that it is always the smallest.
class Search {
 public:
  Search(const Question& question, const Candidates& candidates, const Options& options,
         const Interruption& interruption)
      : question_(question), candidates_(candidates), options_(options), evaluator_(question, interruption) {}

  Plan run() {
    plan_.wanted = options_.wanted;
    require_a_model();
    prepare_line();
    if (plan_.wanted == Wanted::automatic) choose_direction();
    if (candidates_.scale() == Scale::words || best_wanted())
      choose_best();
    else
      find_boundary();
    if (answer_)
      tell_answer();
    else
      tell_nothing();
    plan_.solved = evaluator_.solved();
    plan_.simulations = evaluator_.simulations();
    return plan_;
  }

 private:
  bool best_wanted() const { return plan_.wanted == Wanted::minimum || plan_.wanted == Wanted::maximum; }
  long last() const { return candidates_.count() - 1; }
  // Turned round: 0 is the end towards which the answer is pushed.
  long turned(long k) const { return plan_.wanted == Wanted::largest ? last() - k : k; }
  const Evaluation& best(long k) { return evaluator_.best(candidates_.text(turned(k))); }
  const Evaluation& simulated(long k) { return evaluator_.simulated(candidates_.text(turned(k))); }
  const Evaluation& measured(long k) { return evaluator_.measured(candidates_.text(turned(k))); }

  void require_a_model() {
    const long step = std::max<long>(last() / 16, 1);
    std::optional<ModelError> why;
    for (long k = last();; k = std::max<long>(k - step, 0)) {
      const auto& e = evaluator_.best(candidates_.text(k));
      if (!e.unreadable) return;
      if (!why) why = e.unreadable;
      if (k == 0) break;
    }
    auto complaints = why->complaints();
    for (Complaint& c : complaints) {
      if (c.place.file.starts_with("--set")) c.place.file.replace(0, 5, "--find");
      c.problem += fmt::format(" (no value of {} in {} gives a model)", candidates_.key(), candidates_.range());
    }
    throw ModelError(std::move(complaints));
  }

  // On a line, a search by simulation can tell only so many values apart.
  void prepare_line() {
    if (candidates_.scale() != Scale::line) return;
    for (const long k : {0L, last() / 2, last()})
      if (evaluator_.best(candidates_.text(k)).simulated()) {
        candidates_ = candidates_.coarse(kCoarseSteps);
        plan_.notes.push_back(
            fmt::format("no analytic method knows the measure: searched by simulation, in {} steps", kCoarseSteps));
        return;
      }
  }

  void choose_direction() {
    if (!question_.objective.empty() || candidates_.scale() == Scale::words) return;
    const auto& low = evaluator_.best(candidates_.text(0));
    const auto& high = evaluator_.best(candidates_.text(last()));
    const bool downhill = low.holds == high.holds ? low.margin > high.margin : low.holds;
    plan_.wanted = downhill ? Wanted::largest : Wanted::smallest;
  }

  // What is to be made small: the objective, or without one the opposite of the margin.
  double cost(long k) {
    const auto& e = best(k);
    if (!e.holds) return std::numeric_limits<double>::infinity();
    if (!e.objective) return -e.margin;
    const double value = e.objective->value;
    return std::isnan(value)                 ? std::numeric_limits<double>::infinity()
           : plan_.wanted == Wanted::maximum ? -value
                                             : value;
  }

  void choose_best() {
    const auto found = cheapest(
        0, last(), [this](long k) { return cost(k); }, kPlaces, kPlaces);
    answer_ = found.answer;
    if (!found.complete)
      plan_.notes.push_back("not every value was looked at: this is the best if there is only one valley in the range");
    if (answer_ && options_.confirm && !best(*answer_).simulated()) plan_.simulated = measured(*answer_);
  }

  void find_boundary() {
    const bool by_simulation = best(0).simulated() || best(last()).simulated();
    const auto found = smallest(
        0, last(), [this](long k) { return best(k).holds; }, by_simulation ? 0 : kChecks,
        by_simulation ? 0 : kMostScanned);
    answer_ = found.answer;
    if (!found.monotone)
      plan_.notes.push_back(
          found.complete ? "the conditions do not keep holding beyond the answer: values were looked at one by one"
                         : fmt::format("the conditions do not keep holding beyond the answer: {} places of the range "
                                       "were looked at, and the gap before the first good one",
                                       kChecks));
    if (!answer_ && !by_simulation && last() >= kChecks) look_between();
    if (answer_ && options_.confirm) confirm(found.monotone && !between_);
  }

  // Conditions that pull both ways hold together in one stretch, if at all, and it may lie between two checked places.
  // The margin has its top there. A margin that only rises, or only falls, has none inside.
  void look_between() {
    long top = 0;
    for (int k = 0; k < kChecks; ++k)
      if (const long at = place(0, last(), k, kChecks); best(at).margin > best(top).margin) top = at;
    if (top == 0 && !(best(1).margin > best(0).margin)) return;
    if (top == last() && !(best(last() - 1).margin > best(last()).margin)) return;
    const long step = last() / (kChecks - 1) + 1;
    const auto found = cheapest(
        std::max(top - step, 0L), std::min(top + step, last()), [this](long k) { return -best(k).margin; }, kPlaces,
        kPlaces);
    between_ = found.answer && best(*found.answer).holds;
    if (!between_) return;
    answer_ = bisect(0, *found.answer, [this](long k) { return best(k).holds; });
    plan_.notes.push_back("the conditions hold in a narrow stretch of the range only");
  }

  // Exact answers are only held against a simulation; those of an approximation are moved to where simulations say.
  void confirm(bool monotone) {
    const auto& e = best(*answer_);
    if (e.simulated()) return;
    if (e.exact() || !monotone) return hold_against_simulation();
    move_by_simulation();
    if (!answer_) return;
    plan_.simulated = simulated(*answer_);
    if (*answer_ > 0 && candidates_.scale() != Scale::line) plan_.beside_simulated = simulated(*answer_ - 1);
  }

  void hold_against_simulation() {
    plan_.simulated = measured(*answer_);
    if (*answer_ > 0 && candidates_.scale() != Scale::line) plan_.beside_simulated = measured(*answer_ - 1);
  }

  void move_by_simulation() {
    if (std::isnan(simulated(*answer_).findings.at(0).value)) return;  // no simulation knows the measure
    const std::string guess = candidates_.text(turned(*answer_));
    const long steps = candidates_.scale() == Scale::line ? kCoarseSteps : last();
    const double shrink = static_cast<double>(steps) / static_cast<double>(std::max<long>(last(), 1));
    const auto start = static_cast<long>(std::ceil(static_cast<double>(*answer_) * shrink));
    candidates_ = candidates_.coarse(kCoarseSteps);
    const auto found = smallest_near(std::min(start, last()), 0, last(), [this](long k) { return simulated(k).holds; });
    plan_.first_guess = guess;
    plan_.notes.push_back(fmt::format("an approximation pointed to {}; simulations moved on from there", guess));
    answer_ = found.answer;
  }

  void tell_answer() {
    plan_.answer = candidates_.text(turned(*answer_));
    plan_.at_answer = best(*answer_);
    if (*answer_ > 0 && !best_wanted() && candidates_.scale() != Scale::words && candidates_.scale() != Scale::line)
      plan_.beside = best(*answer_ - 1);
    if (plan_.simulated) judge_confirmation();
    if (*answer_ == 0 && !best_wanted() && candidates_.scale() != Scale::words)
      plan_.notes.push_back(
          "the conditions hold at the end of the range already: a wider range may show a better answer");
  }

  void judge_confirmation() {
    const auto& e = *plan_.simulated;
    const bool known = std::none_of(e.findings.begin(), e.findings.end(),
                                    [](const Finding& f) { return std::isnan(f.value) || !f.interval; });
    if (!known)
      plan_.confirmation = Confirmation::unanswered;
    else if (e.close(question_.conditions))
      plan_.confirmation = Confirmation::within_noise;
    else
      plan_.confirmation = e.holds ? Confirmation::confirmed : Confirmation::contradicted;
    if (plan_.confirmation == Confirmation::contradicted && plan_.at_answer.exact())
      plan_.notes.push_back("the method is exact, and one interval in twenty misses: try another --seed");
  }

  // Everything there is, or both ends of it.
  void tell_nothing() {
    const long step = candidates_.scale() == Scale::words || last() < 8 ? 1 : last();
    for (long k = 0; k <= last(); k += std::max<long>(step, 1)) plan_.ends.push_back(best(turned(k)));
    const bool by_simulation = std::any_of(plan_.ends.begin(), plan_.ends.end(), std::mem_fn(&Evaluation::simulated));
    if (question_.conditions.size() < 2 || candidates_.scale() == Scale::words || by_simulation) return;
    if (auto why = where_each_holds(question_, candidates_, evaluator_); !why.empty())
      plan_.notes.push_back(std::move(why));
  }

  const Question& question_;
  Candidates candidates_;
  const Options& options_;
  Evaluator evaluator_;
  std::optional<long> answer_;
  bool between_ = false;  // found between the places at which the order was checked
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

Plan find(const Question& question, const Candidates& candidates, const Options& options,
          const Interruption& interruption) {
  return Search(question, candidates, options, interruption).run();
}

}  // namespace sojourn::plan
