// The candidates in the order of preference: 0 is the end towards which the answer is pushed.
#pragma once

#include <string>
#include <utility>

#include "sojourn/plan/candidates.h"
#include "sojourn/plan/evaluate.h"

namespace sojourn::plan {

class Axis {
 public:
  Axis(Candidates candidates, Evaluator& evaluator) : candidates_(std::move(candidates)), evaluator_(evaluator) {}

  void turn() { turned_ = !turned_; }
  bool turned() const { return turned_; }
  long count() const { return candidates_.count(); }
  long last() const { return count() - 1; }
  long turned_place(long k) const { return turned_ ? last() - k : k; }  // and back
  std::string text(long k) const { return candidates_.text(turned_place(k)); }
  const Candidates& candidates() const { return candidates_; }
  Evaluator& evaluator() { return evaluator_; }
  // On a line: fewer steps. Returns where the place is then, or the next one that is not before it.
  long coarsen(long steps, long place);

  const Evaluation& first_look(long k) { return evaluator_.first_look(text(k)); }
  const Evaluation& decided(long k) { return evaluator_.decided(text(k)); }
  const Evaluation& measured(long k) { return evaluator_.measured(text(k)); }
  // How many of the first `end` candidates have been looked at.
  long looked_at(long end) const;

 private:
  Candidates candidates_;
  Evaluator& evaluator_;
  bool turned_ = false;
};

}  // namespace sojourn::plan
