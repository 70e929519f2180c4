// Names of measures as people type them: "wait_p95", "response_p99.9", "wait_above(1h)", "large.mean_wait".
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "sojourn/answers/answer.h"
#include "sojourn/answers/law_questions.h"

namespace sojourn::answers {

struct MeasureName {
  std::string part = {};     // a class or a cluster; empty: the whole
  std::string measure = {};  // as answers spell it: "wait_above(3600)"
  std::string text() const { return part.empty() ? measure : part + "." + measure; }
};

// A typed time in the model's unit. May throw a complaint of its own.
using ReadTime = std::function<double(const std::string&)>;

// Where it is no name of a measure, `problem` says why, and what was probably meant. Without `read_time`, as before
// there is a model, times with units are accepted and stay as they were typed.
std::optional<MeasureName> parse_measure(const std::string& text, const ReadTime& read_time, std::string& problem);

// Adds what the measure needs to the questions, if it is a percentile or a tail that is not among them yet.
void ask_for(const MeasureName& name, LawQuestions& questions);

// The measure in what one method says, of the whole or of a part; null where the method does not give it.
const Measure* find_measure(const MethodAnswer& method, const MeasureName& name);

// Why the method has no such part, for messages: the classes and clusters that there are. Empty where it has.
std::string missing_part(const MethodAnswer& method, const MeasureName& name);

}  // namespace sojourn::answers
