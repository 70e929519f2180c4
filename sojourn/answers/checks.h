// Answers that check themselves: whatever a method says is tested before anybody reads it. A method that contradicts
// itself, the model, or a method that is at least as sure is refused, with the measure and by how much.
//
// Exact methods must pass everything; bounds may not contradict themselves; approximations may not give values that
// cannot be (negative times, probabilities above one); formulas as published and simulations are left alone.
// Tolerances are the errors that the methods claim, and what rounding may add (examination.h).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/answers/examination.h"
#include "sojourn/answers/facts.h"

namespace sojourn::answers {

// The first thing wrong with a method taken by itself.
std::optional<Fault> check_method(const MethodAnswer& method, const Facts& facts);

// The first thing wrong with one method if the other is right: two exact methods that differ by more than their errors,
// an exact value on the wrong side of a bound, bounds that cross.
std::optional<Fault> check_against(const MethodAnswer& method, const MethodAnswer& other);

struct Refusal {
  std::string method;
  std::string reason;  // a sentence, with the measure and by how much
};

// Takes the methods that fail out of the answer and says so in its notes.
std::vector<Refusal> refuse_unsound(Answer& answer, const Facts& facts);

// Raises errors that are smaller than any rounding can be trusted to stay; then the method's own is the largest
// relative one among the measures that carry theirs.
void settle_error_estimate(MethodAnswer& method);

}  // namespace sojourn::answers
