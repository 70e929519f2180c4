#include "sojourn/plan/best.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sojourn/plan/allowance.h"
#include "sojourn/plan/boundary.h"
#include "sojourn/plan/search.h"

namespace sojourn::plan {
namespace {

constexpr int kPlaces = 33;          // of one pass over a range; a shorter range is looked at value by value
constexpr double kRounding = 1e-12;  // relative: values this close are equal
constexpr double kWorst = std::numeric_limits<double>::infinity();
constexpr int kMostMoves = 32;  // from where an approximation points to where simulations end

class BestSearch {
 public:
  BestSearch(const Question& question, Axis& axis, const Options& options, Plan& plan)
      : question_(question),
        axis_(axis),
        options_(options),
        plan_(plan),
        allowance_(options.scan_seconds, axis.candidates().scale()) {}

  std::optional<long> run() {
    const bool every_one = look_around();
    if (best_ && options_.confirm) settle(every_one);
    plan_.basis.of = axis_.count();
    plan_.basis.looked_at = axis_.looked_at(axis_.count());
    plan_.basis.kind = plan_.basis.looked_at == plan_.basis.of ? Basis::Kind::every_value : Basis::Kind::assumed;
    return best_;
  }

 private:
  double cost(long k) { return score_of(axis_.first_look(k), question_.conditions, plan_.wanted).value; }
  double decided_cost(long k) { return score_of(axis_.decided(k), question_.conditions, plan_.wanted).value; }

  // By the first look: a valley from spread places, then whatever the allowance permits; a lower place that turns up is
  // the start of another descent. True when every candidate was looked at.
  bool look_around() {
    const long n = axis_.count();
    const auto first_cost = [this](long k) { return cost(k); };
    axis_.evaluator().expect(static_cast<std::size_t>(std::min<long>(n, kPlaces)));
    best_ = bottom(0, axis_.last(), first_cost, kPlaces);
    return coarse_to_fine(n, [&](long k, long step, long end) -> long {
      if (!allowance_.one_more(axis_.evaluator())) return -1;
      if (cost(k) < (best_ ? cost(*best_) : kWorst))
        best_ = bottom(std::max(k - step, 0L), std::min(k + step, axis_.last()), first_cost, kPlaces);
      return end;
    });
  }

  // What only an approximation knows is simulated: each of a list, and around the best of a range.
  void settle(bool every_one) {
    if (!any_approximate()) return;
    const bool listed = axis_.candidates().scale() == Scale::numbers || axis_.candidates().scale() == Scale::words;
    if (axis_.first_look(*best_).approximate()) plan_.first_guess = axis_.text(*best_);
    if (every_one && listed)
      settle_all();
    else
      walk_down();
  }

  bool any_approximate() {
    for (const auto& value : axis_.evaluator().values())
      if (const auto* e = axis_.evaluator().looked_at_first(value); e && e->approximate()) return true;
    return false;
  }

  void settle_all() {
    axis_.evaluator().expect(static_cast<std::size_t>(axis_.count()));
    best_.reset();
    for (long k = 0; k < axis_.count(); ++k)
      if (decided_cost(k) < (best_ ? decided_cost(*best_) : kWorst)) best_ = k;
  }

  void walk_down() {
    best_ = axis_.coarsen(kCoarseSteps, *best_);
    for (int moves = 0; moves < kMostMoves; ++moves) {
      const long here = *best_;
      for (const long k : {here - 1, here + 1})
        if (k >= 0 && k <= axis_.last() && decided_cost(k) < decided_cost(*best_)) best_ = k;
      if (*best_ == here) break;
    }
    if (decided_cost(*best_) == kWorst) best_.reset();
  }

  const Question& question_;
  Axis& axis_;
  const Options& options_;
  Plan& plan_;
  Allowance allowance_;
  std::optional<long> best_;
};

double margin_at_worst(const Condition& c, const Finding& f) { return c.margin(c.wants_less() ? f.high() : f.low()); }
double margin_at_best(const Condition& c, const Finding& f) { return c.margin(c.wants_less() ? f.low() : f.high()); }

}  // namespace

Score score_of(const Evaluation& e, const std::vector<Condition>& conditions, Wanted wanted) {
  if (!e.holds()) return {kWorst, kWorst, kWorst};
  if (e.objective) {
    const Finding& f = *e.objective;
    if (!f.known()) return {kWorst, kWorst, kWorst};
    return wanted == Wanted::maximum ? Score{-f.value, -f.high(), -f.low()} : Score{f.value, f.low(), f.high()};
  }
  double worst = kWorst, best = kWorst;
  for (std::size_t k = 0; k < conditions.size(); ++k) {
    worst = std::min(worst, margin_at_worst(conditions[k], e.findings[k]));
    best = std::min(best, margin_at_best(conditions[k], e.findings[k]));
  }
  return {-e.margin, -best, -worst};
}

Standing compared(const Score& score, const Score& best) {
  if (!std::isfinite(score.value)) return Standing::none;
  const double rounding = kRounding * std::max(std::fabs(score.value), std::fabs(best.value));
  return score.low > best.high + rounding ? Standing::worse : Standing::tied;
}

std::optional<long> find_best(const Question& question, Axis& axis, const Options& options, Plan& plan) {
  return BestSearch(question, axis, options, plan).run();
}

}  // namespace sojourn::plan
