#include "sojourn/plan/boundary.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/base/text.h"
#include "sojourn/plan/allowance.h"
#include "sojourn/plan/knowledge.h"
#include "sojourn/plan/search.h"

namespace sojourn::plan {
namespace {

constexpr int kSpreadPlaces = 17;  // spread over the range before anything is bisected, when that is cheap
constexpr int kTopPlaces = 33;     // of one pass for the top of the margin

class BoundarySearch {
 public:
  BoundarySearch(const Question& question, Axis& axis, const Options& options, Plan& plan)
      : question_(question),
        axis_(axis),
        options_(options),
        plan_(plan),
        known_(what_is_proved(question, axis.candidates())),
        allowance_(options.scan_seconds, axis.candidates().scale()) {}

  std::optional<long> run() {
    auto answer = known_ ? by_proof() : std::nullopt;
    if (!proved_) answer = by_looking();
    if (proved_)
      plan_.basis = {Basis::Kind::proved, known_->sentence, 0, 0};
    else
      plan_.basis.kind = every_one_ ? Basis::Kind::every_value : Basis::Kind::assumed;
    if (answer == 0) plan_.basis.kind = Basis::Kind::end_of_range;
    plan_.basis.of = answer.value_or(axis_.count());
    plan_.basis.looked_at = every_one_ && !proved_ ? plan_.basis.of : axis_.looked_at(plan_.basis.of);
    return answer;
  }

 private:
  using Look = const Evaluation& (Axis::*)(long);
  const Evaluation& at(Look look, long k) { return (axis_.*look)(k); }
  Good holds(Look look) {
    return [this, look](long k) { return at(look, k).holds(); };
  }

  // Conditions that come to hold on the way up the axis. Those that cease to are judged at the place found: if they
  // hold there not even, they hold nowhere above. Unstable, and no model at all, is where the machine is most burdened.
  bool has_begun(const Evaluation& e) {
    const bool lighter_above = known_->lighter != axis_.turned();
    if (!e.usable()) return !lighter_above;
    for (std::size_t c = 0; c < question_.conditions.size(); ++c)
      if (question_.conditions[c].wants_less() == lighter_above &&
          judge(question_.conditions[c], e.findings[c]) != Verdict::holds)
        return false;
    return true;
  }

  // Sound where exact methods or simulations decide: what is proved is proved of the truth, not of an approximation.
  std::optional<long> by_proof() {
    bool sound = true;
    const auto begun = [&](Look look) {
      return [this, look, &sound](long k) {
        const Evaluation& e = at(look, k);
        sound = sound && e.verdict != Verdict::unknown && (look == &Axis::decided || !e.approximate());
        return has_begun(e);
      };
    };
    expect_bisection();
    Look look = &Axis::first_look;
    auto found = first_in_order(0, axis_.last(), begun(look));
    if (!sound && options_.confirm) {
      sound = true;
      look = &Axis::decided;
      const long guess = guessed(found.value_or(axis_.last()));
      found = first_near(guess, 0, axis_.last(), begun(look));
    }
    proved_ = sound && !(found && at(look, *found).approximate());
    return found && at(look, *found).holds() ? found : std::nullopt;
  }

  // An approximation points to this place; from now on simulations decide.
  long guessed(long place) {
    plan_.first_guess = axis_.text(place);
    return axis_.coarsen(kCoarseSteps, place);
  }

  void expect_bisection() {
    axis_.evaluator().expect(2 + static_cast<std::size_t>(std::log2(static_cast<double>(axis_.count()))));
  }

  Ground ground(Look look) {
    Ground g;
    g.last = axis_.last();
    g.good = holds(look);
    g.may_go_on = [this] { return allowance_.one_more(axis_.evaluator()); };
    for (const long k : suspects(question_, axis_.candidates())) g.suspects.push_back(axis_.turned_place(k));
    std::sort(g.suspects.begin(), g.suspects.end());
    return g;
  }

  std::optional<long> by_looking() {
    const bool by_simulation = axis_.first_look(0).simulated() || axis_.first_look(axis_.last()).simulated();
    expect_bisection();
    Seen seen = look(ground(&Axis::first_look), by_simulation ? 2 : kSpreadPlaces);
    if (!seen.answer && !by_simulation && axis_.last() >= kSpreadPlaces) seen = look_at_the_top();
    every_one_ = seen.every_one_before;
    const bool approximate = seen.answer ? axis_.first_look(*seen.answer).approximate() : any_approximate();
    return approximate && options_.confirm ? moved_by_simulation(seen.answer) : seen.answer;
  }

  // Conditions that pull both ways hold together in one stretch, if at all, and it may lie between two places.
  // The margin has its top there.
  Seen look_at_the_top() {
    const auto cost = [this](long k) { return -axis_.first_look(k).margin; };
    const auto top = bottom(0, axis_.last(), cost, kTopPlaces);
    if (!top || !axis_.first_look(*top).holds()) return {std::nullopt, every_looked_at(axis_.count())};
    const long first = bisect(-1, *top, holds(&Axis::first_look));
    plan_.notes.push_back("the conditions hold in a narrow stretch of the range only");
    return {first, every_looked_at(first)};
  }

  bool every_looked_at(long end) { return axis_.looked_at(end) == end; }

  bool any_approximate() { return axis_.first_look(0).approximate() || axis_.first_look(axis_.last()).approximate(); }

  std::optional<long> moved_by_simulation(std::optional<long> pointed_to) {
    const auto cost = [this](long k) { return -axis_.first_look(k).margin; };
    const auto start = pointed_to ? pointed_to : bottom(0, axis_.last(), cost, kTopPlaces);
    if (!start) return std::nullopt;
    const long guess = guessed(*start);
    axis_.evaluator().expect(kSpreadPlaces);
    const auto near = first_near(guess, 0, axis_.last(), holds(&Axis::decided));
    const Seen seen = look_before(ground(&Axis::decided), near);
    every_one_ = seen.every_one_before;
    return seen.answer;
  }

  const Question& question_;
  Axis& axis_;
  const Options& options_;
  Plan& plan_;
  const std::optional<Knowledge> known_;
  Allowance allowance_;
  bool proved_ = false, every_one_ = false;
};

}  // namespace

std::optional<long> find_boundary(const Question& question, Axis& axis, const Options& options, Plan& plan) {
  return BoundarySearch(question, axis, options, plan).run();
}

}  // namespace sojourn::plan
